import { isPlainClick } from "../../browser/soft-navigation";
import { languageProps } from "../../language/direction";
import { ARTICLE, LANGUAGE } from "../../words";
import { copy } from "./share";

function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, props: Partial<HTMLElementTagNameMap[Tag]>) {
  return Object.assign(document.createElement(tag), props);
}

function copyWithout(selector: string, element: Element): Element {
  const copied = element.cloneNode(true) as Element;
  for (const found of copied.querySelectorAll(selector)) found.remove();
  for (const named of copied.querySelectorAll("[id]")) named.removeAttribute("id");
  return copied;
}

/** Shows a note beside the text, or where there is more room at its number, until a key or a tap leads elsewhere. */
function openNote(link: HTMLElement, note: Element): void {
  const className = "footnotes panel border-line p-4 absolute";
  const { ariaLabel } = link;
  const box = make("div", { popover: "auto", role: "dialog", tabIndex: -1, ariaLabel, className });
  box.style.cssText =
    "box-shadow: 0 2px 14px var(--shadow); width: max-content; max-width: min(16rem, 100vw - 2.5rem)";
  box.append(...copyWithout("[role=doc-backlink]", note).childNodes);
  // What the focus goes on to could be below it.
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !box.contains(relatedTarget as Node)) box.hidePopover();
  });
  box.addEventListener("toggle", () => box.matches(":popover-open") || box.remove());
  (link.closest("sup") ?? link).after(box);
  box.showPopover();
  const { top, bottom, left } = link.getBoundingClientRect();
  const [above, below] = [top - 80, innerHeight - bottom - 16]; // below the header
  const isAbove = box.offsetHeight > below && above > below;
  const end = (link.closest(".article-text") ?? link).getBoundingClientRect().right + 24;
  const last = document.documentElement.clientWidth - box.offsetWidth - 20;
  const isBeside = end <= last;
  const beyond = isBeside ? top - bottom : 8;
  const y = isAbove ? top - Math.min(box.offsetHeight, above) - beyond : bottom + beyond;
  const x = isBeside ? end : Math.max(20, Math.min(left, last));
  const maxHeight = `${isAbove ? above : below}px`;
  Object.assign(box.style, { inset: `${scrollY + y}px auto auto ${x}px`, maxHeight });
  box.focus({ preventScroll: true });
}

/** Shows a picture as large as is of use, with its caption; what does not fit scrolls. Nothing opens that can't be larger. */
function openPicture(text: Element, link: HTMLAnchorElement, picture: HTMLImageElement): void {
  const { alt, currentSrc, referrerPolicy } = picture;
  const isDrawing = link.href.endsWith(".svg");
  // Of one in several widths, the browser's is that of its box. Of one that is kept still none counts: it moves in here.
  const source = picture.previousElementSibling as HTMLSourceElement | null;
  const own = (currentSrc === link.href && picture.naturalWidth) || source?.srcset.match(/(\d+)w$/)?.[1];
  if (document.querySelector("dialog") || (Number(own) <= picture.width && !isDrawing)) return; // tapped twice
  const caption = link.closest("figure")?.querySelector("figcaption") ?? make("p", {});
  const dialog = make("dialog", { ariaLabel: alt || caption.textContent || link.ariaLabel });
  const box = dialog.appendChild(make("div", { tabIndex: 0 }));
  const image = box.appendChild(make("img", { alt, referrerPolicy, src: currentSrc }));
  image.onload = () => {
    const ratio = (100 * image.naturalWidth) / image.naturalHeight;
    const isTall = ratio * box.clientHeight < 110 * Math.min(link.clientWidth, image.naturalWidth);
    const width = isTall ? "100cqw" : `clamp(${0.6 * ratio}cqh, ${ratio}cqh, 100cqw)`;
    image.style.width = `min(${isDrawing ? 9e3 : Math.max(image.naturalWidth, picture.width)}px, ${width})`;
  };
  // Sharp, or moving, once it is here.
  const src = currentSrc.endsWith("avif") ? link.href.replace(/webp$/, "avif") : link.href;
  if (source?.media || !navigator.connection?.saveData)
    make("img", { referrerPolicy, src, onload: () => (image.src = src) });
  dialog.append(copyWithout("sup", caption));
  const { original } = link.dataset;
  if (original) dialog.append(make("a", { href: original, referrerPolicy, textContent: ARTICLE.original }));
  dialog.append(make("button", { textContent: "×", className: "type-xl", ariaLabel: ARTICLE.close }));
  dialog.onclick = () => dialog.close();
  dialog.onclose = () => {
    dialog.remove();
    link.focus();
  };
  text.append(dialog);
  dialog.showModal();
}

/** Code as it is shown, but for the prompts of a session that begins with a sure one. */
function toCopied(code: Element): string {
  const text = `${code.textContent}`.trimEnd();
  if (!code.querySelector(".prompt_")) return text;
  if (text.startsWith("$ ")) return text.replace(/^\$ /gm, "");
  return text.startsWith(">>> ") ? text.replace(/^(?:>>>|\.\.\.)(?: |$)/gm, "") : text;
}

function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  const button = target.closest<HTMLElement>(".copy");
  const code = button?.previousElementSibling;
  if (code) copy(toCopied(code), button, ARTICLE.copy, ARTICLE.copied);
  const link = target.closest<HTMLAnchorElement>("[role=doc-noteref], .large");
  if (!link || !isPlainClick(event)) return;
  const picture = link.querySelector("img");
  const note = document.getElementById(link.hash.slice(1));
  if (picture) openPicture(event.currentTarget as Element, link, picture);
  else if (note && "popover" in note) openNote(link, note);
  else return;
  event.preventDefault();
}

/** Adds what needs scripts to an article's text. Boxes of wide content are tab stops where they scroll, and only there. */
export function addControls(text: HTMLElement | null): (() => void) | undefined {
  if (text === null) return undefined;
  const own = { ...languageProps(LANGUAGE), className: "copy panel px-2 absolute" };
  const canCopy = ARTICLE.copy && "clipboard" in navigator;
  for (const block of canCopy ? text.querySelectorAll(".code > :last-child:not(.copy)") : []) {
    // What is said to press it is what is seen (WCAG 2.5.3).
    const ariaLabel = `${ARTICLE.copy} ${block.ariaLabel}`;
    const button = make("button", { textContent: ARTICLE.copy, ariaLabel, ...own });
    button.style.webkitUserSelect = "none"; // or it would be copied with the article
    block.after(button);
  }
  text.addEventListener("click", onClick);
  const boxes = text.querySelectorAll<HTMLElement>(".scrolling");
  const observer = new ResizeObserver(() => {
    for (const box of boxes)
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
  });
  for (const box of boxes) observer.observe(box);
  return () => observer.disconnect();
}
