import { expect } from "vitest";
import { escapeRegExp } from "../../app/filters/text";
import { test } from "../support/own-site";
import { makeJpeg, sharePictureHost } from "../support/picture-host";
import { metadataOf } from "../support/picture-route";
import { makeFolder } from "../support/temp-folder";

const host = await sharePictureHost();

/** Every address that the pictures of a page offer, with the width that it promises. */
function offersOf(html: string) {
  const sets = [...html.matchAll(/ srcset="([^"]+)"/gi)].flatMap(([, set]) => (set ?? "").split(", "));
  return [...new Set(sets)].map((offer) => {
    const [address = "", width = ""] = offer.replaceAll("&amp;", "&").split(" ");
    return { address, width: Number(width.replace("w", "")) };
  });
}

test("pages use the route for pictures of allowed hosts, previews and feeds too", async ({ start }) => {
  const env = { IMAGE_HOSTS: host.host.toUpperCase(), IMAGE_CACHE_DIR: makeFolder() };
  const { upstream, ...site } = await start(env);
  const elsewhere = "https://elsewhere.test/b.png";
  const image = `${host.url}/a%20b.jpg?c=d&e`;
  host.show("/a%20b.jpg?c=d&e", await makeJpeg());
  const [own, other] = [{ id: 1, image, authorPic: image }, { image: elsewhere }];
  upstream.answerWith("list", [own, { id: 2, ...other }]);
  upstream.answerWith("article", { id: 1, title: "One", image, authorPic: elsewhere });
  const read = async (path: string) => (await fetch(site.url + path)).text();
  const [list, article, feed] = [await read("/"), await read("/blogs/1"), await read("/feed.json")];
  upstream.reset();

  const offers = offersOf(list).filter(({ address }) => address.includes(encodeURIComponent(host.url)));
  expect(offers.map(({ width }) => width)).toEqual([224, 360, 720, 1200, 72, 160]);
  for (const { address, width } of offers) {
    const answer = await fetch(site.url + address);
    const [, format] = address.match(/format=(\w+)$/) ?? [];
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, `image/${format}`]);
    expect(answer.headers.get("Cache-Status")).toBe("circuit-and-cell; fwd=uri-miss");
    expect(await metadataOf(answer)).toMatchObject({ width });
    const condition = { "If-None-Match": answer.headers.get("ETag") ?? "" };
    const again = await fetch(site.url + address, { headers: condition });
    expect([again.status, again.headers.get("X-Content-Type-Options")]).toEqual([304, "nosniff"]);
  }
  expect(list).toContain(`<img src="${elsewhere}"`);
  expect(article).toContain(`<img src="${elsewhere}"`);
  const preview = `/pictures?src=${encodeURIComponent(image)}&amp;width=1200&amp;format=jpeg"`;
  expect(article).toMatch(new RegExp(`property="og:image" content="http://[^"]+${escapeRegExp(preview)}`));
  const { image: inFeed } = JSON.parse(feed).items.at(0);
  expect(inFeed).toMatch(/\/pictures\?src=.+&width=1168&format=jpeg$/);
});
