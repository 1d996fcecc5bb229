export const STATUS = { "not-found": 404, "too-long": 414, timeout: 504, broken: 502 } as const;

export type ContentError = keyof typeof STATUS;

export type Failure = { ok: false; error: ContentError };

/** What the source has given, or how it failed. Nothing in `content/` throws for what the source does. */
export type Result<Value> = { ok: true; value: Value } | Failure;

export function succeed<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function fail(error: ContentError): Failure {
  return { ok: false, error };
}

/** The result with another value; a failure stays as it is. */
export function mapResult<From, To>(result: Result<From>, map: (value: From) => To): Result<To> {
  return result.ok ? { ...result, value: map(result.value) } : result;
}
