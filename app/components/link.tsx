import { Link as RemixLink, useLocation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { articleHref } from "../filters/filter";

/** A link of the site: what it leads to is fetched on intent (hover, focus, touch), so that a click shows it at once. */
export function Link(props: ComponentProps<typeof RemixLink>) {
  return <RemixLink prefetch="intent" {...props} />;
}

/**
 * How many steps of the history the list lies behind this screen: 0 on the list, undefined where the visitor did not
 * come from it. It travels with the history entry, so that it survives a reload.
 */
export function useStepsFromList(): number | undefined {
  const { pathname, state } = useLocation();
  if (pathname === "/") return 0;
  return typeof state?.stepsFromList === "number" ? state.stepsFromList : undefined;
}

type ArticleLinkProps = { id: string; className?: string; children: ReactNode };

/** A link to an article, which then knows its way back to the list. */
export function ArticleLink({ id, className, children }: ArticleLinkProps) {
  const steps = useStepsFromList();
  // A link to the screen that is shown replaces its history entry instead of adding one.
  const isHere = useLocation().pathname === articleHref(id);
  const state = steps === undefined ? null : { stepsFromList: isHere ? steps : steps + 1 };
  return (
    <Link to={articleHref(id)} state={state} viewTransition className={className}>
      {children}
    </Link>
  );
}
