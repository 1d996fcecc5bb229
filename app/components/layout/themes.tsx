import { useId, useSyncExternalStore } from "react";
import { THEMES } from "../../words";

/** The key in `localStorage`, which other tabs hear of too. */
const KEY = "theme";

/**
 * Shows a choice before the first paint and whenever it changes; the frame of the browser follows. A page that comes back
 * from the back/forward cache has heard of no change (HTML, "storage").
 */
export const SHOW_THEME =
  THEMES.title &&
  `{let s=t=>{if(!/^(light|dark)$/.test(t))t="";document.documentElement.dataset.theme=t;document.querySelectorAll("[name=theme-color]").forEach((m,i)=>{m.own=m.own||m.media;m.media=t?(t=="dark")==i?"all":"not all":m.own})};addEventListener("storage",e=>e.key=="${KEY}"&&s(e.newValue));try{let l=localStorage;l.${KEY}&&s(l.${KEY});addEventListener("pageshow",e=>e.persisted&&dispatchEvent(new StorageEvent("storage",{key:"${KEY}",newValue:l.${KEY}})))}catch{}}`;

function subscribe(listener: () => void) {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** Shows a theme here and, where the browser keeps it, in other tabs and the next time; "" is the system's. */
function choose(theme: string) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked or full: the choice holds for this document.
  }
  dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: theme }));
}

/** The choice of light, dark or what the system has. Without scripts the system's rules, and there is no choice. */
export function Themes() {
  const name = useId();
  const chosen = useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.theme ?? "",
    () => null,
  );
  if (!THEMES.title) return null;
  return (
    <div className="min-h-12 text-sm">
      {chosen !== null && (
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="float-start me-4 py-1 text-muted">{THEMES.title}</legend>
          {Object.entries({ light: THEMES.light, dark: THEMES.dark, "": THEMES.system }).map(
            ([theme, label]) => (
              <label key={theme} className="flex items-center gap-2 py-1">
                <input
                  type="radio"
                  name={name}
                  className="size-[0.95em] accent-current"
                  checked={theme === chosen}
                  onChange={() => choose(theme)}
                />
                {label}
              </label>
            ),
          )}
        </fieldset>
      )}
    </div>
  );
}
