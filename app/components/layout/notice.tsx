import { useLocation, useMatches } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { type Filter, hasTag, NO_FILTER } from "../../filters/filter";
import { ARCHIVE_HREF, listHref, TOPICS_HREF, wordsOfPath } from "../../filters/hrefs";
import { interpolate, toPhrases } from "../../language/sentences";
import { TOPICS, type Topics } from "../../site";
import { ARCHIVE, ARTICLE, LANGUAGE, LIST, NOT_FOUND, SIDEBAR } from "../../words";
import { BackLink } from "../shared/back-links";
import { Phrases } from "../shared/text";
import { useCanonicalHref } from "../shared/use-filter";
import { SearchForm } from "./search-form";

type NoticeProps = { title: string; text: string; retry?: string | undefined; search?: string };

/** A page that does not exist, with a search box where the header has none. */
export function NotFound() {
  return (
    <>
      <Notice {...NOT_FOUND} />
      <SearchForm className="sm:hidden" />
    </>
  );
}

/** What a screen says that has nothing to show, beside a drawing where there is room. */
export function WithDrawing({ className, children }: { className: string; children: ReactNode }) {
  const drawing = "h-auto w-[min(16rem,40%)] rounded-[3px]";
  return (
    <div className={`flex flex-wrap items-start gap-x-10 gap-y-6 ${className}`}>
      <img src="/nothing.svg" alt="" width={256} height={144} className={drawing} />
      <div className="flex-[1_14rem]">{children}</div>
    </div>
  );
}

/** The popular topics that are not selected, without the search, which might find nothing in them. */
export function OtherTopics({ filter, popular }: { filter: Filter; popular?: Topics | undefined }) {
  const others = popular?.items.filter(({ tag }) => !hasTag(filter, tag)) ?? [];
  const topics = others.map(({ name, tag }) => ({ name, href: listHref({ tags: [tag] }) }));
  return (
    <>
      <p className="mt-6 text-muted">{LIST.choose}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {[...topics, { name: SIDEBAR.all, href: TOPICS_HREF }].map(({ name, href }) => (
          <li key={href}>
            <a href={href} className="chip">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A link to a screen that failed. Where a new load failed too it is made anew, so the focus goes to the heading. */
export function Retry({ href, label }: { href: string; label: string }) {
  const load = useMatches().at(-1)?.data;
  const [last, setLast] = useState({ href, load, tries: 0, time: "" });
  if (href !== last.href || load !== last.load) {
    const time = new Date().toLocaleTimeString(LANGUAGE, { timeStyle: "medium" });
    setLast({ href, load, tries: href === last.href ? last.tries + 1 : 0, time });
  }
  return (
    <p key={last.tries} className="mt-6 flex flex-wrap items-center gap-4">
      <a href={href} className="button inline-flex items-center no-underline">
        {label}
      </a>
      {last.tries > 0 && <span className="text-muted">{interpolate(LIST.retried, { time: last.time })}</span>}
    </p>
  );
}

/**
 * What can't be shown, and why, with a way home. `retry` labels a link to the same address. Where nothing is at an address,
 * `search` labels a link to a search for its words, and other ways lead on.
 */
export function Notice({ title, text, retry, search }: NoticeProps) {
  const { pathname } = useLocation();
  const href = useCanonicalHref();
  const words = search && wordsOfPath(pathname);
  return (
    <WithDrawing className="pt-4 pb-8">
      <h1 tabIndex={-1} className="display">
        {title}
      </h1>
      <p className="mt-4 text-lg text-muted">{text}</p>
      {retry && <Retry href={href} label={retry} />}
      <p className="mt-6 flex flex-wrap gap-x-6">
        {search && words && (
          <a href={listHref({ search: words })} rel="nofollow" className="py-1">
            <Phrases phrases={toPhrases(search, { words })} />
          </a>
        )}
        <BackLink className="py-1">{ARTICLE.back}</BackLink>
        {search !== undefined && (
          <a href={ARCHIVE_HREF} className="py-1">
            {ARCHIVE.title}
          </a>
        )}
      </p>
      {search !== undefined && <OtherTopics filter={NO_FILTER} popular={TOPICS ?? undefined} />}
    </WithDrawing>
  );
}
