import { expect } from "vitest";
import { parseBody } from "../../support/rendered";
import { serve, test } from "../../support/sources";

const COMMENT = "<!-- secret plan -->";

const HIDDEN = [
  COMMENT,
  "Bread. <!-- A secret\nplan -->\nSalt.",
  "Bread.\n\n<!-- A secret\n\nplan -->\n\nSalt.",
  "Bread.\n\n<!-- A secret plan --!> Salt.",
  "Bread.\n\n<!-- A\n\nsecret plan",
  "<!-->\n\n<!-- `secret plan` -->",
  "- Bread <!-- a -- secret plan -->",
  "`a` <!-- `secret plan -->`",
  "```\na\n```\n\n<!-- secret plan -->\n\n~~~\n`\n~~~",
  "A paragraph's ` alone.\n\n<!-- secret plan -->\n\nAnother ` alone.",
];

const SHOWN = [
  `A secret plan ${COMMENT}`,
  "A secret<!-- x --> plan",
  "Rye. <!-- A secret plan",
  "Rye. <!-- A secret\n\nplan --> (secret plan)",
  `<!-- No. --!> secret plan`,
  `Write \`${COMMENT}\`. <!-- No. -->`,
  `Write \`\`\`${COMMENT}\`\`\`.`,
  `\`\`\`html\n${COMMENT}\n\`\`\``,
  `\`\`\`html\n${COMMENT}`,
  `~~~\n\`\n${COMMENT}\n~~~\n\n<!-- No. -->`,
  `\`\`\`\`md\n\`\`\`\n${COMMENT}\n\`\`\`\n${COMMENT}\n\`\`\`\`\n\n<!-- No. -->`,
  `~~~~md\n~~~\n${COMMENT}\n~~~\n${COMMENT}\n~~~~\n\n<!-- No. -->`,
  `\`\`\`\r\n${COMMENT}\r\n\`\`\`\r\n`,
  `- a\n\n  \`\`\`\n  ${COMMENT}\n  \`\`\``,
  `> \`\`\`\n> ${COMMENT}\n> \`\`\``,
  `[a](b "<!-- c") secret plan`,
];

test("a search finds what stands on the page, and not what comments have", async () => {
  const texts = [...HIDDEN, ...SHOWN, "Bread."];
  const titleOf = (index: number) => (texts[index] === "Bread." ? "<!-- The secret plan" : "T");
  const site = await serve(
    texts.map((content, id) => ({ id, title: titleOf(id), tags: [`t${id}`], content })),
  );
  for (const [id, text] of texts.entries()) {
    const page = parseBody((await site.ask(`/blogs/${id}`)).text);
    const shown = [...page.querySelectorAll("h1, .article-text")].map((part) => part.textContent).join("\n");
    const isShown = /secret plan/.test(shown);
    const { blogs } = await site.load(`/?tags=t${id}&search=secret+plan`, "routes/_index");
    expect([text, isShown, blogs.data.items.length]).toEqual([text, !HIDDEN.includes(text), isShown ? 1 : 0]);
  }
});
