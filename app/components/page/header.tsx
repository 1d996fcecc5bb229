import { useLocation, useMatches } from "@remix-run/react";
import { memo, useEffect, useState } from "react";
import { ProgressBar } from "../../browser/progress";
import type { Blog, LoadState } from "../../content/article/blog";
import { isIndex } from "../../filters/addresses";
import { BRAND, HEADER } from "../../site";
import { ARTICLE, LANDMARKS, NAVIGATION, SEARCH } from "../../words";
import { hasContents } from "../article/contents";
import { ContentsIcon, Mark, MenuIcon, SearchIcon } from "../parts/icons";
import { MenuLink } from "../parts/menu-link";
import { BOX_BELOW, LIST_BOX, SearchForm } from "./search-form";

const FIXED_FROM = 30;

/** Whether the page is scrolled past the threshold; always false where CSS handles it (decision 5). */
function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    if (CSS.supports("animation-timeline: scroll()")) return;
    const update = () => setIsScrolled(scrollY > FIXED_FROM);
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, []);
  return isScrolled;
}

/** Whether the screen is an article or a page with contents. */
function useHasContents(): boolean {
  return useMatches().some(({ data }) => {
    const { blog, page } = (data ?? {}) as { blog?: LoadState<Blog | null>; page?: Blog | null };
    return hasContents((blog?.data ?? page)?.headings ?? []);
  });
}

export const Header = memo(function Header() {
  const { pathname } = useLocation();
  const isHome = pathname === "/";
  const box = isIndex(pathname) ? LIST_BOX : BOX_BELOW;
  const isScrolled = useIsScrolled();
  const isWithContents = useHasContents();
  return (
    <header className="site-header ruled" data-scrolled={isScrolled || undefined}>
      <div className="page-width flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <a href="/" aria-label={BRAND.name.toUpperCase()} className="brand py-1 no-underline lg:text-lg">
          <Mark /> <span>{BRAND.name.toUpperCase()}</span>
        </a>
        <SearchForm
          id="page:header-search"
          className="hidden flex-99 basis-32 sm:flex md:ms-auto md:max-w-64"
        />
        <nav
          aria-label={LANDMARKS.main}
          className="-me-1.5 ms-auto flex items-center max-md:gap-1 md:me-0 md:ms-2 md:gap-3 lg:gap-5"
        >
          {/* Where they don't stand beside the text, they are far above what one reads. */}
          {isWithContents && (
            <a
              href="#page:contents"
              aria-label={ARTICLE.contents}
              className="contents-link when-scrolled nav-link text-sm"
            >
              <span className="block p-1.5 lg:hidden">
                <ContentsIcon />
              </span>
              <span className="hidden lg:inline">{ARTICLE.contents}</span>
            </a>
          )}
          <a
            href={`#${box}`}
            aria-label={SEARCH.label}
            className={`${box === LIST_BOX ? "when-scrolled" : ""} block p-1.5 sm:hidden`}
            // Without scrolling, or Back would return to where the box is.
            onClick={() => document.getElementById(box)?.focus({ preventScroll: true })}
          >
            <SearchIcon />
          </a>
          <a href="/" className="menu nav-link flex items-center p-1.5 md:hidden">
            <MenuIcon />
            <span>{NAVIGATION.home}</span>
          </a>
          <ul className="hidden items-center gap-3 text-sm md:flex lg:gap-5">
            <li>
              <a href="/" aria-current={isHome ? "page" : undefined} className="nav-link">
                {NAVIGATION.home}
              </a>
            </li>
            {HEADER.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items never move
              <li key={index}>
                <MenuLink item={item} className="nav-link" />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <ProgressBar label={LANDMARKS.loading} />
    </header>
  );
});
