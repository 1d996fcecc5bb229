import { createHash } from "node:crypto";
import type { Settings } from "../app/runtime/env.server";
import { EMBEDS, SUBSCRIBE_TO } from "../app/site";

/** A directive that allows the origins of these URLs too; paths are of the site itself. */
function directiveOf(directive: string, urls: readonly string[]): string {
  const origins = urls.flatMap((url) => (URL.canParse(url) ? new URL(url).origin : []));
  return [directive, ...new Set(origins)].join(" ");
}

function usedBy(kind: "src" | "connect" | "frame" | "style"): string[] {
  return EMBEDS.flatMap((embed) => embed[kind] ?? []);
}

const OTHER_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type=(?!"module")))[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** Hash sources (CSP level 3, 2.3.1) of the inline elements that a pattern finds. */
function hashSources(html: string, pattern: RegExp): string {
  const texts = new Set([...html.matchAll(pattern)].map(([, text = ""]) => text));
  return [...texts].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`).join(" ");
}

// Hashes, unlike nonces, can be cached with the page. In development a style changes in place, and Vite shows errors.
function documentPolicy(html: string): string {
  const styles = import.meta.env.DEV ? "'unsafe-inline'" : hashSources(html, INLINE_STYLE);
  const { action, redirects = [] } = SUBSCRIBE_TO ?? {};
  const frames = usedBy("frame");
  return [
    "default-src 'none'",
    "img-src 'self' https: http:",
    "font-src 'self'",
    directiveOf("connect-src 'self'", usedBy("connect")),
    "manifest-src 'self'",
    // Chromium checks each redirect too.
    directiveOf("form-action 'self'", action ? [action, ...redirects] : []),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    directiveOf(`script-src 'self' ${hashSources(html, INLINE_SCRIPT)}`, usedBy("src")),
    directiveOf(`style-src 'self' ${styles}`, usedBy("style")),
    ...(frames.length > 0 ? [directiveOf("frame-src", frames)] : []),
  ].join("; ");
}

function policyOf(mediaType: string): string {
  // A picture that is opened by itself has styles, a drawing its own and others the browser's, and no scripts.
  if (mediaType.startsWith("image/"))
    return `${OTHER_POLICY}; img-src 'self'; style-src 'unsafe-inline'; sandbox`;
  // A film that is opened by itself loads itself into the browser's own player.
  if (/^(audio|video)\//.test(mediaType)) return `${OTHER_POLICY}; media-src 'self'`;
  // A feed has a style sheet.
  return mediaType.startsWith("application/xml") ? `${OTHER_POLICY}; style-src 'self'` : OTHER_POLICY;
}

/** What readers of feeds, and pages of others, may show. */
const SHOWN_ELSEWHERE = /^(audio|image|video)\//;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Who may ask the site under its settings, and what every response tells the browser. */
export function createSecurity({ SITE_URL, ALLOWED_HOSTS }: Settings) {
  const common = {
    "x-content-type-options": "nosniff",
    // The site's own pages tell no script of the next one what was searched.
    "referrer-policy": "strict-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    // A box's popup for signing in tells it that it has.
    "cross-origin-opener-policy": EMBEDS.length > 0 ? "same-origin-allow-popups" : "same-origin",
    ...(SITE_URL.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
  const urls = [SITE_URL, ...ALLOWED_HOSTS.map((host) => `http://${host}`)];
  const hosts = new Set(urls.map((url) => new URL(url).hostname));

  return {
    /** The header fields of every response, errors and files included; `html` is the text of a document. */
    securityHeaders(mediaType: string, html?: string): Record<string, string> {
      return {
        ...common,
        "content-security-policy": html === undefined ? policyOf(mediaType) : documentPolicy(html),
        "cross-origin-resource-policy": SHOWN_ELSEWHERE.test(mediaType) ? "cross-origin" : "same-origin",
      };
    },

    /** Whether a `Host` header names this site, on any port: loopback, SITE_URL's host, or one of ALLOWED_HOSTS. */
    isOwnHost(host: string | undefined): boolean {
      const name = host?.replace(/\.?(:\d*)?$/, "").toLowerCase() ?? "";
      return hosts.has(name) || LOOPBACK.test(name);
    },
  };
}
