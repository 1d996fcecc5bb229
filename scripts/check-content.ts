import { blankCode } from "markdown-folder/tokens";
import ownWords from "my/words";
import type { ParsedBlog } from "../app/articles/row.server";
import { checkOverrides } from "../app/runtime/check-overrides.server";
import { die } from "../app/runtime/die.server";
import { checkSettings, checkUses } from "./check-settings";
import { readArguments } from "./command.js";
import { isFolder, openDatabase } from "./database.js";
import { report, reported } from "./report";

const USAGE = `npm run check-content [-- FILE] [--old PLACE] [--report PAGE.html]: lists what is wrong with the articles of
FILE, a file or a folder, by default DB_FILE. --old compares them with the blog that they came from, at PLACE: the folder
that its generator built, or its address. --report writes what differs to a page, side by side.`;

const { file: named, values } = readArguments(USAGE, { old: { type: "string" }, report: { type: "string" } });
try {
  checkOverrides();
  checkSettings(await import("../app/site"));
} catch (error) {
  die(error);
}
const { readSettingsOrDie } = await import("../app/runtime/env.server");
const { openRenderer } = await import("../app/articles/renderer.server");
const { indexRedirects, parseBlogs } = await import("../app/articles/parse-rows.server");
const { FIELDS } = await import("../app/articles/row.server");
const { lossDiagnostics, shownDiagnostics } = await import("../app/articles/diagnostics.server");
const { mapElements, readHtml, textOf, writeHtml } = await import("../app/articles/tree.server");
const { checkTranslations } = await import("./check-translations");
const { today } = await import("../app/runtime/days");
const { decode, foldPath } = await import("../app/filters/hrefs");
const { findFile, PUBLIC } = await import("../app/pictures/file.server");
const { createMediaCheck } = await import("./check-media");
const site = await import("../app/site");
const { LANGUAGE, DEFAULT_LANGUAGE, ...labels } = await import("../app/words");

