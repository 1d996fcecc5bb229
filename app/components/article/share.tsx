import { useIsHydrated } from "../../browser/as-sent";
import { ARTICLE } from "../../words";
import { copy } from "./copy";

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
