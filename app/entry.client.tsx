import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { reloadAfterNavigation } from "./browser/reloads";
import { wasTranslated } from "./browser/translation";

function start() {
  // The document works without React.
  if (wasTranslated()) return;
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
