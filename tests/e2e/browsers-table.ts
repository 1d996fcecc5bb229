import { writeFileSync } from "node:fs";
import type { FullConfig, FullResult, Reporter, Suite } from "@playwright/test/reporter";

const FILE = "docs/browsers.md";
const WHOLE_RUN = "test --project *JavaScript*";

const HEAD = `# Browsers

The same tests run the journeys in three engines, with JavaScript on and off. Chromium also runs them with JavaScript
blocked, where the document loads but its script files do not. Journeys that need JavaScript, or that it does not change,
run only with it on. Runs that read the articles from PostgreSQL are not shown. \`npm test\` writes this table after a whole
run in which all of them passed.
`;

/** Which journey ran in which project, as a Markdown table. Journeys are the tests that run in another engine than Chromium. */
function tableOf(suite: Suite): string {
  const ran = suite
    .allTests()
    .map((test) => ({ title: test.title, project: test.parent.project()?.name ?? "" }))
    .filter(({ project }) => !project.endsWith("PostgreSQL"));
  const elsewhere = ran.filter(({ project }) => !project.startsWith("Chromium"));
  const projects = [...new Set(ran.map(({ project }) => project))];
  const rows = [...new Set(elsewhere.map(({ title }) => title))].map((title) => [
    title,
    ...projects.map((name) => (ran.some((run) => run.title === title && run.project === name) ? "✓" : "")),
  ]);
  const heads = projects.map((name) => name.replace("JavaScript ", ""));
  return [["Journey", ...heads], ["---", ...heads.map(() => ":-:")], ...rows]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");
}

export default class BrowsersTable implements Reporter {
  #suite: Suite | undefined;
  #isWhole = false;

  onBegin({ argv, projects }: FullConfig, suite: Suite) {
    this.#suite = suite;
    this.#isWhole =
      argv.slice(2).join(" ") === WHOLE_RUN &&
      projects.some(({ name }) => name.startsWith("Firefox")) &&
      projects.some(({ name }) => name.startsWith("WebKit"));
  }

  onEnd({ status }: FullResult) {
    if (this.#suite && this.#isWhole && status === "passed")
      writeFileSync(FILE, `${HEAD}\n${tableOf(this.#suite)}`);
  }
}
