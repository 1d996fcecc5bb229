import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { reloadAfterNavigation } from "./browser/reloads";

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
