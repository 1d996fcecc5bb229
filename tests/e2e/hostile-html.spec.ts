import type { Page } from "@playwright/test";
import {
  ATTRIBUTES,
  MATH_ATTRIBUTES,
  MATH_NAMES,
  NAMES,
  PAYLOADS,
  randomArticles,
} from "../support/hostile-html";
import { htmlOf } from "../unit/content/rendered";
import { expect, testUncached } from "./world";

/** What a script that runs would call. */
function listen() {
  const own = window as unknown as Record<string, unknown>;
  own.hits = 0;
  const hit = () => {
    own.hits = Number(own.hits) + 1;
  };
  for (const name of ["alert", "confirm", "prompt", "print", "msgbox"]) own[name] = hit;
}

/** Shows each piece of HTML in a frame without a policy, touches all that is in it, and returns those whose scripts ran. */
function runEach(page: Page, pieces: readonly string[]) {
  return page.evaluate(
    async ({ pieces, listen }) => {
      const show = async (html: string) => {
        const frame = document.body.appendChild(document.createElement("iframe"));
        frame.srcdoc = `<script>(${listen})()</script><main>${html}</main>`;
        await new Promise((resolve) => {
          frame.onload = resolve;
        });
        for (const element of frame.contentDocument?.querySelectorAll<HTMLElement>("main *") ?? []) {
          for (const type of ["click", "mouseover", "focus", "toggle", "error", "load", "animationend"])
            element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
        }
        // What these have started has its turn before the second frame.
        for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
        const isHit = (frame.contentWindow as unknown as { hits: number }).hits !== 0;
        frame.remove();
        return isHit;
      };
      const ran: string[] = [];
      for (let index = 0; index < pieces.length; index += 50) {
        const some = pieces.slice(index, index + 50);
        const results = await Promise.all(some.map(show));
        ran.push(...some.filter((_, at) => results[at]));
      }
      return ran;
    },
    { pieces, listen: String(listen) },
  );
}

/** What a browser makes of an article that no article may have, in its box and outside. */
function findForeign(page: Page, pieces: readonly string[]) {
  return page.evaluate(
    ({ pieces, ...allowed }) =>
      pieces.map((html) => {
        const CLASSES =
          /^(bare|footnotes|heading|heading-link|hljs-[\w ]+|language-\w+|picture-box|scrolling|text-(center|right)|tml-(left|overline|right|underline)|)$/;
        const { body } = new DOMParser().parseFromString(`<main><div>${html}</div></main>`, "text/html");
        const box = body.querySelector("div");
        const elements = [...(box?.querySelectorAll("*") ?? [])];
        const given = elements.flatMap((element) => [...element.attributes]);
        const isForeign = ({ localName, namespaceURI, attributes, className, id }: Element) => {
          const [names, own] = allowed[namespaceURI?.endsWith("MathML") ? "math" : "html"];
          const isAllowed = names?.includes(localName) && CLASSES.test(className) && !/^(page:|__)/.test(id);
          return !isAllowed || [...attributes].some(({ name }) => !own?.includes(name));
        };
        const addresses = given
          .filter(({ name }) => name === "href" || name === "src")
          .map(({ value }) => value);
        return [
          ...[...body.querySelectorAll("*")].filter(
            (element) => !element.contains(box) && !box?.contains(element),
          ),
          ...elements.filter(isForeign).map(({ outerHTML }) => outerHTML),
          ...addresses.filter((address) => !/^(#|mailto:|https?:\/\/|\/(?![\s/\\]))/.test(address)),
        ].map(String);
      }),
    { pieces, html: [NAMES, ATTRIBUTES], math: [MATH_NAMES, MATH_ATTRIBUTES] },
  );
}

testUncached.use({ bypassCSP: true });

testUncached(
  "published payloads, and five thousand articles of HTML and Markdown at random, stay what and where they may",
  async ({ page }) => {
    await page.goto("about:blank");
    // Unsafe HTML is found.
    expect(
      (
        await findForeign(page, [
          "</div><p>",
          "<a href=x:y>",
          "<x-y>",
          "<b y>",
          "<mi>",
          "<math href>",
          "<math><a>",
          "<b class=x>",
          "<b id=__x>",
          "<a href='/\\x'>",
        ])
      ).map(({ length }) => length),
    ).not.toContain(0);
    expect(new Set(PAYLOADS).size).toBeGreaterThan(150);
    const articles = [
      ...PAYLOADS.flatMap((payload) => [payload, `- a ${payload}`, `<div>${payload}`]),
      ...[PAYLOADS.join("\n\n"), PAYLOADS.join("")],
      ...randomArticles(5_000),
    ];
    const found = await findForeign(
      page,
      articles.map((source) => htmlOf(source)),
    );
    expect(
      articles
        .filter((_, index) => found[index]?.length !== 0)
        .map((source) => [source, found[articles.indexOf(source)]]),
    ).toEqual([]);
  },
);

testUncached(
  "no published payload runs, the policy switched off",
  async ({ page, upstream, expectedErrors }) => {
    expectedErrors.push(/^/);
    await page.route(/evil\.example|a\.example/, (route) => route.abort());
    await page.goto("about:blank");
    // Unsafe HTML does run here.
    expect((await runEach(page, PAYLOADS.slice(0, 50))).length).toBeGreaterThan(20);
    expect(
      await runEach(
        page,
        PAYLOADS.map((payload) => htmlOf(payload)),
      ),
    ).toEqual([]);
    await page.addInitScript(listen);
    upstream.answerWith("article", {
      id: 1,
      title: "T",
      content: ["<kbd>Kept</kbd>", ...PAYLOADS].join("\n\n"),
    });
    await page.goto("/blogs/1", { waitUntil: "load" });
    expect(await page.evaluate("hits")).toBe(0);
    const text = page.locator(".article-text");
    await expect(text.locator("kbd")).toHaveText("Kept");
    await expect(text.locator("xpath=following-sibling::*").first()).toBeVisible();
  },
);
