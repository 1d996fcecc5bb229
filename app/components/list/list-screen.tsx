import { type ComponentProps, useState } from "react";
import { listHref } from "../../filters/addresses";
import { TOPICS } from "../../site";
import { LANDMARKS } from "../../words";
import { SearchForm } from "../layout/search-form";
import { BlogList } from "./blog-list";
import { Featured } from "./featured";
import { Sidebar } from "./sidebar";

export type ListData = ComponentProps<typeof BlogList>;

/** The home page. On other screens, without data, it keeps the last list unseen: Back need not make it anew. */
export function ListScreen({ data }: { data: ListData | undefined }) {
  const [kept, keep] = useState(data);
  if (data && data !== kept) keep(data);
  if (!kept) return null;
  const { popular: frequent, ...found } = kept;
  const popular = TOPICS ?? frequent;
  const { items } = found.blogs.data;
  return (
    <div inert={!data} className="list-screen">
      <a href="#page:topics" className="skip-link">
        {LANDMARKS.skipToTopics}
      </a>
      {/* Kept, unseen, where other screens have a box of their own. */}
      <SearchForm id="page:list-search" className="mb-4 sm:hidden" />
      {/* Who looks for something, or goes on, has seen them. */}
      <Featured isShort={listHref(kept.filter) !== "/" || items.length === 0} />
      <div className="grid grid-cols-1 mt-6 gap-x-12 gap-y-14 sm:mt-10 md:grid-cols-3 print:mt-2">
        <BlogList {...found} popular={popular} />
        <Sidebar filter={kept.filter} popular={popular} />
      </div>
    </div>
  );
}
