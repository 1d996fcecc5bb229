import { type ComponentProps, useState } from "react";
import { listHref } from "../../filters/hrefs";
import { TOPICS } from "../../site";
import { LANDMARKS } from "../../words";
import { SearchForm } from "../layout/search-form";
import { BlogList } from "./blog-list";
import { Featured } from "./featured";
import { Sidebar } from "./sidebar";

export type ListData = ComponentProps<typeof BlogList>;

/** The home page. On other screens, without data, it keeps the last list, hidden, so that Back need not render it. */
export function ListScreen({ data }: { data: ListData | undefined }) {
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  if (!last) return null;
  const { popular: frequentTopics, ...listProps } = last;
  const popular = TOPICS ?? frequentTopics;
  const { items } = listProps.blogs.data;
  return (
    <div inert={!data} className="list-screen">
      <a href="#page:topics" className="skip-link">
        {LANDMARKS.skipToTopics}
      </a>
      {/* On other screens it is hidden with the list: they have a box of their own. */}
      <SearchForm id="page:list-search" className="mb-4 sm:hidden" />
      {/* Whoever filters or turns pages has seen their pictures. */}
      <Featured isShort={listHref(last.filter) !== "/" || items.length === 0} />
      <div className="grid grid-cols-1 mt-6 gap-x-12 gap-y-14 sm:mt-10 md:grid-cols-3 print:mt-2">
        <BlogList {...listProps} popular={popular} />
        <Sidebar filter={last.filter} popular={popular} />
      </div>
    </div>
  );
}
