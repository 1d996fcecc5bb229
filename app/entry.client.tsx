import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { reloadAfterNavigation } from "./browser/reloads";
import { wasTranslated } from "./browser/translation";

/** The router decodes the fragment, and would take the page away where that is malformed. */
function mendFragment() {
  try {
    decodeURIComponent(location.hash);
  } catch {
    history.replaceState(history.state, "", location.hash.replaceAll("%", "%25"));
  }
}

function start() {
  // The document works without React.
  if (wasTranslated()) return;
  mendFragment();
  // Captured, so that it runs before the router's own listener.
  addEventListener("popstate", mendFragment, { capture: true });
  new MutationObserver(wasTranslated).observe(document.documentElement, { attributes: true });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
      {
        onUncaughtError(error) {
          reportError(error);
          reloadAfterNavigation();
        },
      },
    );
  });
}

start();
