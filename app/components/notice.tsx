import { useLocation } from "@remix-run/react";
import { ARTICLE, NOT_FOUND } from "../site";
import { SearchForm } from "./search-form";

type NoticeProps = { title: string; text: string; retry?: string };

/** A page that does not exist, with a search box where the header has none. */
export function NotFound() {
  return (
    <>
      <Notice {...NOT_FOUND} />
      <SearchForm className="sm:hidden" />
    </>
  );
}

/** What can't be shown and why, with a way home; `retry` labels a link to the same address, where that may help. */
export function Notice({ title, text, retry }: NoticeProps) {
  const { pathname, search } = useLocation();
  return (
    <div className="max-w-2xl py-16">
      <h1 tabIndex={-1} className="display">
        {title}
      </h1>
      <p className="mt-4 text-lg text-muted">{text}</p>
      <p className="mt-8 flex flex-wrap gap-x-6">
        {retry && (
          <a href={pathname + search} className="py-1">
            {retry}
          </a>
        )}
        <a href="/" data-back="list" className="py-1">
          {ARTICLE.back}
        </a>
      </p>
    </div>
  );
}
