import { listHref, TOPICS_HREF } from "../../filters/addresses";
import { type Filter, hasTag } from "../../filters/filter";
import type { Topics } from "../../site";
import { LIST, SIDEBAR } from "../../words";

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
