import type { LoadState, ShownList, Suggestion } from "../content/article/blog";

/** Passed in, not imported: a module that others share would be built into this file, and load it with the page. */
type Site = {
  articleHref: (id: string) => string;
  fetchData: (href: string, signal: AbortSignal) => Promise<Response>;
};

/** From the last key to the request. */
const PAUSE_MS = 200;
const MAX_FOUND = 5;

type Found = { blogs: LoadState<ShownList>; suggestions: Suggestion[] };
type Shown = { show: (links: HTMLElement[]) => void; ask: AbortController };

const shown = new WeakMap<HTMLFormElement, Shown>();

function linkTo(href: string, textContent: string): HTMLAnchorElement {
  const props = { href, textContent, dir: "auto", className: "block py-2" };
  return Object.assign(document.createElement("a"), props);
}

/** A link to the list, or to what was meant, and to articles of it. */
function linksOf({ blogs, suggestions: [meant] }: Found, href: string, { articleHref }: Site): HTMLElement[] {
  const { items, titled = [], counted } = blogs.data;
  const found = meant ? (meant.titled ?? []) : [...titled, ...items].slice(0, MAX_FOUND);
  const text = meant ? meant.phrases.map((phrase) => phrase.text).join("") : counted;
  const list = linkTo(meant?.href ?? href, text);
  list.style.fontWeight = "600";
  if (!meant && items.length === 0) list.removeAttribute("href");
  return [list, ...found.map(({ id, title }) => linkTo(articleHref(id), title))];
}

function makeList(form: HTMLFormElement): Shown {
  const list = document.createElement("div");
  const ariaLabel = form.querySelector("label")?.textContent;
  Object.assign(list, { className: "panel border-line p-4 text-sm", role: "group", ariaLabel, hidden: true });
  list.style.cssText =
    "position: absolute; inset-block-start: 100%; inset-inline-start: 0; z-index: 10; width: min(24rem, 100vw - 2.5rem); max-height: 60vh; overflow-y: auto; margin-top: 4px; box-shadow: 0 2px 14px var(--shadow)";
  form.append(list);
  let open = new AbortController();
  const show = (links: HTMLElement[]) => {
    if (list.hidden && links.length === 0) return;
    list.replaceChildren(...links);
    list.hidden = links.length === 0;
    const status = document.querySelector("[role=status]");
    if (status) status.textContent = links[0]?.textContent ?? "";
    open.abort();
    if (list.hidden) return;
    open = new AbortController();
    // Not `focusout`: a tap on a link takes the focus from the box before it becomes a click.
    for (const type of ["pointerdown", "focusin"])
      addEventListener(type, ({ target }) => form.contains(target as Node) || close(), open);
  };
  const close = () => {
    shown.get(form)?.ask.abort();
    show([]);
  };
  form.addEventListener("keydown", (event) => {
    const stops = [...form.querySelectorAll<HTMLElement>("[type=search], a[href]")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // An input method has these keys for its own list.
    if (list.hidden || event.isComposing || (step === undefined && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    const place = stops.indexOf(document.activeElement as HTMLElement);
    stops.at(step === undefined ? 0 : (place + step) % stops.length)?.focus();
    if (step === undefined) close();
  });
  form.addEventListener("reset", close);
  form.addEventListener("submit", close);
  // A link opened in a tab of its own leaves the list open for the next one.
  list.addEventListener("click", (event) => setTimeout(() => event.defaultPrevented && form.reset()));
  return { show, ask: new AbortController() };
}

/**
 * Shows below a search box, once typing pauses, what is in the list at `href`; nothing for "". Where the list fails it
 * shows nothing either: Enter says why.
 */
export function findWhileTyping(form: HTMLFormElement, href: string, site: Site): void {
  const { show, ask: last } = shown.get(form) ?? makeList(form);
  last.abort();
  const ask = new AbortController();
  shown.set(form, { show, ask });
  const find = async () => {
    // The form may have been sent, and so emptied, before this module was here.
    if (ask.signal.aborted || form.querySelector<HTMLInputElement>("[type=search]")?.value === "") return;
    const found: Found = await (await site.fetchData(href, ask.signal)).json();
    if (!ask.signal.aborted) show(found.blogs.isError ? [] : linksOf(found, href, site));
  };
  if (href === "") show([]);
  else setTimeout(() => find().catch(() => {}), PAUSE_MS);
}
