import { ARCHIVE_HREF, archiveHref, articleHref, listHref } from "../../filters/hrefs";
import { languageProps } from "../../language/direction";
import { interpolate } from "../../language/sentences";
import type { ArchiveView, LoadState } from "../../views/views";
import { ARCHIVE, LIST, NOT_FOUND } from "../../words";
import { Notice } from "../layout/notice";
import { OriginLink } from "../shared/back-links";
import { PublishedDate } from "../shared/byline";
import { Category } from "../shared/labels";

export function archiveTitle(year: string | undefined): string {
  return year === undefined ? ARCHIVE.title : interpolate(ARCHIVE.year, { year });
}

function idOf(year: string): string {
  return year || "undated";
}

/** Articles without a date stand in the archive itself. */
function hrefOf(year: string): string {
  return year === "" ? `${ARCHIVE_HREF}#${idOf(year)}` : archiveHref(year);
}

type ArchiveProps = { archive: LoadState<ArchiveView>; year: string | undefined };

export function Archive({ archive: { data, isError, errorKind }, year }: ArchiveProps) {
  if (isError) return <Notice {...(errorKind === "not-found" ? NOT_FOUND : LIST.failed)} />;
  const { years, blogs } = data;
  const shown = [...new Set(blogs.map((blog) => blog.year))];
  const isHere = (other: string) => year === undefined && shown.includes(other);
  return (
    <>
      <OriginLink />
      <h1 tabIndex={-1} className="display">
        {archiveTitle(year)}
      </h1>
      {years.length === 0 && <p className="mt-6 text-muted">{LIST.empty}</p>}
      {years.length > 1 && (
        <nav aria-label={ARCHIVE.years} className="mt-6">
          <ul className="flex flex-wrap gap-2">
            {year !== undefined && (
              <li>
                <a href={ARCHIVE_HREF} className="chip">
                  {ARCHIVE.title}
                </a>
              </li>
            )}
            {years.map((each) => (
              <li key={each.year}>
                <a
                  href={isHere(each.year) ? `#${idOf(each.year)}` : hrefOf(each.year)}
                  aria-current={each.year === year ? "page" : undefined}
                  className="chip"
                >
                  {each.year || ARCHIVE.undated}
                  <span className="text-muted">{each.countLabel}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {data.newest && <p className="mt-6 text-muted">{data.newest}</p>}
      {shown.map((each) => (
        <section key={each} aria-labelledby={idOf(each)} className="archive mt-10">
          <h2 id={idOf(each)} className="ruled pb-3 title-lg">
            {each || ARCHIVE.undated}
          </h2>
          <div className="gap-x-12 lg:columns-2">
            <Months blogs={blogs.filter((blog) => blog.year === each)} />
          </div>
        </section>
      ))}
    </>
  );
}

function Months({ blogs }: Pick<ArchiveView, "blogs">) {
  return [...new Set(blogs.map(({ month }) => month))].map((month) => (
    <div key={month}>
      {month && <h3 className="pt-3 break-after-avoid text-muted [font-weight:600]">{month}</h3>}
      <ul className="pb-2 text-sm text-muted">
        {blogs
          .filter((blog) => blog.month === month)
          .map(({ id, title, lang, category, tag, published_date, day }) => (
            <li key={id} className="ruled break-inside-avoid">
              {published_date && <PublishedDate date={published_date} day={day} />}
              <a href={articleHref(id)} {...languageProps(lang)}>
                {title}
              </a>
              <Category name={category} href={tag === "" ? undefined : listHref({ tags: [tag] })} />
            </li>
          ))}
      </ul>
    </div>
  ));
}
