import { ARTICLE, LANGUAGE } from "../../words";
import { languageProps } from "../parts/text";
import { copy } from "./copy";

/** Makes an element that says something in the site's language. */
function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, props: Partial<HTMLElementTagNameMap[Tag]>) {
  return Object.assign(document.createElement(tag), languageProps(LANGUAGE), props);
}

/** A copy of an element, without what a selector finds in it. */
function copyWithout(selector: string, element: Element): Element {
  const copied = element.cloneNode(true) as Element;
  for (const found of copied.querySelectorAll(selector)) found.remove();
  return copied;
}

function onClick({ target }: MouseEvent): void {
  const button = (target as Element).closest<HTMLElement>(".copy");
  const code = button?.previousElementSibling;
  const text = code && copyWithout(".prompt_", code).textContent?.trimEnd();
  if (text) copy(text, button, ARTICLE.copy, ARTICLE.copied);
}

/** Adds what needs scripts to an article's text, which keeps it until another text takes its place. */
export function addControls(text: HTMLElement | null): () => void {
  const className = "copy panel px-2 text-muted [position:absolute]";
  const blocks = text?.querySelectorAll(".code > :last-child:not(.copy)") ?? [];
  for (const block of ARTICLE.copy && "clipboard" in navigator ? blocks : []) {
    const button = make("button", { type: "button", className, textContent: ARTICLE.copy });
    button.style.webkitUserSelect = "none"; // or it would be copied with the article
    block.after(button);
  }
  text?.addEventListener("click", onClick);
  return () => text?.removeEventListener("click", onClick);
}
