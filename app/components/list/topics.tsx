import { listHref } from "../../filters/hrefs";
import { accentOf, TOPICS } from "../../site";
import type { LoadState, TopicView } from "../../views/views";
import { LIST, SIDEBAR } from "../../words";
import { Notice } from "../layout/notice";
import { OriginLink } from "../shared/back-links";

function nameOf(tag: string): string | undefined {
  return TOPICS?.items.find((item) => item.tag === tag && item.name !== tag)?.name;
}

export function Topics({ topics: { data: topics, isError } }: { topics: LoadState<TopicView[]> }) {
  if (isError) return <Notice {...LIST.failed} />;
  return (
    <>
      <OriginLink />
      <h1 tabIndex={-1} className="display">
        {SIDEBAR.all}
      </h1>
      {topics.length === 0 ? (
        <p className="mt-6 text-muted">{LIST.empty}</p>
      ) : (
        <ul className="mt-6 gap-x-6 sm:columns-2 md:columns-3">
          {topics.map(({ tag, countLabel }) => (
            <li key={tag} className="ruled break-inside-avoid">
              <a href={listHref({ tags: [tag] })} className="topic mx-0 px-0" data-accent={accentOf(tag)}>
                <bdi className="[font-weight:600] underline md:type-sm lg:type-base">{tag}</bdi>
                <span className="me-auto text-sm text-muted">{nameOf(tag)}</span>
                <span className="text-sm text-muted">{countLabel}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
