import { foldAddress } from "../filters/address";
import { isOwnAddress, rowHref } from "../filters/filter";
import type { AddressIndex } from "./blog";
import { type Report, unusedAddress } from "./findings.server";

type Addressed = { id: string; page?: boolean; aliases: readonly string[] };

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
  const own = new Set(rows.map(rowHref));
  for (const row of rows)
    for (const alias of row.aliases) {
      const href = rowHref(row);
      const folded = foldAddress(alias);
      if (folded === undefined || alias === href) continue;
      index[folded] ??= href;
      if (isOwnAddress(folded) || own.has(alias)) report(unusedAddress(row.id, alias, "alias"));
      else if (index[folded] !== href) report(unusedAddress(row.id, alias, "alias", index[folded]));
    }
  return index;
}
