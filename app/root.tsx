import { json, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { Announcer } from "./browser/announcer";
import { AS_SENT } from "./browser/as-sent";
import { scrollKeyOf } from "./browser/history-state";
import { LateScripts } from "./browser/late-scripts";
import { reloadAfterNavigation } from "./browser/screen-data";
import { SoftNavigation } from "./browser/soft-navigation";
import { HeadEmbeds } from "./components/layout/embeds";
import { Footer } from "./components/layout/footer";
import { Header, Strip } from "./components/layout/header";
import { NotFound, Notice } from "./components/layout/notice";
import { SHOW_THEME } from "./components/layout/themes";
import { type ListData, ListScreen } from "./components/list/list-screen";
import { languageProps } from "./language/direction";
import { formatDay } from "./language/sentences.server";
import { BRAND, FEATURED, PAPER } from "./site";
import css from "./styles/app.css?inline";
import printCss from "./styles/print.css?url";
import { LANDMARKS, LANGUAGE, UNEXPECTED } from "./words";

export function loader({ context: { siteUrl } }: LoaderFunctionArgs) {
  return json({ siteUrl, featuredDays: FEATURED.map(({ date }) => formatDay(date)) });
}

/** What it loads never changes. */
export function shouldRevalidate() {
  return false;
}

// React finds a named style sheet in the document and leaves it there, so the scripts need no copy. In development the
// sheet changes.
const STYLES = import.meta.env.DEV
  ? { dangerouslySetInnerHTML: { __html: css } }
  : { href: "page", precedence: "page", children: import.meta.env.SSR ? css : "" };

/**
 * If the modules fail to load after a reload, Back to a soft-navigation entry would change only the URL,
 * so the page reloads instead. An element whose id is isHydrated is a property of the window too, but not `true`.
 */
export const RELOAD_ON_BACK =
  '{let l=location,h=l.pathname+l.search;addEventListener("popstate",()=>{window.isHydrated===true||l.pathname+l.search==h||l.reload()})}';

const FIRST_SCRIPT = import.meta.env.SSR
  ? { dangerouslySetInnerHTML: { __html: `${RELOAD_ON_BACK};${SHOW_THEME}` } }
  : AS_SENT;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html {...languageProps(LANGUAGE)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={PAPER.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={PAPER.dark} media="(prefers-color-scheme: dark)" />
        {/* Blocks the first paint until the header is parsed, or it would shift. */}
        <link rel="expect" href="#page:content" blocking="render" />
        <style {...STYLES} />
        <script {...FIRST_SCRIPT} />
        <Meta />
        {/* Loaded when all else is there: it would be 3% of each document. */}
        <link rel="stylesheet" href={printCss} media="print" />
        {/* No SVG: Chromium rasterises it on the main thread after every navigation. */}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link
          rel="search"
          href="/opensearch.xml"
          type="application/opensearchdescription+xml"
          title={BRAND.name}
        />
      </head>
      <body>
        <a href="#page:content" className="skip-link">
          {LANDMARKS.skip}
        </a>
        <SoftNavigation />
        <Announcer />
        <Strip />
        <Header />
        <main id="page:content" tabIndex={-1} className="page-width grow pb-20">
          {children}
        </main>
        <Footer />
        <ScrollRestoration getKey={scrollKeyOf} />
        <LateScripts />
        <HeadEmbeds />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <>
      <Outlet />
      <ListScreen data={useRouteLoaderData("routes/_index") as ListData | undefined} />
    </>
  );
}

/** Unexpected errors only; failures of the source have their own screens. */
export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(reloadAfterNavigation, []);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <Notice {...UNEXPECTED} />;
}
