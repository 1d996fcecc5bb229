/** What an owner may set of defaults: of an object any of its parts, of all else the whole. */
export type Partly<Value> = Value extends readonly (infer Item)[]
  ? readonly Item[]
  : Value extends object
    ? { [Name in keyof Value]?: Partly<Value[Name]> }
    : Value;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A default with what an owner has set in its place, of objects part by part; `undefined` is not set. */
/* @__NO_SIDE_EFFECTS__ */
export function override<Value>(value: Value, replacement: unknown): Value {
  if (replacement === undefined) return value;
  if (!isObject(value) || !isObject(replacement)) return replacement as Value;
  const names = Object.keys({ ...value, ...replacement });
  return Object.fromEntries(names.map((name) => [name, override(value[name], replacement[name])])) as Value;
}
