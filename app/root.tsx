import type { LinksFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from "@remix-run/react";
import type { ReactNode } from "react";
import stylesheet from "./app.css?url";
import { Footer } from "./components/footer";
import { Header } from "./components/header";
import { Notice } from "./components/notice";
import { ProgressBar } from "./components/progress-bar";
import { NOT_FOUND } from "./site";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** The document that every screen sits in, errors included. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#content" className="skip-link">
          Skip to the content
        </a>
        <ProgressBar />
        <Header />
        <main id="content" tabIndex={-1} className="page-width pb-20 outline-none">
          {children}
        </main>
        <Footer />
        <ScrollRestoration />
        <Scripts />
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
  if (isRouteErrorResponse(error) && error.status === 404) return <Notice {...NOT_FOUND} />;
  return (
    <Notice title="Something went wrong" text="This page can't be shown now. Please try again in a moment." />
  );
}
