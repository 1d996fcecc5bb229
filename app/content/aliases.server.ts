import { foldAddress } from "../filters/address";
import { articleHref, isOwnAddress } from "../filters/filter";
import type { Aliases } from "./blog";
import { type Report, unusedAlias } from "./findings.server";

/** Old addresses by what they are compared by. Of two articles with the same one, the first keeps it. */
export function indexAliases(
  rows: readonly { id: string; aliases: readonly string[] }[],
  report: Report,
): Aliases {
  const index: Aliases = {};
  if (rows.every(({ aliases }) => aliases.length === 0)) return index;
  const own = new Set(rows.map(({ id }) => articleHref(id)));
  for (const { id, aliases } of rows)
    for (const alias of aliases) {
      const folded = foldAddress(alias);
      if (folded === undefined || alias === articleHref(id)) continue;
      index[folded] ??= id;
      const known = index[folded];
      if (known !== id) report(unusedAlias(id, alias, `it is one of article "${known}" too`));
      else if (isOwnAddress(folded) || own.has(alias))
        report(unusedAlias(id, alias, "the site has something else there"));
    }
  return index;
}
