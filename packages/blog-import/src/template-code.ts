// Template code becomes Markdown by two tables: how it looks, and what becomes of each name.
import type { Leftover } from "markdown-folder/constructs";
import { readTokens, translate } from "markdown-folder/tokens";
import { CONSTRUCTS } from "./constructs.js";
import { translateToken } from "./rules.js";

/** Finds template code in Markdown that readers would see; code shows it on purpose. */
export function findLeftovers(markdown: string): Leftover[] {
  const tokens = [...readTokens(markdown, CONSTRUCTS, false)];
  return tokens.flatMap(({ kind, line }) => (kind ? [{ kind, line }] : []));
}

/** Makes Markdown of a post's template code. What none can be made of goes and is listed, what it wraps stays. */
export function translateTemplateCode(body: string, isMdx: boolean) {
  const made = translate(body, CONSTRUCTS, translateToken, { isMdx });
  const isChanged = made.markdown !== body.replace(/^\n+/, "");
  // What was apart may have become template code where it meets.
  for (let round = 0; isChanged && round < 5 && findLeftovers(made.markdown).length > 0; round++)
    made.markdown = translate(made.markdown, CONSTRUCTS, translateToken).markdown;
  return made;
}
