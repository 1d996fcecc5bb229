import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { reloadAfterNavigation, titleEntries } from "./browser/screen-data";
import { listen, traverse } from "./browser/soft-navigation";
import { wasTranslated } from "./browser/translation";

/** The router decodes the fragment, and would take the page away where that is malformed. */
function mendFragment() {
  try {
    decodeURIComponent(location.hash);
  } catch {
    history.replaceState(history.state, "", location.hash.replaceAll("%", "%25"));
  }
}

// The document works without React.
if (!wasTranslated()) {
  mendFragment();
  titleEntries();
  // Listeners run in the order in which they are added: these before the router's own.
  for (const listener of [mendFragment, traverse]) addEventListener("popstate", listener);
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
    listen();
  });
}
