import { useLocation, useMatches } from "@remix-run/react";
import { memo, useEffect, useState } from "react";
import type { Blog, LoadState } from "../../content/article/blog";
import { BRAND, HEADER } from "../../site";
import { ARTICLE, LANDMARKS, NAVIGATION } from "../../words";
import { hasContents } from "../article/contents";
import { Mark, MenuIcon } from "../parts/icons";
import { MenuLink } from "../parts/menu-link";
import { SearchForm } from "./search-form";

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
  const isHome = useLocation().pathname === "/";
  const isScrolled = useIsScrolled();
  const isWithContents = useHasContents();
  return (
    <header className="site-header ruled" data-scrolled={isScrolled || undefined}>
      <div className="page-width flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <a href="/" className="brand py-1 no-underline lg:text-lg">
          <Mark /> {BRAND.capitals}
        </a>
        <SearchForm className="hidden flex-99 basis-32 sm:flex md:ms-auto md:max-w-64" />
        <nav aria-label={LANDMARKS.main} className="site-nav flex items-center gap-2 md:ms-2">
          {/* On a phone they are far above what one reads. */}
          {isWithContents && (
            <a href="#page:contents" className="nav-link text-sm sm:hidden">
              {ARTICLE.contents}
            </a>
          )}
          <a href="/" aria-label={NAVIGATION.menu} className="-order-1 -me-2 block p-2 md:hidden">
            <MenuIcon />
          </a>
          <ul className="hidden items-center gap-4 text-sm md:flex lg:gap-5">
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
    </header>
  );
});
