import { useLocation, useMatches } from "@remix-run/react";
import { type MouseEvent, memo, useEffect, useState } from "react";
import type { Blog } from "../../articles/blog";
import { isIndex } from "../../filters/hrefs";
import { BRAND, HEADER, TAGLINE } from "../../site";
import type { LoadState } from "../../views/views";
import { ARTICLE, LANDMARKS, NAVIGATION, SEARCH } from "../../words";
import { hasContents } from "../article/contents";
import { Icon, Logo } from "../shared/icons";
import { HAS_ROOM, INDEX_LINKS, MenuLink } from "../shared/menu-link";
import { ProgressBar } from "../shared/progress-bar";
import { SearchForm } from "./search-form";

const SEARCH_BOX_ID = "page:header-search";
/** A long name has small letters, or the header would cover what a link jumps to. */
const BRAND_SIZE =
  BRAND.name.length > 20
    ? "text-xs/none [letter-spacing:0.04em] lg:text-sm/[1.1]"
    : "py-1 [line-height:1.25] lg:text-lg";

/** What stands in the 30 px above the header: the tagline, except on phones, and links to topics and archive where the header lacks room. */
export const Strip = memo(function Strip() {
  return (
    <aside aria-label={LANDMARKS.strip} className="strip page-width flex items-start gap-5">
      <p className="me-auto hidden truncate text-muted sm:block">{TAGLINE}</p>
      {INDEX_LINKS.map((item) => (
        <MenuLink key={item.href} item={item} className={`nav-link ${HAS_ROOM ? "xl:hidden" : ""}`} />
      ))}
    </aside>
  );
});

/** Whether the page is scrolled past the threshold; always false where CSS handles it (decision 5). */
function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    if (CSS.supports("animation-timeline: scroll()")) return;
    const update = () => setIsScrolled(scrollY > 30);
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, []);
  return isScrolled;
}

/** Shows the panel or hides it: before scripts start, CSS opens what is around `:target`, which this overrules. */
function setOpen(isOpen: boolean): void {
  document.getElementById(SEARCH_BOX_ID)?.closest(".search-panel")?.setAttribute("data-open", String(isOpen));
}

/** Opens the panel or closes it, with the focus in the same event, or phones would not show their keyboard. */
function togglePanel(event: MouseEvent): void {
  event.preventDefault();
  const box = document.getElementById(SEARCH_BOX_ID);
  const isOpen = box?.checkVisibility() === true;
  setOpen(!isOpen);
  if (!isOpen) box?.focus({ preventScroll: true });
}

/** Closes the panel on Escape, on a tap beside it, and where the visitor goes elsewhere. */
function useClosing(): void {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes it
  useEffect(() => {
    const left = new AbortController();
    const close = (event: Event) => {
      const { target } = event;
      const isInside =
        target instanceof Element && target.closest(`.search-panel, [href="#${SEARCH_BOX_ID}"]`) !== null;
      if (event instanceof KeyboardEvent ? event.key !== "Escape" : isInside) return;
      if (isInside) document.querySelector<HTMLElement>(`[href="#${SEARCH_BOX_ID}"]`)?.focus();
      setOpen(false);
    };
    // The last is for pages that the browser keeps: Back does not show them with the panel over the text.
    for (const type of ["keydown", "pointerup", "pagehide"])
      addEventListener(type, close, { signal: left.signal });
    return () => {
      left.abort();
      setOpen(false);
    };
  }, [location]);
}

export const Header = memo(function Header() {
  const { pathname } = useLocation();
  const isScrolled = useIsScrolled();
  const showsContents = useMatches().some(({ data }) => {
    const { blog } = (data ?? {}) as { blog?: LoadState<Blog | null> };
    return hasContents(blog?.data?.headings ?? []);
  });
  useClosing();
  return (
    <header className="site-header ruled" data-scrolled={isScrolled || undefined}>
      <div className="page-width flex min-h-16 flex-wrap items-center justify-end gap-x-4 gap-y-2 py-2">
        {/* Where room is scarce the brand wraps to two lines, so that the header keeps one row. */}
        <a href="/" className={`brand me-auto max-w-max no-underline sm:basis-52 ${BRAND_SIZE}`}>
          <Logo /> <span>{BRAND.name.toUpperCase()}</span>
        </a>
        {/* Where they don't stand beside the text, they are far above what one reads. */}
        {showsContents && (
          <a
            href="#page:contents"
            aria-label={ARTICLE.contents}
            className="when-scrolled -me-3 px-1.5 py-3 sm:-mx-2 @max-[14rem]:hidden xl:hidden"
          >
            <Icon name="contents" />
          </a>
        )}
        <div className="search-panel">
          <SearchForm id={SEARCH_BOX_ID} className="flex flex-99 basis-32 md:max-w-48 lg:max-w-64" />
          <p className={`flex flex-wrap py-1 gap-x-5 text-sm sm:hidden md:ms-2 ${HAS_ROOM ? "xl:flex" : ""}`}>
            {INDEX_LINKS.map((item) => (
              <MenuLink key={item.href} item={item} className="nav-link" />
            ))}
          </p>
        </div>
        <nav
          aria-label={LANDMARKS.main}
          className="-me-1.5 flex items-center gap-1 md:me-0 md:ms-2 md:gap-3 lg:gap-5 xl:ms-6"
        >
          <a
            href={`#${SEARCH_BOX_ID}`}
            aria-label={SEARCH.label}
            className={`${isIndex(pathname) ? "when-scrolled" : ""} block px-1.5 py-3 sm:hidden`}
            onClick={togglePanel}
          >
            <Icon name="search" />
          </a>
          <a href="/" className="nav-link flex flex-col items-center p-1.5 text-xs/none md:hidden">
            <Icon name="menu" />
            <span>{NAVIGATION.home}</span>
          </a>
          <ul className="hidden items-center gap-3 text-sm md:flex lg:gap-5">
            {[{ label: NAVIGATION.home, href: "/" }, ...HEADER].map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items never move
              <li key={index}>
                <MenuLink item={item} className="nav-link" />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <ProgressBar />
    </header>
  );
});