/** Marks of bold text, of formulas and of emoji. */
const MARKS = /\*\*|\$\$|\\[()[\]]|\\begin\{|(?<![\w:]):[a-z][a-z_]+:(?![\w:])/g;
/** Other programs' Markdown: links, notes, ids and looks, boxes, contents, marked text, comments, abbreviations, definitions. */
const DIALECTS = new RegExp(
  [
    String.raw`\]\((?:[^()\n ]{0,99} |https?:|/)[^()\n]{1,99}\)|\]\[[^[\]\n]{1,99}\]|!?\[\[[^[\]\n]{1,99}\]\]`,
    String.raw`\*\[[^[\]\n]{1,99}\]:|(?<=\S\n): {1,3}\S{1,99}`,
    String.raw`\[\^[^[\]\s]{1,99}\]|\[![a-z]+\]|\[TOC\]|\{[:#.] ?[\w-][^{}\n]{0,99}\}`,
    String.raw`(?<!:):{3,} ?[a-z{][\w-]*|(?<![:\w])::[a-z][\w-]*\{|(?<![\w!?])(?:!!!|\?\?\?\+?) [a-z]+|(?<![\w=])==[^\s=][^=\n]{0,99}==(?![\w=])|%%[^%\n]{1,99}%%`,
  ].join("|"),
  "gi",
);
/** What Markdown alone shows of them: headings without a blank, and HTML whose text they take for Markdown. */
const SOURCE =
  /(?<=^ {0,3})#{2,6}(?!#)[^\s\d!-/:-@]\S{0,99}|(?<=<[a-z][^<>\n]{0,99})\bmarkdown(?:="\w*"|='\w*')?(?=[\s>])/gim;
/** Tags and shortcodes of the generators of static sites. */
const TEMPLATE_CODE = /\{\{[^{}]{1,200}\}\}|\{%[^{}]{1,200}%\}/g;

const env = readSettingsOrDie();
const { SITE_URL: siteUrl, IMAGE_HOSTS: imageHosts } = env;
const { render } = openRenderer();
const file = named ?? env.DB_FILE;
const MEDIA_DIR = isFolder(file) ? file : env.MEDIA_DIR;
const findPublic = (path: string) => findFile(path, PUBLIC, MEDIA_DIR);
const { checkMedia, listRemedies } = createMediaCheck(findPublic);
/** What no search is for, or what names files as they are written. */
const ADDRESSES = ["image", "authorPic", "aliases", "guid", "file"];

function warn(id: unknown, text: string): void {
  report({ text: `Article "${id}": ${text}`, isError: false });
}

/** What a field says. An object says nothing, and one from JSON may not even become a text. */
function toText(value: unknown): string {
  return typeof value === "object" ? "" : String(value ?? "");
}

/** Names an article's links to others, and within it, that lead to nothing; `places` are the ids in each article. */
function checkLinks(
  id: string,
  addresses: readonly unknown[],
  places: ReadonlyMap<string, Set<string>>,
): void {
  for (const address of new Set(addresses)) {
    const [, other, fragment] = /^(?=[/#])(?:\/blogs\/([\w-]+))?(?:#(.+))?$/.exec(String(address)) ?? [];
    const found = places.get(other ?? id);
    if (!found) warn(id, `${address} leads to no article, or to a draft.`);
    else if (fragment !== undefined && !found.has(decode(fragment)))
      warn(id, `${address} leads to no place in the article.`);
  }
}

/** Renders an article, reports what readers miss, and returns the addresses in it and the ids of its elements. */
async function checkText(id: string, title: string, content: string) {
  const output = await render({ markdown: content, url: siteUrl, measured: {}, siteUrl, imageHosts });
  const { losses = [], pictures = [] } = output ?? {};
  const addresses: unknown[] = [...pictures];
  const ids = new Set<string>();
  let hasEmptyFigure = false;
  // What stands in code is no mark.
  const nodes = mapElements(readHtml(output?.rendered.html ?? ""), (element) => {
    addresses.push(element.properties.src, element.properties.href);
    ids.add(String(element.properties.id));
    if (element.tagName === "figure" && textOf(element.children).trim() === "")
      hasEmptyFigure ||= !writeHtml(element.children).includes("<img");
    return /^(pre|code|math)$/.test(element.tagName) ? [] : element;
  });
  const shown = `${title} ${textOf(nodes)}`;
  const diagnostics = [
    ...lossDiagnostics(id, losses),
    ...shownDiagnostics(id, "template code is", shown.match(TEMPLATE_CODE) ?? []),
    ...shownDiagnostics(id, "marks are", shown.match(MARKS) ?? []),
    ...shownDiagnostics(id, "Markdown of another program is", [
      ...(shown.match(DIALECTS) ?? []),
      ...(blankCode(content, false).match(SOURCE) ?? []),
    ]),
  ];
  for (const diagnostic of diagnostics) report(diagnostic);
  if (hasEmptyFigure) warn(id, "a figure is empty.");
  if (
    Math.max(content.length, Buffer.byteLength(output?.rendered.feedHtml ?? "")) > site.LIMITS.feedEntryBytes
  )
    warn(id, `feeds have its excerpt alone: it has more than ${site.LIMITS.feedEntryBytes / 1_000} KB.`);
  return { addresses, ids };
}

/** The names of labels that an owner's words lack; what is not a word needs no translation. */
function untranslated(words: object, own: unknown, path = ""): string[] {
  return Object.entries(words).flatMap(([name, label]: [string, object | string]) => {
    const ownLabel = Object(own)[name];
    // Other languages have other plural forms.
    if (typeof label === "object" && !("other" in label))
      return untranslated(label, ownLabel, `${path}${name}.`);
    const isWord = /\p{L}/u.test(JSON.stringify(label).replace(/\{\w+\}/g, ""));
    return ownLabel === undefined && isWord ? [path + name] : [];
  });
}

function checkWords(): void {
  const [language, written] = [LANGUAGE, DEFAULT_LANGUAGE].map((tag) => new Intl.Locale(tag).language);
  const missing = language === written ? [] : untranslated(labels, ownWords);
  if (missing.length > 0)
    report({ text: `my/words.ts has no translation of ${missing.join(", ")}.`, isError: false });
}

/** Reports dates that are yet to come, and the first article that stands where readers don't look for it. */
function checkDates(listed: readonly ParsedBlog[]): void {
  const dated = listed.flatMap(({ id, published_date: date }, index) =>
    date === null ? [] : { id, date, index },
  );
  for (const { id, date } of dated)
    if (date > today()) warn(id, `its published_date ${date} is in the future.`);
  const late = dated.find(({ date }, at) => at > 0 && date > String(dated[at - 1]?.date));
  if (late) {
    const page = Math.floor(late.index / site.LIMITS.pageSize) + 1;
    warn(late.id, `it is newer than the one before it, and on page ${page}: the list has the file's order.`);
  }
}

/** Names articles that would be one to readers of feeds. */
function checkGuids(listed: readonly ParsedBlog[]): void {
  const known = new Map<string, string>();
  for (const { id, guid } of listed) {
    const other = known.get(guid ?? "");
    if (other !== undefined)
      warn(id, `its guid is that of "${other}", too: in feeds, the newer one has its address instead.`);
    else if (guid) known.set(guid, id);
  }
}

let compared: string[] = [];
try {
  const { blogs, problems, notes } = (await openDatabase(file))();
  for (const text of problems) report({ text, isError: true });
  for (const text of notes) report({ text, isError: false });
  const listed = parseBlogs(blogs, { report }) ?? [];
  const index = indexRedirects(listed, report);
  checkWords();
  const articles = listed.filter(({ page }) => !page);
  checkDates(articles);
  checkGuids(articles);
  checkTranslations(listed, warn);
  const isAlias = (address: unknown) => (foldPath(String(address).replace(/#.*/, "")) ?? "") in index;
  await checkUses(site, listed, async (href) => isAlias(href) || Boolean(await findPublic(href)));
  const texts = Object.entries(site.TOPIC_TEXTS).map(([tag, text]) => ({ id: `TOPIC_TEXTS.${tag}`, text }));
  const shown = new Set([...listed, ...texts].map(({ id }) => id));
  const linked = new Map<string, unknown[]>();
  const places = new Map<string, Set<string>>();
  /** Reports what readers miss of a text and of more pictures, and keeps where it leads. */
  const check = async (id: string, title: string, text: string, pictures: readonly unknown[] = []) => {
    const { addresses, ids } = await checkText(id, title, text);
    if (shown.has(id)) places.set(id, ids);
    if (shown.has(id))
      linked.set(
        id,
        addresses.filter((address) => !isAlias(address)),
      );
    const faults = await Promise.all([...new Set([...pictures, ...addresses])].map(checkMedia));
    for (const fault of new Set(faults.flat())) warn(id, fault);
  };
  for (const { id, text } of texts) await check(id, "", text);
  for (const row of blogs) {
    const { title, image, image_alt, image_caption, authorPic, content } = Object(row);
    const id = toText(Object(row).id);
    const said = [title, image_alt, image_caption].map(toText).join(" ");
    await check(id, said, toText(content), [image, authorPic]);
    for (const [field, value] of Object.entries(Object(row))) {
      const text = toText(value);
      const isMissed = /\u00AD|&(?:shy|amp);/.test(text) || text !== text.normalize("NFC");
      if (isMissed && !ADDRESSES.includes(field))
        warn(
          id,
          `json-server's searches miss some of its ${field}: it has soft hyphens, decomposed letters or "&amp;".`,
        );
    }
    for (const field of Object.keys(Object(row)).filter((name) => !FIELDS.includes(name)))
      warn(id, `the field "${field}" is unknown.`);
  }
  for (const [id, addresses] of linked) checkLinks(id, addresses, places);
  if (values.old !== undefined) {
    const { compareWithOldSite } = await import("./compare-old-site");
    const given = { place: values.old, reportFile: values.report, listed, redirects: index };
    compared = await compareWithOldSite({ ...given, render, siteUrl, imageHosts });
  }
} catch (error) {
  die(error);
}
console.log(`${file}: errors: ${reported.error}, warnings: ${reported.warning}.`);
for (const line of [...listRemedies(), ...compared]) console.log(line);
process.exitCode = reported.error > 0 ? 1 : 0;
