import { writeFileSync } from "node:fs";
import type { FullConfig, FullResult, Reporter, Suite } from "@playwright/test/reporter";

const FILE = "docs/browsers.md";
const WHOLE_RUN = "test --project *JavaScript*";

const HEAD = `# Browsers

A journey runs where an engine, or JavaScript on, off or blocked (the document loads, its scripts do not), can change it.
All others run in Chromium with JavaScript on. \`npm test\` writes this page after a whole run that passed.
`;

const HANDS = `## Other hands on the page

- **Extensions.** One of the tests' own, in Chromium, does what dark modes, toolbars and password managers do before the
  scripts start: a style sheet first in \`<head>\`, a \`<meta>\`, elements first and last in \`<body>\`, icons beside every field
  and in every form. Nothing is made anew, and what was typed, its selection and the focus stay. Real extensions were not
  tried.
- **Translation.** In all three engines the page is changed as Chrome's translation changes it (\`<font>\` around each text,
  a class for \`<html>\`), in Chromium also before the scripts start, and back again. Translators that leave no such trace
  were not tried.
- **Portals and proxies.** Answers of 200 with HTML, with other JSON, and with \`null\` to requests for data.
- **Data and touch.** \`saveData\`, a mobile network, a wide screen to touch, text at 200%.
`;

/** Which journeys ran in which projects, as Markdown. Journeys are the tests that run not only in Chromium with JavaScript on. */
function journeysOf(suite: Suite): string {
  const ran = suite
    .allTests()
    .map((test) => ({ title: test.title, project: test.parent.project()?.name ?? "" }))
    .filter(({ project }) => !project.endsWith("PostgreSQL"));
  const titles = new Set(
    ran.filter(({ project }) => project !== "Chromium, JavaScript on").map(({ title }) => title),
  );
  const groups = new Map<string, string[]>();
  for (const title of titles) {
    const projects = ran.filter((run) => run.title === title).map(({ project }) => project);
    const where = [...new Set(projects)].join(", ").replaceAll(", JavaScript", "");
    groups.set(where, [...(groups.get(where) ?? []), title]);
  }
  return Array.from(groups, ([where, titles]) => `**${where}**\n\n- ${titles.join("\n- ")}\n`).join("\n");
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
      writeFileSync(FILE, `${HEAD}\n${journeysOf(this.#suite)}\n${HANDS}`);
  }
}
