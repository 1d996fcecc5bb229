import type { MessagePort } from "node:worker_threads";
import type { Loss } from "../article/findings.server";
import { renderMarkdown } from "./article-html.server";

const WARM_UP = 5;
const SAMPLE = `## Title

A *paragraph* with [a link](https://a.example/b), \`code\` and a note.[^1]

- one
- <b>two</b>

| a | b |
| - | - |
| 1 | 2 |

\`\`\`js
const words = (text) => text.split(" ").length; // all
\`\`\`

[^1]: The note.
`;

export type Task = { markdown: string; begun: MessagePort };

/** Renders an article in a thread, and tells when it begins; `losses` are what readers miss. */
export default function renderTask({ markdown, begun }: Task) {
  begun.postMessage("begun");
  const losses: Loss[] = [];
  return { rendered: renderMarkdown(markdown, losses), losses };
}

// A thread is ready once this module is loaded: the first article doesn't wait for the compiler.
renderMarkdown(SAMPLE.repeat(WARM_UP));
