import { foldAddress, isOwnAddress, rowHref } from "../../filters/addresses";
import type { AddressIndex } from "./blog";
import { type Report, unusedAddress } from "./findings.server";

type Addressed = { id: string; page?: boolean | undefined; aliases: readonly string[] };

/** Where pages' addresses and old ones lead. Of two rows with the same one, the first keeps it; a page keeps its own. */
export function indexAddresses(rows: readonly Addressed[], report: Report): AddressIndex {
  const index: AddressIndex = {};
  for (const row of rows.filter(({ page }) => page)) {
    const href = rowHref(row);
    const folded = foldAddress(href);
    if (folded === undefined || isOwnAddress(folded)) report(unusedAddress(row.id, href, "address"));
    else if (index[folded]) report(unusedAddress(row.id, href, "address", index[folded]));
    else index[folded] = href;
  }
  if (rows.every(({ aliases }) => aliases.length === 0)) return index;
  const own = new Map(rows.map((row) => [foldAddress(rowHref(row)), rowHref(row)]));
  for (const row of rows)
    for (const alias of row.aliases) {
      const href = rowHref(row);
      const folded = foldAddress(alias);
      if (folded === undefined || alias === href) continue;
      // Were it used, two articles that are both gone could lead to each other.
      const isTaken = isOwnAddress(folded) || (own.get(folded) ?? href) !== href;
      if (!isTaken) index[folded] ??= href;
      const other = isTaken ? undefined : index[folded];
      if (other !== href) report(unusedAddress(row.id, alias, "alias", other));
    }
  return index;
}
