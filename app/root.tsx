import { json, type LinksFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useRouteError,
} from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect } from "react";
import css from "./app.css?inline";
import { Announcer } from "./components/announcer";
import { Footer } from "./components/footer";
import { Header } from "./components/header";
import { LateScripts } from "./components/late-scripts";
import { Notice } from "./components/notice";
import { ProgressBar } from "./components/progress-bar";
import { SoftNavigation } from "./components/soft-navigation";
import { readEnv } from "./env.server";
import { answerInit } from "./http.server";
import { BRAND, NOT_FOUND } from "./site";

const env = readEnv(process.env);

/** For types alone: what every route can read of this one's loader. */
export type Root = { root: typeof loader };

/** The site's public address, for the absolute URLs that pages carry. */
export function loader() {
  return json({ siteUrl: env.SITE_URL }, answerInit(200));
}

/** It never changes while a visitor is here. */
export function shouldRevalidate() {
  return false;
}

export const links: LinksFunction = () => [
  // No SVG: Chromium rasterises it on the main thread after every navigation.
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
  {
    rel: "search",
    href: "/opensearch.xml",
    type: "application/opensearchdescription+xml",
    title: BRAND.name,
  },
];

// Soft navigations leave entries of one document in the history. If that document is reloaded and its scripts don't
// come back, nobody would follow Back between them: only the URL would change.
const RELOAD_ON_BACK =
  'addEventListener("popstate",function(e){if(!window.isHydrated&&e.state&&"idx"in e.state)location.reload()})';

// The browser finds the text in its document, so its scripts need no copy.
const STYLES =
  import.meta.env.SSR || import.meta.env.DEV ? css : document.querySelector("style")?.textContent;

declare global {
  interface Window {
    /** Set once the scripts have taken over: from then on the router follows Back and Forward. */
    isHydrated?: true;
  }
}

/** Moves the focus as the link's fragment would, but without an entry in the history, which is for screens. */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

/** The document that every screen sits in, errors included. */
export function Layout({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.isHydrated = true;
  }, []);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12141a" media="(prefers-color-scheme: dark)" />
        {/* A header painted while it is parsed would shift (HTML, link type "expect"). React's types lack `blocking`. */}
        <link rel="expect" href="#content" {...{ blocking: "render" }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
        <style dangerouslySetInnerHTML={{ __html: STYLES ?? "" }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script dangerouslySetInnerHTML={{ __html: RELOAD_ON_BACK }} />
        <Meta />
        <Links />
      </head>
      <body>
        {/* biome-ignore lint/a11y/useValidAnchor: without scripts it is a link to a place on the page */}
        <a href="#content" className="skip-link" onClick={skipToContent}>
          Skip to the content
        </a>
        <SoftNavigation />
        <ProgressBar />
        <Announcer />
        <Header />
        <main id="content" tabIndex={-1} className="page-width grow pb-20 outline-none">
          {children}
        </main>
        <Footer />
        <ScrollRestoration />
        <LateScripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** For what no loader foresaw; the failures of the JSON server have screens of their own. */
export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(() => {
    // A soft navigation failed, not the document: the browser can still load what was asked for as one.
    if (window.__remixRouter?.state.errors && !window.__remixContext.state.errors) location.reload();
  }, []);
  if (isRouteErrorResponse(error) && error.status === 404) return <Notice {...NOT_FOUND} />;
  return (
    <Notice title="Something went wrong" text="This page can't be shown now. Please try again in a moment." />
  );
}
