import { expect, test } from "vitest";
import { plainTextOf } from "../../../app/articles/summaries.server";
import { htmlOf, parseBody } from "../../support/rendered";

test.each([
  ["**重要（じゅうよう）**の", "<p><strong>重要（じゅうよう）</strong>の</p>"],
  ["これは**「強調」**です", "<p>これは<strong>「強調」</strong>です</p>"],
  ["**注意：**请看", "<p><strong>注意：</strong>请看</p>"],
  ["**강조(強調)**는", "<p><strong>강조(強調)</strong>는</p>"],
  ["*a（b）*の ~~c。~~d", "<p><em>a（b）</em>の <s>c。</s>d</p>"],
  // Latin text is as CommonMark has it.
  ['a**"b"**c', '<p>a**"b"**c</p>'],
  ["**a(b)**c", "<p>**a(b)**c</p>"],
])("%j is %j", (source, html) => {
  expect(htmlOf(source)).toBe(html);
});

test.each([
  ["一行目。\n二行目", "一行目。二行目"],
  ["**一行目**\n二行目，\n*三行目*", "一行目二行目，三行目"],
  ["> 一\n> 二\n\n- 三\n  四", "一二 三四"],
  ["カタカナ\nひらがな", "カタカナひらがな"],
  ["한국어\n문장", "한국어 문장"],
  ["漢字\nLatin\n漢字", "漢字 Latin 漢字"],
  ["漢字  \n漢字", "漢字 漢字"],
  ["漢字\\\n漢字", "漢字 漢字"],
])("the lines of %j are joined as %j", (source, text) => {
  expect(plainTextOf(source)).toBe(text);
  expect(parseBody(htmlOf(source)).textContent?.replace(/\s+/g, " ").trim()).toBe(text);
});
