import { useIsHydrated } from "../../browser/as-sent";
import { ARTICLE } from "../../words";

/** Copies a text; button and status announce so for two seconds. Where the browser refuses, the button goes. */
export function copy(text: string, button: HTMLElement, label: string, done: string): void {
  const status = document.querySelector("[role=status]") as HTMLElement;
  const announce = (shown: string, aloud: string) => {
    button.textContent = shown;
    status.textContent = aloud;
  };
  const confirm = () => {
    announce(`✓ ${done}`, done);
    setTimeout(announce, 2_000, label, "");
  };
  navigator.clipboard.writeText(text).then(confirm, () => button.remove());
}

/** Hands an article on as the system does, or copies its address; nothing where the browser can do neither. */
export function Share(article: { title: string; url: string }) {
  const isHydrated = useIsHydrated();
  const canShare = isHydrated && "share" in navigator;
  const canCopy = isHydrated && "clipboard" in navigator;
  const label = canShare ? ARTICLE.share : canCopy && ARTICLE.copyLink;
  if (!label) return null;
  return (
    <button
      type="button"
      style={{ textDecoration: "underline 1px", textUnderlineOffset: "0.2em" }}
      onClick={({ currentTarget }) => {
        if (!canShare) return copy(article.url, currentTarget, label, ARTICLE.linkCopied);
        // A reader who cancels needs no message.
        navigator.share(article).catch(() => {});
      }}
    >
      {label}
    </button>
  );
}
