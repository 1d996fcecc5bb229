import { createHash } from "node:crypto";
import { env } from "../app/env.server";

/** What a document may do: nothing but what follows, and be framed by nobody (CSP level 3). */
const POLICY = [
  "default-src 'none'",
  // Editors link pictures from anywhere.
  "img-src 'self' https: http:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
];

const INLINE_SCRIPT = /<script(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** The source expressions that allow what a pattern finds in a document (CSP level 3, 2.3.1). */
function hashSources(html: string, pattern: RegExp): string {
  const sources = [...html.matchAll(pattern)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  return [...new Set(sources)].join(" ");
}

/**
 * The policy of a document allows its inline scripts and styles by the hashes of their texts: unlike a nonce, a hash may
 * be cached with the page. Scripts may also come from the site's own files.
 */
function contentSecurityPolicy(html: string): string {
  const scripts = `script-src 'self' ${hashSources(html, INLINE_SCRIPT)}`;
  return [...POLICY, scripts, `style-src ${hashSources(html, INLINE_STYLE)}`].join("; ");
}

/** The policy of an answer that is no document: it may do nothing. */
const NOTHING =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

const COMMON = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  ...(env.SITE_URL.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
};

/** The header fields that every answer of a media type carries, errors and files included; `html` is a document's text. */
export function securityHeaders(mediaType: string, html?: string): Record<string, string> {
  return {
    ...COMMON,
    "content-security-policy": html === undefined ? NOTHING : contentSecurityPolicy(html),
    // Pictures are for feed readers and previews too.
    "cross-origin-resource-policy": mediaType.startsWith("image/") ? "cross-origin" : "same-origin",
  };
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const hosts = new Set(
  [env.SITE_URL, ...env.ALLOWED_HOSTS.map((host) => `http://${host}`)].map((url) => new URL(url).hostname),
);

/** Whether a `Host` header names this site, on any port: loopback, SITE_URL's host, and ALLOWED_HOSTS. */
export function isOwnHost(host: string | undefined): boolean {
  const name = host?.replace(/:\d*$/, "").toLowerCase() ?? "";
  return hosts.has(name) || LOOPBACK.test(name);
}
