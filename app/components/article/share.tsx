import { useRef } from "react";
import { announce } from "../../browser/announcer";
import { useIsHydrated } from "../../browser/as-sent";
import { ARTICLE } from "../../words";

/** Copies a text; the button says for two seconds whether that was done, and the page's status says it aloud. */
export async function copy(text: string, button: HTMLElement, label: string, done: string): Promise<void> {
  const isRefused = await navigator.clipboard.writeText(text).catch(() => true);
  const message = new Text(isRefused ? ARTICLE.notCopied : `✓ ${done}`);
  button.replaceChildren(message);
  // Unless another press has had an answer.
  setTimeout(() => message.isConnected && button.replaceChildren(label), 2_000);
  announce(isRefused ? ARTICLE.notCopied : done);
}

/** Hands an article on as the system does, or copies its address; nothing where the browser can do neither. */
export function Share(article: { title: string; url: string }) {
  const isHydrated = useIsHydrated();
  // A browser shares one thing at a time, and may refuse, or never say how that ended: then the next press copies.
  const isSharing = useRef(false);
  const canShare = isHydrated && "share" in navigator;
  const canCopy = isHydrated && "clipboard" in navigator;
  const label = canShare ? ARTICLE.share : canCopy && ARTICLE.copyLink;
  if (!label) return null;
  return (
    <button
      type="button"
      onClick={async ({ currentTarget }) => {
        if (canShare && !isSharing.current) {
          isSharing.current = true;
          const refusal = await navigator.share(article).catch(({ name }) => name);
          // A reader who cancels needs no message.
          isSharing.current = Boolean(refusal) && refusal !== "AbortError";
          if (!isSharing.current) return;
        }
        copy(article.url, currentTarget, label, ARTICLE.linkCopied);
      }}
    >
      {label}
    </button>
  );
}
