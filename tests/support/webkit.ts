import { readFileSync } from "node:fs";
import { eventually } from "./eventually";
import { findFreePort, ROOT, runProgram } from "./site";
import type { Target, Visitor } from "./visitor";

const LOST_MS = 10_000;

// WebDriver can't find an element by role and name.
const FINDER = "node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js";
const LIBRARY = readFileSync(ROOT + FINDER, "utf8");
const FIND = `if (!window.TestingLibraryDom) { ${LIBRARY} }
return [...arguments].reduce((scope, [role, text, pattern]) => {
  const name = pattern ? new RegExp(pattern) : text;
  // To Playwright the links of footnotes are links.
  const roles = role === "link" ? ["link", "doc-noteref", "doc-backlink"] : [role];
  const find = (role) => TestingLibraryDom.queryAllByRole(scope, role, name ? { name } : {})[0];
  return scope && roles.map(find).find(Boolean);
}, document.body)`;

const KEYS = { Enter: ["\uE007"], Escape: ["\uE00C"], Tab: ["\uE004"], "Shift+Tab": ["\uE008", "\uE004"] };

const downs = (keys: string[]) => keys.map((value) => ({ type: "keyDown", value }));
const ups = (keys: string[]) => keys.map((value) => ({ type: "keyUp", value }));

/** WebKitGTK on a screen of its own, by plain WebDriver: Playwright drives only its own builds of WebKit. */
export async function startWebKit(hasScripts: boolean) {
  const screen = runProgram("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]);
  const display = await screen.printed(/^(\d+)$/m);
  const port = await findFreePort();
  const driver = runProgram("WebKitWebDriver", [`--port=${port}`], { DISPLAY: `:${display}` });

  async function send(method: string, path: string, body?: object, signal: AbortSignal | null = null) {
    const text = body ? JSON.stringify(body) : null;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: text, signal });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }

  await eventually(() => send("GET", "/status"), 50);
  const browserOptions = { args: ["--automation", `--enable-javascript=${hasScripts}`] };
  const { sessionId } = await send("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } },
  });
  const session = `/session/${sessionId}`;
  const post = (path: string, body: object = {}) => send("POST", session + path, body);
  // WebKit never answers a script that it was given while the document was being replaced.
  const run = (script: string, ...args: unknown[]) =>
    send("POST", `${session}/execute/sync`, { script, args }, AbortSignal.timeout(LOST_MS));
  const firstWindow: string = await send("GET", `${session}/window`);

  /** Waits for an element and returns WebDriver's reference to it. */
  async function find(targets: Target[]): Promise<Record<string, string>> {
    const steps = targets.map(([role, name]) =>
      name instanceof RegExp ? [role, null, name.source] : [role, name],
    );
    return eventually(async () => {
      const found = await run(FIND, ...steps);
      if (!found) throw new Error(`Nothing is ${JSON.stringify(steps)}.`);
      return found;
    }, 50);
  }

  function perform(type: "key" | "pointer", ...actions: object[]) {
    return post("/actions", { actions: [{ type, id: type, actions }] });
  }

  const visitor = (siteUrl: string): Visitor => ({
    async open(path) {
      await post("/url", { url: siteUrl + path });
      if (!hasScripts) return;
      await eventually(async () => {
        if (!(await run("return window.isHydrated === true"))) throw new Error(`${path} is not hydrated.`);
      });
    },
    async click(...targets) {
      // What is replaced between the look and the click is looked for again, as Playwright does.
      await eventually(async () => {
        const element = await find(targets);
        // The driver itself does not reach what sticks, and is just below the window.
        await run("arguments[0].scrollIntoViewIfNeeded()", element);
        await post(`/element/${Object.values(element)[0]}/click`);
      }, 50);
    },
    async clickAt(x, y, ...targets) {
      const origin = await find(targets);
      // Pointers start from an element's middle.
      const [left, top] = await run(
        "const { width, height } = arguments[0].getBoundingClientRect(); return [-width / 2, -height / 2]",
        origin,
      );
      const move = { type: "pointerMove", origin, x: Math.round(left + x), y: Math.round(top + y) };
      await perform("pointer", move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 });
    },
    async pointAt(...targets) {
      const origin = await find(targets);
      await run("arguments[0].scrollIntoView({ block: 'center' })", origin);
      await perform("pointer", { type: "pointerMove", origin, x: 0, y: 0 });
    },
    press: (key) => perform("key", ...downs(KEYS[key]), ...ups(KEYS[key])),
    type: (text) => perform("key", ...[...text].flatMap((value) => [...downs([value]), ...ups([value])])),
    back: () => post("/back"),
    forward: () => post("/forward"),
    async resize(width) {
      const bars = await run("return outerHeight - innerHeight");
      await post("/window/rect", { width, height: 800 + bars });
    },
    ask: (question) => run(`return (${question})()`),
  });

  return {
    /** A window with a history of its own. */
    async open(siteUrl: string) {
      const { handle } = await post("/window/new", { type: "window" });
      const enter = (window: string) => post("/window", { handle: window });
      await enter(handle);
      const opened = visitor(siteUrl);
      await opened.resize(1280);
      const close = async () => {
        await enter(handle);
        await send("DELETE", `${session}/window`);
        await enter(firstWindow);
      };
      return { visitor: opened, close };
    },
    async stop() {
      await send("DELETE", session);
      await driver.stop();
      await screen.stop();
    },
  };
}
