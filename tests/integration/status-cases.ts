/** A request and its answer: status, number of calls to json-server, and headers. */
export type Case = [
  request: string,
  status: number,
  calls?: number,
  /** `type` is the media type; an undefined header must be absent. */
  expected?: { type?: string; [header: string]: string | undefined },
  sent?: Record<string, string>,
];

const x = (times: number) => "x".repeat(times);
const to = (location: string) => ({ location });
const EIGHT = "tags=a&tags=b&tags=c&tags=d&tags=e&tags=f&tags=g&tags=h";
const HTML = { type: "text/html" };
const OPENSEARCH = "application/opensearchdescription+xml";
const FRESH = { "cache-control": "public, max-age=0" };
const PLAIN = { type: "text/plain" };
const JSON_DATA = { type: "application/json" };
const FORWARDED = { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" };
const HOME_DATA = "_data=routes%2F_index";
const ARTICLE_DATA = "_data=routes%2Fblogs.%24id";
const OWN_HOSTS =
  "localhost localhost: LOCALHOST:81 localhost. 127.0.0.1 127.8.8.8 [::1]:9 blog.example BLOG.example blog.example.:443 www.blog.example:443 shop.example:8443".split(
    " ",
  );
const OTHER_HOSTS =
  "evil.example localhost.. localhost.evil.example localhost@evil.example localhost/evil blog.example.evil.example blog.example@evil.example blog.example:x 127.0.0.1.evil.example 0.0.0.0 [ [::1".split(
    " ",
  );
const BOOKMARK = "/pictures?src=%2Fcovers%2Fbookmark.webp";

/** Requests that are answered alike: for a path with each of these ends. */
function each(start: string, ends: readonly string[], status: number, calls = 0, expected: Case[3] = {}) {
  return ends.map((end): Case => [`GET ${start}${end}`, status, calls, expected]);
}

/** Those that are led to another address without a call. */
function moved(location: string, start: string, ends: readonly string[]): Case[] {
  return each(start, ends, 301, 0, to(location));
}

/** Asks for a part of a file of 486 bytes. */
function part(range: string, status: number, expected: NonNullable<Case[3]>): Case {
  return ["GET /favicon.svg", status, 0, expected, { Range: `bytes=${range}` }];
}

/** Requests, good and hostile, to a site that caches nothing: the method and the raw target. */
export const CASES: Record<string, Case[]> = {
  lists: [
    ["GET /", 200, 1, HTML],
    ["HEAD /", 200, 1, HTML],
    ["GET /?page=12", 404, 1, HTML],
    ["HEAD /?page=99", 404, 1, HTML],
    ["GET /?page=999999", 404, 1, HTML],
    ["GET /?tags=ai", 302, 1, to("/?tags=AI")],
    ["GET /?tags=ai&tags=tEch&search=the&page=2", 302, 2, to("/?tags=AI&tags=Tech&search=the&page=2")],
    ["GET /?tags=AI&page=9", 404, 1, HTML],
    // Nothing found: two more lists without a part of the filter, and all articles for other spellings. Several tags make two calls.
    ["GET /?author=Ines+Carvalho", 200, 1, HTML],
    ["GET /?author=INES+carvalho&n=1", 302, 1, to("/?author=Ines+Carvalho&n=1")],
    [
      "GET /?tags=AI&search=the&author=ines+carvalho",
      302,
      1,
      to("/?tags=AI&search=the&author=Ines+Carvalho"),
    ],
    ...each("/?author=", ["Nobody", "Ines", x(300), "%5B", "__proto__", "%3Cscript%3E"], 200, 1, HTML),
    ...moved("/?author=a", "/?author=", [`${x(301)}&author=a`, "a&author=b", "%20a%00", "a&search=&page=1"]),
    ...moved("/", "/?author=", ["", "%00", x(301)]),
    ["GET /?author=a&search=b&tags=AI&page=2", 301, 0, to("/?tags=AI&search=b&author=a&page=2")],
    ["GET /?search=zzzzzz", 200, 2, HTML],
    ["GET /?tags=Nothing", 200, 1, HTML],
    ["GET /?tags=Nothing&search=zzzzzz", 200, 4, HTML],
    ["GET /?tags=Nothing&tags=Nowhere&search=zzzzzz", 200, 6, HTML],
    [`GET /?${[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `tags=none${n}`).join("&")}&search=zzzzzz`, 200, 6, HTML],
    ["GET /?tags=Nothing&page=2", 404, 1, HTML],
  ],
  "tags that are regular expressions, and of any text": [
    ...each("/?tags=", ["%5B", "%5C", "c%2B%2B", "%28a%2B%29%2B%24", "AI%7CTech", "%24%26"], 200, 1, HTML),
    ...each("/?tags=", ["AI%2CTech", "%F0%9F%98%80", "%25E0%25A4%25A"], 200, 1, HTML),
    ["GET /?tags=%22%3E%3Cimg+src%3Dx+onerror%3Dalert%281%29%3E", 200, 1, HTML],
  ],
  "searches of any text": [
    ...each("/?search=", ["sleep", "%EF%BF%BD", "%26_limit%3D-1", "__proto__"], 200, 1, HTML),
    ["GET /?search=%25E0%25A4%25A", 200, 1, HTML],
    ["GET /?search=two+words", 200, 3, HTML],
    ["GET /?search=%3Cscript%3Ealert%281%29%3C%2Fscript%3E", 200, 1, HTML],
    ["GET /?search=%22%3E%3Csvg+onload%3Dalert%281%29%3E", 200, 3, HTML],
    ["GET /?search=%27+OR+1%3D1+--", 200, 4, HTML],
    ["GET /?search=%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80", 200, 1, HTML],
    ["GET /?search=%3C%2Ftitle%3E%3C%2Fscript%3E%3Cscript%3Ealert%281%29%3C%2Fscript%3E", 200, 1, HTML],
  ],
  "URLs that are not canonical": [
    ...moved("/", "/?page=", ["0", "1", "%2B2", "%D9%A3", "1000000", "1.5", "abc", "9".repeat(20), ""]),
    ...moved("/", "/?", ["", "tags=", "search=&page=1", "search=%00%1b"]),
    ["GET /?page=007", 301, 0, to("/?page=7")],
    ...moved("/?page=2", "/?", ["page=x&page=2", "page=2&page=3"]),
    ["GET /?page=2&tags=AI", 301, 0, to("/?tags=AI&page=2")],
    ["GET /?search=sleep&tags=AI", 301, 0, to("/?tags=AI&search=sleep")],
    ...moved("/?tags=AI", "/?", ["tags=AI&tags=ai", "tags=%20AI%20", "%74ags=AI", `tags=AI&tags=${x(65)}`]),
    ["GET /?tags=Deep%C2%A0%20Sea", 301, 0, to("/?tags=Deep+Sea")],
    ["GET /?tags=Cafe%CC%81&search=cafe%CC%81%C2%AD", 301, 0, to("/?tags=Caf%C3%A9&search=caf%C3%A9")],
    ["GET /?tags=AI&amp;search=x", 301, 0, to("/?tags=AI&search=x")],
    ["GET /?search=%26amp%3B", 200, 2, HTML],
    ...moved("/?search=a", "/?search=", ["%C2%AD&search=a", "a&search=b", "&search=a", "%20a%20", "%61"]),
    ["GET /?search=a&", 301, 0, to("/?search=a")],
    ["GET /?search=a%20b", 301, 0, to("/?search=a+b")],
    ["GET /?search=a%0d%0aSet-Cookie:%20x=1", 301, 0, to("/?search=aSet-Cookie%3A+x%3D1")],
    ["GET /?search=%E0%A4%A", 301, 0, to("/?search=%EF%BF%BD%25A")],
    ["GET /?search=%ED%A0%80", 301, 0],
    ...moved("/?search=ab", "/?search=", ["a%00b", "%E2%80%AEab"]),
    [`GET /?tags=${x(64)}`, 200, 1, HTML],
    [`GET /?tags=${x(65)}`, 301, 0, to("/")],
    [`GET /?${EIGHT}&tags=i`, 301, 0, to(`/?${EIGHT}`)],
    [`GET /?${"tags=AI&".repeat(50)}tags=Tech`, 301, 0, to("/?tags=AI&tags=Tech")],
    ["GET /blogs/7?page=2", 301, 0, to("/blogs/7")],
  ],
  "unknown params, those of json-server included": [
    ...each("/?", ["_limit=-1&_sort[a]=x&_embed=y&q[a]=z&callback=alert", "__proto__[x]=1"], 200, 1, HTML),
    ...each("/?", ["q=sleep", "tags_like=AI", "tags[]=AI", "TAGS=AI", "index", "p=", "xp=7"], 200, 1, HTML),
    ...each("/?", ["utm_source=a&tags=AI&fbclid=b", "p=7&tags=AI", "tags=AI&page_id=7"], 200, 1, HTML),
    ...each("/blogs/1?", ["_embed=x", "index", "utm_source=mail"], 200, 3, HTML),
    ...each("/robots.txt", ["?x", "?utm_source=a"], 200),
    ["GET /site.webmanifest?n=1", 200],
    ["GET /sitemap.xml?n=1", 200, 3],
    ["GET /?page=1&n=%2e%20&m", 301, 0, to("/?n=%2e%20&m")],
    ["GET /?n=1&tags=ai", 302, 1, to("/?tags=AI&n=1")],
    [`GET /?n=1&${HOME_DATA}&page=1`, 204, 1, { "x-remix-redirect": "/" }],
    [`GET /?n=${"x".repeat(8_192)}`, 414, 0, HTML],
    [`GET /feed.xml?n=${"x".repeat(8_192)}`, 414, 0, PLAIN],
  ],
  articles: [
    ["GET /blogs/1", 200, 3, HTML],
    ["GET /topics", 200, 1, HTML],
    ["GET /topics?page=2", 301, 0, to("/topics")],
    ["GET /TOPICS/", 301, 0, to("/topics")],
    ["GET /topics/ai", 404, 1, HTML],
    ["HEAD /blogs/1", 200, 3, HTML],
    ["GET /colophon", 200, 3, HTML],
    ...each("/blogs/", ["53", "0", "01", "constructor", x(64)], 404, 2, HTML),
    [`GET /blogs/${x(65)}`, 404, 1, HTML],
    ...moved("/blogs/1", "", ["/blogs/1?", "/blogs/1/", "/Blogs/1", "/blogs/%31"]),
    ...moved("/blogs/52", "/blogs/52", [".", ")", ",", "%20", "%E2%80%8B", '"', ">"]),
    ...moved("/blogs/52", "/blogs/52", [").%C2%A0", "%E2%80%9D"]),
    ["GET /blogs/52.?utm_source=a", 301, 0, to("/blogs/52?utm_source=a")],
    ["GET /topics).", 301, 0, to("/topics")],
    ["GET /feed.xml,?tags=AI", 301, 0, to("/feed.xml?tags=AI")],
    ["GET /colophon).", 301, 2, to("/colophon")],
  ],
  // One call more: an article may have been there.
  "ids that no article can have": [
    ...each("/blogs", ["/1%3F_embed=x", "/%23", "/__proto__", "/<script>", "/", ""], 404, 0, HTML),
    ...each("/blogs/", ["..%2fdb", "..%5c..%5cdb", "..", ".", "%00", "1%0d%0aX:y"], 400, 0, PLAIN),
    ["GET /blogs/%C3%A9", 404, 1, HTML],
    ["GET /blogs/1/2", 404, 1, HTML],
  ],
  "unknown and malformed paths": [
    ...each("/", ["nope", "db", ".env", "assets/", "assets/nope.js", "_root.data"], 404, 1, HTML),
    ...each("/", [".vite/manifest.json", "blogs/1.data"], 404, 1, HTML),
    ["GET /__manifest?p=%2F&version=x", 404, 0, HTML],
    ...each("/", ["%E0%A4%A", "%00", "%", "/evil.example", "/evil.example/?page=1"], 400, 0, PLAIN),
    ...each("/", ["\\evil.example", "%5Cevil.example", "%2F%2Fevil.example"], 400, 0, PLAIN),
    ...each("/", ["../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd"], 400, 0, PLAIN),
    ["GET /assets/../../package.json", 400, 0, PLAIN],
    ["GET http://evil.example/", 421, 0, PLAIN],
    ["GET https://localhost/blogs/1", 200, 3, HTML],
    ["GET *", 400, 0, PLAIN],
  ],
  lengths: [
    [`GET /?search=${x(300)}`, 200, 1, HTML],
    [`GET /?search=${x(8_100)}`, 200, 1, HTML],
    [`GET /?search=${x(8_192)}`, 414, 0, HTML],
    [`GET /?search=${"%E6%97%A5".repeat(1_200)}`, 414, 0, HTML],
    [`GET /?search=${"~".repeat(7_000)}`, 414, 0, HTML],
    [`GET /feed.xml?search=${"~".repeat(7_000)}`, 414, 0, PLAIN],
    // Browsers and json-server get it encoded.
    [`GET /?search=${"'a".repeat(2_000)}`, 200, 2],
    [`GET /?search=${"'a".repeat(3_000)}`, 414, 0, HTML],
    [`GET /?tags=${x(10_000)}`, 414, 0, HTML],
    [`GET /?search=${x(20_000)}`, 414, 0, HTML],
    [`GET /${x(20_000)}`, 414, 0, PLAIN],
    [`GET /blogs/${x(9_000)}`, 414, 0, PLAIN],
    [`GET /${x(7_000)}`, 404, 0, HTML],
  ],
  "data requests": [
    [`GET /?${HOME_DATA}`, 200, 1, JSON_DATA],
    [`GET /?tags=AI&${HOME_DATA}`, 200, 1, JSON_DATA],
    [`GET /?tags=ai&${HOME_DATA}`, 204, 1, { "x-remix-redirect": "/?tags=AI" }],
    [`GET /?page=99&${HOME_DATA}`, 404, 1, JSON_DATA],
    [`GET /blogs/1?${ARTICLE_DATA}`, 200, 3, JSON_DATA],
    [`GET /blogs/53?${ARTICLE_DATA}`, 404, 2, JSON_DATA],
    [`GET /blogs/..%2fdb?${ARTICLE_DATA}`, 400, 0, PLAIN],
    [`GET /?${ARTICLE_DATA}`, 403, 0],
    ["GET /?_data=nonsense", 403, 0],
    // Remix takes this for the root's data.
    ["GET /?_data=", 200, 0, JSON_DATA],
    ["GET /?_data=routes%2F_index&_data=root", 200, 1, JSON_DATA],
    [`GET /?page=1&${HOME_DATA}`, 204, 1, { "x-remix-redirect": "/" }],
  ],
  feeds: [
    ["GET /feed.xml", 200, 21, { "content-type": "application/xml; charset=utf-8" }, FORWARDED],
    ["GET /feed.json?tags=AI", 200, 6, { "content-type": "application/feed+json; charset=utf-8" }, FORWARDED],
    ["GET /feed.xml?page=2", 301, 0, to("/feed.xml")],
    ["GET /feed.json?search=", 301, 0, to("/feed.json")],
    ["GET /feed.xml?page=2&search=a%20b&tags=AI&tags=ai", 301, 0, to("/feed.xml?tags=AI&search=a+b")],
    ["GET /feed.xml?search=%3C%21%5BCDATA%5B", 200, 1, { type: "application/xml" }],
    ["GET /feed.json?tags=ai", 302, 1, to("/feed.json?tags=AI")],
    // Without a place in the cache.
    ...Object.entries({
      "/feed.json/?tags=AI&_data=x": "/feed.json?tags=AI",
      "/SITEMAP.xml": "/sitemap.xml",
      "/%73itemap.xml?n=1": "/sitemap.xml?n=1",
      "/sitemap.xml/": "/sitemap.xml",
      "/sitemap.xml?n=1&page=02": "/sitemap.xml?page=2&n=1",
    }).map(([path, location]): Case => [`GET ${path}`, 301, 0, { location, "cache-status": undefined }]),
    ["GET /feed/?search=sleep&tags=AI&x", 301, 0, to("/feed.xml?tags=AI&search=sleep&x")],
    ...moved("/feed.xml", "", ["/RSS.xml", "/atom.xml?page=2", "/feed?_data=routes%2F%24", "/blog/feed/"]),
    ["GET /author/ana-lee/feed/", 301, 2, to("/feed.xml?search=ana+lee")],
    ["GET /author/ines-carvalho/feed/", 301, 2, to("/feed.xml?author=Ines+Carvalho")],
    ["GET /feed.json?author=ines%20carvalho", 301, 0, to("/feed.json?author=ines+carvalho")],
    ["GET /feed.json?author=ines+carvalho", 302, 1, to("/feed.json?author=Ines+Carvalho")],
    ["GET /sitemap.xml", 200, 3, { "content-type": "application/xml; charset=utf-8" }, FORWARDED],
    ...moved("/sitemap.xml?n=1", "/", ["sitemap-posts.xml?n=1"]),
    ...each("/sitemap.xml?page=", ["2", "999999"], 404, 1, PLAIN),
    ...moved("/sitemap.xml", "/sitemap.xml?page=", ["1000000", "1"]),
    ["GET /sitemap.xml?page=02", 301, 0, to("/sitemap.xml?page=2")],
    ["GET /robots.txt", 200, 0, { "content-type": "text/plain;charset=UTF-8", ...FRESH }, FORWARDED],
    ["GET /opensearch.xml", 200, 0, { "content-type": `${OPENSEARCH}; charset=utf-8`, ...FRESH }, FORWARDED],
  ],
  "lists of another blog": [
    ...moved("/", "/index.", ["html", "HTML", "php", "htm"]),
    ["GET /index.html?tags=AI", 301, 0, to("/?tags=AI")],
    ["GET /posts/?utm_source=a", 301, 1, to("/?utm_source=a")],
    ...each("/", ["2025/05/", "archive/2025/05"], 301, 2, to("/archive/2025")),
    ...each("/", ["1999/", "2099/05/"], 404, 2, HTML),
    ...each("/", ["tags/ai/", "tag/AI.html", "category/a/ai/page/2/"], 301, 2, to("/?tags=AI")),
    ["GET /tags/ai).", 301, 3, to("/?tags=AI")],
    ["GET /tags/ai/?_data=routes%2F%24", 204, 2, { "x-remix-redirect": "/?tags=AI" }],
    ...each("/tags/", ["none/", "none/page/999/", "%F0%9F%98%80", "-", "x__proto__"], 404, 2, HTML),
    ...each("/author/", ["ana-lee", "ana-lee/page/2/"], 301, 2, to("/?search=ana+lee")),
    ...each("/author/", ["ines-carvalho/", "INESCARVALHO"], 301, 2, to("/?author=Ines+Carvalho")),
    ["GET /author/%22%3E%3Cscript%3E/", 301, 1, to("/?search=script")],
    ["GET /category//evil.example/", 404, 2, HTML],
    // An alias may have them.
    ["GET /?p=999", 301, 1, to("/")],
    ["GET /?page_id=999&x=1", 301, 1, to("/?x=1")],
    ["GET /index.php?p=999", 301, 0, to("/?p=999")],
    ...each("/?", ["p=x", "p=7x", `p=${"7".repeat(16)}`], 200, 1, HTML),
    [`GET /?p=999&${HOME_DATA}`, 204, 1, { "x-remix-redirect": "/" }],
  ],
  pictures: [
    ...each(`${BOOKMARK}&format=webp&width=`, ["", "1", "361", "9999", "NaN", "0x168", "0360"], 404, 0),
    ...each(BOOKMARK, ["", "&width=360", "&format=webp", "&width=360&format=png"], 404, 0),
    ...each(BOOKMARK, ["&width=360&format=webp&v=1"], 404, 0),
    ["GET /pictures", 404, 0],
    ["GET /pictures?src=http%3A%2F%2Fevil.example%2Fa.jpg&width=720&format=avif", 404, 0],
    ["GET /covers/bookmark.webp", 200, 0, { type: "image/webp" }],
    ...each(BOOKMARK, ["&width=360&format=avif"], 302, 0, to("/covers/bookmark.webp")),
    ["GET /pictures?src=%2Fauthors%2Fleila-haddad.webp&width=72&format=avif", 302, 0],
  ],
  files: [
    ["GET /favicon.ico", 200, 0, { type: "image/x-icon" }],
    ["HEAD /favicon.svg", 200, 0, { type: "image/svg+xml" }],
    ["GET /site.webmanifest", 200, 0, { type: "application/manifest+json" }],
    ["GET /favicon.svg?x=1", 200, 0],
  ],
  methods: ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY"]
    .flatMap((method) => ["/", "/blogs/1", "/nope", "/favicon.svg"].map((path) => `${method} ${path}`))
    .map((request): Case => [request, 405, 0, { ...PLAIN, allow: "GET, HEAD", connection: "close" }]),
  hosts: [
    ...OWN_HOSTS.map((Host): Case => ["GET /", 200, 1, HTML, { Host }]),
    ...[...OTHER_HOSTS, "a b"].map((Host): Case => ["GET /", 421, 0, PLAIN, { Host }]),
    ...["GET /favicon.svg", "GET /readyz", "POST /"].map(
      (request): Case => [request, 421, 0, PLAIN, { Host: "evil.example" }],
    ),
  ],
  "headers of a request": [
    ...[
      { Origin: "http://evil.example", Cookie: "a=b; __session=c", Authorization: "Basic YTpi" },
      { Accept: "application/json", Range: "bytes=0-1", Forwarded: "host=evil.example" },
      { "If-None-Match": `"${x(5_000)}"`, "If-Modified-Since": "Sat, 01 Jan 2050 00:00:00 GMT" },
      { "If-None-Match": ",", "X-Method-Override": "DELETE", "X-HTTP-Method": "PUT" },
      { "X-Original-URL": "/db", "X-Rewrite-URL": "/db", "X-Remix-Request": "yes", "X-Requested-With": "x" },
      { Referer: "javascript:alert(1)", "User-Agent": "<script>", "X-Long": x(30_000), ...FORWARDED },
    ].map((sent): Case => ["GET /", 200, 1, HTML, sent]),
    ["OPTIONS /", 405, 0, PLAIN, { Origin: "http://evil.example", "Access-Control-Request-Method": "PUT" }],
    ...["1-2,5-6", "-487"].map((range) => part(range, 200, { "content-length": "486" })),
    ...Object.entries({ "0-1": "0-1", "480-": "480-485", "-5": "481-485" }).map(([asked, sent]) =>
      part(asked, 206, { "content-range": `bytes ${sent}/486`, "accept-ranges": "bytes" }),
    ),
    part("0-99999999999999999999", 206, { type: "image/svg+xml", "content-range": "bytes 0-485/486" }),
    ...["5-1", "486-", "99999999999999999999-", "-", "x", "-0"].map((range) =>
      part(range, 416, { "content-range": "bytes */486" }),
    ),
    ["HEAD /favicon.svg", 200, 0, { "content-length": "486" }, { Range: "bytes=0-1" }],
    ["GET /favicon.svg", 200, 0, { "content-length": "486" }, { Range: "bytes=0-1", "If-Range": '"other"' }],
  ],
};
