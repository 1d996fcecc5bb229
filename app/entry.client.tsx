import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

// Where a route's module can't be fetched, Remix reloads the page that is shown. What the visitor wants is the page
// that was clicked, and as a document it needs no module. (Navigation API; browsers without it do as Remix does.)
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };
const { navigation } = window as { navigation?: EventTarget };
navigation?.addEventListener("navigate", (event) => {
  const { navigationType, userInitiated } = event as NavigateEvent;
  const target = window.__remixRouter?.state.navigation.location;
  if (navigationType !== "reload" || userInitiated || !target) return;
  event.preventDefault();
  setTimeout(() => location.assign(target.pathname + target.search));
});
