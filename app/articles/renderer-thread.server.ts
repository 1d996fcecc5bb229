import type { MessagePort } from "node:worker_threads";
import { type RenderInput, renderMarkdown } from "./render-markdown.server";

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

export type Task = RenderInput & { begun: MessagePort };

/** Renders an article in a thread, and tells when it begins. */
export default function renderTask({ begun, ...source }: Task) {
  begun.postMessage("begun");
  return renderMarkdown(source);
}

// A thread is ready once this module is loaded: the first article doesn't wait for the compiler.
renderMarkdown({ markdown: SAMPLE.repeat(WARM_UP), url: "", measured: {}, siteUrl: "", imageHosts: [] });
