import { useLocation } from "@remix-run/react";
import { listHref, wordsOfAddress } from "../../filters/addresses";
import { toPhrases } from "../../language/sentences";
import { ARTICLE, NOT_FOUND } from "../../words";
import { Phrases } from "../parts/text";
import { SearchForm } from "./search-form";

type NoticeProps = { title: string; text: string; retry?: string; search?: string };

/** A page that does not exist, with a search box where the header has none. */
export function NotFound() {
  return (
    <>
      <Notice {...NOT_FOUND} />
      <SearchForm className="sm:hidden" />
    </>
  );
}

/** What can't be shown and why, with a way home. `retry` labels a link to the same address, `search` one to its words. */
export function Notice({ title, text, retry, search }: NoticeProps) {
  const here = useLocation();
  const words = search && wordsOfAddress(here.pathname);
  return (
    <div className="max-w-2xl py-16">
      <h1 tabIndex={-1} className="display">
        {title}
      </h1>
      <p className="mt-4 text-lg text-muted">{text}</p>
      <p className="mt-8 flex flex-wrap gap-x-6">
        {retry && (
          <a href={here.pathname + here.search} className="py-1">
            {retry}
          </a>
        )}
        {search && words && (
          <a href={listHref({ search: words })} rel="nofollow" className="py-1">
            <Phrases phrases={toPhrases(search, { words })} />
          </a>
        )}
        <a href="/" data-back="list" className="py-1">
          {ARTICLE.back}
        </a>
      </p>
    </div>
  );
}
