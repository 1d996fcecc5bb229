import { useNavigation } from "@remix-run/react";
import { memo, type ReactNode, useId } from "react";
import { useAsSent } from "../../browser/as-sent";
import { type Filter, hasTag, parseFilter } from "../../filters/filter";
import { topicHref } from "../../filters/hrefs";
import { accentOf, SUBSCRIBE_TO, type Topics } from "../../site";
import { LANDMARKS, LIST, SIDEBAR, SUBSCRIBE } from "../../words";
import { INDEX_LINKS, MenuLink } from "../shared/menu-link";
import { FeedLink } from "./list-heading";

type SidebarProps = { filter: Filter; popular?: Topics | undefined };

/** While a list is on its way, its topics are shown as chosen already. */
export const Sidebar = memo(function Sidebar({ filter: shown, popular }: SidebarProps) {
  const { items = [], more = [] } = popular ?? {};
  const next = useNavigation().location;
  const filter = next?.pathname === "/" ? parseFilter(next.search) : shown;
  const linkTo = (tag: string) => ({
    href: topicHref(filter, tag),
    "aria-current": hasTag(filter, tag) || undefined,
  });
  return (
    <aside aria-label={LANDMARKS.sidebar} className="sidebar grid gap-10">
      <nav aria-labelledby="page:topics">
        <h2 id="page:topics" className="ruled pb-3 title-lg sm:pb-5 sm:title-xl">
          {SIDEBAR.topics}
        </h2>
        <ul className="mt-3 grid gap-1">
          {items.map(({ name, tag, label }) => (
            <li key={tag}>
              <a {...linkTo(tag)} className="topic" data-accent={accentOf(tag)}>
                <span className="[font-weight:600] md:type-sm lg:type-base">{name}</span>
                <span className="text-sm text-muted">{label}</span>
              </a>
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap gap-x-4 py-[0.6rem] type-sm">
          {more.map((tag) => (
            <a key={tag} {...linkTo(tag)} className="py-[0.15rem]">
              {tag}
            </a>
          ))}
          <MenuLink item={INDEX_LINKS[0]} className="py-[0.15rem] [font-weight:600]" />
        </p>
      </nav>
      {SUBSCRIBE.button && <Subscribe>{LIST.feed && <FeedLink filter={shown} />}</Subscribe>}
    </aside>
  );
});

/** Without an address it does nothing, and is no form, because Enter would submit one. */
function Subscribe({ children }: { children: ReactNode }) {
  const id = useId();
  const content = useAsSent(
    <>
      <label htmlFor={id} className="sr-only">
        {SUBSCRIBE.label}
      </label>
      <input
        id={id}
        type="email"
        name={SUBSCRIBE_TO?.field}
        placeholder={SUBSCRIBE.placeholder}
        autoComplete={SUBSCRIBE_TO ? "email" : "off"}
        required={SUBSCRIBE_TO !== null}
        className="field mt-4"
      />
      <button type={SUBSCRIBE_TO ? "submit" : "button"} className="button mt-3 w-full px-2">
        {SUBSCRIBE.button}
      </button>
    </>,
  );
  return (
    <section aria-labelledby={`${id}-title`} className="panel border-line p-4 lg:p-6">
      <h2 id={`${id}-title`} className="title-lg sm:title-xl">
        {SUBSCRIBE.title}
      </h2>
      <p className="mt-2 text-sm text-muted">{SUBSCRIBE.text}</p>
      {children}
      {SUBSCRIBE_TO ? <form method="post" action={SUBSCRIBE_TO.action} {...content} /> : <div {...content} />}
    </section>
  );
}
