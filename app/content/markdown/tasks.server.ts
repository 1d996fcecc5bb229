import type { MarkdownIt, StateCore, Token } from "markdown-it";

function readTask(item: Token, { Token }: StateCore): void {
  const children = item.children ?? [];
  const [mark, tick] = /^\[([ xX])\]\s/.exec(item.content) ?? [];
  if (mark === undefined || children[0]?.type !== "text") return;
  children[0].content = children[0].content.slice(mark.length);
  const box = new Token("checkbox", "input", 0);
  box.attrs = Object.entries({ type: "checkbox", disabled: "", ...(tick !== " " && { checked: "" }) });
  const label = (nesting: 1 | -1) => new Token("label", "label", nesting);
  item.children = [label(1), box, ...children, label(-1)];
}

/** Makes checkboxes of `[ ]` and `[x]` at the beginning of list items (GitHub Flavored Markdown, 5.3). */
export function tasks(md: MarkdownIt): void {
  md.core.ruler.after("inline", "tasks", (state) => {
    for (const [index, token] of state.tokens.entries())
      if (token.type === "inline" && state.tokens[index - 2]?.type === "list_item_open")
        readTask(token, state);
  });
}
