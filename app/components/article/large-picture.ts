import type { make as Make } from "./text-controls";

/** Passed in, not imported, as in browser/type-ahead. */
type Site = { make: typeof Make; close: string };

/** Shows a figure's picture on the whole screen, until a tap, Escape or, on some phones, Back. */
export function openPicture(link: HTMLAnchorElement, picture: HTMLImageElement, { make, close }: Site): void {
  if (document.querySelector("dialog")) return; // tapped twice
  const { alt, currentSrc, naturalWidth, naturalHeight } = picture;
  const ariaLabel = alt || link.closest("figure")?.querySelector("figcaption")?.textContent || link.ariaLabel;
  const dialog = make("dialog", { className: "grid place-items-center", ariaLabel });
  dialog.style.cssText =
    "min-width: 100%; min-height: 100%; overflow: hidden; background: rgb(0 0 0 / 0.92); color: #fff; cursor: zoom-out";
  const image = dialog.appendChild(make("img", { alt, src: currentSrc }));
  image.style.width = `min(100vw, ${(90 * naturalWidth) / naturalHeight}dvh)`;
  // Sharp once it is here.
  make("img", { src: link.href, onload: () => Object.assign(image, { src: link.href }) });
  const button = make("button", { type: "button", textContent: "×", ariaLabel: close });
  button.style.cssText =
    "position: absolute; inset: 0 0 auto auto; width: 2.75rem; height: 2.75rem; font-size: 1.875rem; line-height: 1; outline-color: currentColor; outline-offset: -4px";
  dialog.append(button);
  dialog.onclick = () => dialog.close();
  dialog.onclose = () => {
    dialog.remove();
    link.focus();
  };
  link.after(dialog);
  dialog.showModal();
}
