import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { IMPORT, importInto, makeFolder, rowsOf as readRows, run as runIn } from "./blog.js";

const FIXTURES = fileURLToPath(new URL("fixtures", import.meta.url));

const folder = makeFolder();
const run = (...args: string[]) => runIn(folder, ...args);
const rowsOf = (file: string) => readRows(join(folder, file));

const picture = (name: string) => expect.stringMatching(`^/imported/${name}-\\w{8}\\.png$`);

/** For each generator's blog what becomes of it: the addresses of its posts, what is reported, and fields of its rows. */
const BLOGS = {
  jekyll: {
    posts: {
      salt: ["/blog/notes/pantry things/2021/04/04/salt.html"],
      scones: ["/blog/2021/03/03/scones.html"],
      rye: ["/blog/2020/02/01/rye.html", "/blog/2020/rye/"],
      unpublished: ["/blog/2020/01/06/unpublished.html"],
      "winter-bread": ["/blog/baking/winter/2020/01/05/winter-bread.html"],
      "half-done": [],
    },
    report: [
      "Left out: it is not where the posts are: README.md, about.md",
      "Left out: its YAML is broken: check its fields: _posts/2019-09-09-broken.md",
      "Dead links: /blog/nothing-here/: _posts/2020-1-5-winter-bread.md",
    ],
    rows: {
      scones: {
        author: "Ines Roth",
        authorPic: picture("loaf"),
        guid: "https://bread.example/blog/2021/03/03/scones",
      },
      salt: { guid: "https://bread.example/blog/notes/pantry%20things/2021/04/04/salt" },
      rye: {
        title: "Rye, and why it takes two nights",
        description: "A sour start, and then patience.",
        author: "Mara Lind",
        authorPic: "",
        tags: ["bread", "rye"],
      },
      unpublished: { draft: true },
      "winter-bread": {
        image: picture("loaf"),
        published_date: "2020-01-05 23:30:00 -0500",
        updated_date: "2020-02-03",
        category: "baking",
        tags: ["baking", "winter", "bread"],
      },
      "half-done": { draft: true, published_date: "" },
    },
  },
  hugo: {
    posts: {
      "tides-2025": ["/2025/01/tides/"],
      tides: ["/2024/05/why-the-tide-keeps-two-clocks/", "/old/tides/", "/2024/moon"],
      "kettle-fa": ["/fa/2024/04/کتری-چه-میداند/"],
      kettle: ["/2024/04/what-a-kettle-knows-about-pressure/"],
      crlf: [],
    },
    report: [
      "Left out: it links to a file elsewhere: content/posts/linked.md",
      "Left out: it is a page, not a post: content/about.md",
      "Left out: it is the page of a list: content/posts/_index.md",
      'No date: "08/07/2021" is not clear: content/posts/crlf.markdown',
      'Ids made longer: "tides" to "tides-2025": content/posts/later/tides.md',
      'Ids made longer: "kettle" to "kettle-fa": content/posts/kettle/index.fa.md',
      "Old address not known: the settings lack it, use --permalink or aliases: content/posts/crlf.markdown",
      "Missing pictures: ../../../outside.png: content/posts/kettle/index.md",
      "Missing pictures: linked.png: content/posts/kettle/index.md",
    ],
    rows: {
      tides: {
        title: "Why the tide keeps two clocks",
        category: "Nature",
        tags: ["Nature", "Sea", "Science"],
        author: "Mara Lind, Oke Brandt",
        authors: ["Mara Lind", "Oke Brandt"],
        guid: "https://tide.example/2024/05/why-the-tide-keeps-two-clocks/",
        image: picture("harbour"),
        description: "The moon is late.",
        updated_date: "2024-06-07",
        reading_time: 1,
      },
      "kettle-fa": {
        lang: "fa",
        image: picture("cover"),
        guid: "https://tide.example/fa/2024/04/%DA%A9%D8%AA%D8%B1%DB%8C-%DA%86%D9%87-%D9%85%DB%8C%D8%AF%D8%A7%D9%86%D8%AF/",
      },
      kettle: {
        title: 'What a kettle "knows" about pressure',
        category: "Physics",
        tags: ["Physics", "Kitchen", "Science"],
        author: "Ines Roth",
        image: picture("cover"),
      },
      crlf: { content: "Lines of this file end\nas they did on a typewriter.", published_date: "08/07/2021" },
    },
  },
  zola: {
    posts: {
      moon: ["/notes/moon/"],
      "first-frost": ["/2022/11/08/first-frost", "/2022/first-frost.html"],
    },
    report: [
      "Left out: it is the page of a list: content/_index.md, content/notes/_index.md",
      "Left out: its TOML is broken: check its fields: content/broken-toml.md",
      "Left out: it is a page, not a post: content/uses.md",
    ],
    rows: {
      moon: {
        published_date: "2023-02-02",
        updated_date: "2023-03-03",
        author: "Ana Sol",
        description: "Ice, high up.",
      },
      "first-frost": {
        published_date: "2022-11-08",
        category: "Night",
        tags: ["Night", "Cold", "Garden"],
        author: "Ana Sol",
        guid: "https://night.example/2022/11/08/first-frost/",
        image: picture("moon"),
        description: "What the dew became.",
      },
    },
  },
  eleventy: {
    posts: {
      elsewhere: ["/2023/02/elsewhere/"],
      asphalt: ["/writing/asphalt/"],
      "uber-die-strasse-fruh": ["/writing/Über die Straße, früh/"],
      "post-77710aed": ["/writing/日本語/"],
    },
    report: ["Left out: it is a page, not a post: src/search.md"],
    rows: {
      asphalt: { title: "Asphalt, warm", author: "Kim Vale", tags: ["roads"], image: picture("street") },
      elsewhere: { guid: "https://roads.example/2023/02/elsewhere/" },
    },
  },
  astro: {
    posts: {
      secret: ["/blog/secret/"],
      "12-2023": ["/blog/2023/12/"],
      "12": ["/blog/2022/12/"],
      "first-light": ["/blog/first-light/"],
    },
    report: ['Ids made longer: "12" to "12-2023": src/content/blog/2023/12/index.md'],
    rows: {
      secret: { draft: true, guid: "https://light.example/blog/secret/" },
      "12": { image: picture("cover") },
      "first-light": {
        published_date: "2022-07-08",
        updated_date: "2022-07-09",
        category: "Night",
        tags: ["Night", "1984"],
        image: picture("cover"),
        description: "The telescope opened its eye.",
        content: expect.stringMatching(/^The telescope[\s\S]*import nothing from "nowhere";/),
      },
    },
  },
  docusaurus: {
    posts: {
      "the-harbour": ["/site/news/the-harbour"],
      cranes: ["/site/news/2024/03/01/cranes"],
    },
    report: [],
    rows: {
      "the-harbour": { image: picture("crane"), authorPic: picture("harbour"), author: "Oke Brandt" },
      cranes: {
        title: "Cranes of the harbour",
        author: "Oke Brandt, Mara Lind",
        tags: ["cranes"],
        guid: "https://harbour.example/site/news/2024/03/01/cranes",
      },
    },
  },
};

const NAMES = Object.keys(BLOGS) as (keyof typeof BLOGS)[];
const imported: Record<string, ReturnType<typeof importInto>> = {};

beforeAll(() => {
  cpSync(FIXTURES, join(folder, "posts"), { recursive: true });
  const content = join(folder, "posts/hugo/content/posts");
  cpSync(join(FIXTURES, "jekyll/assets/loaf.png"), join(folder, "outside.png"));
  symlinkSync(join(folder, "outside.png"), join(content, "kettle/linked.png"));
  writeFileSync(join(folder, "outside.md"), "---\ntitle: Outside\n---\n");
  symlinkSync(join(folder, "outside.md"), join(content, "linked.md"));
  for (const name of NAMES) imported[name] = importInto(`${name}.json`, folder, `posts/${name}`);
});

describe("the import", () => {
  test.each(NAMES)("of a blog of %s loses no post and no address, and says what it left", (name) => {
    const { output, lines, rows: all = [] } = imported[name] ?? {};
    const { posts, report, rows } = BLOGS[name];
    expect(lines).toEqual(report);
    expect(all.map(({ id, aliases = [] }) => [id, aliases])).toEqual(
      Object.entries(posts).sort(
        ([a], [b]) => all.findIndex(({ id }) => id === a) - all.findIndex(({ id }) => id === b),
      ),
    );
    const dates = all
      .map(({ published_date }) => String(published_date))
      .filter((date) => date.startsWith("20"));
    expect(dates).toEqual(dates.toSorted().reverse());
    for (const [id, fields] of Object.entries(rows))
      expect(
        all.find((row) => row.id === id),
        id,
      ).toMatchObject(fields);
    const missing = report.filter((line) => line.startsWith("Missing")).length;
    expect(output).toMatch(new RegExp(`^Posts +${all.length}, .*^Missing pictures +${missing}$`, "ms"));
  });

  test("copies each picture under its own name, and nothing from outside the folder", () => {
    const names = readdirSync(join(folder, "public/imported"));
    expect(names.map((name) => name.replace(/-\w+\./, "."))).toEqual(
      ["cover", "cover", "crane", "harbour", "loaf", "moon", "street"].map((name) => `${name}.png`),
    );
    for (const [blog, id, file] of [
      ["hugo", "kettle", "hugo/content/posts/kettle/cover.png"],
      ["astro", "first-light", "astro/src/assets/cover.png"],
    ] as const) {
      const image = rowsOf(`${blog}.json`).find((row) => row.id === id)?.image;
      expect(readFileSync(join(folder, `public${image}`))).toEqual(readFileSync(join(folder, "posts", file)));
    }
  });

  test("changes addresses in the text to the site's, but none in code or of other sites", () => {
    const { content = "", image = "" } = rowsOf("hugo.json").find(({ id }) => id === "kettle") ?? {};
    expect(content.match(/\]\([^)]*\)|\[pic\]: .*/g)).toEqual([
      `](${image} "Our old kettle")`,
      "](/blogs/tides#clocks)",
      "](cover.png)",
      `](${image})`,
      `](${image})`,
      "](https://pictures.example/a.png)",
      "](../../../outside.png)",
      "](linked.png)",
      `[pic]: <${image}>`,
    ]);
    const bread = rowsOf("jekyll.json").find(({ id }) => id === "winter-bread")?.content ?? "";
    expect(bread.match(/(?<=\(|src=")\/[^)"]*/g)).toEqual([
      "/blogs/rye#the-starter",
      "/blogs/rye#what-rises--when",
      "/blog/nothing-here/",
      expect.stringMatching("^/imported/loaf"),
      expect.stringMatching("^/imported/loaf"),
      "/assets/loaf.png",
    ]);
    expect(bread).toContain("{% post_url 2020-02-01-rye %} and");
  });

  test("takes a part of a blog, its own pattern of addresses, and covers from the text", async () => {
    mkdirSync(join(folder, "posts/zola/.git"));
    const options = ["--permalink", "/:year/:i_month/:title.html", "--cover-from-text"];
    const choice = "--only **/*moon/* --only **/_index.md --except **/_* --except a.md".split(" ");
    const part = ["posts/zola/content/notes", "--to", "part.json", ...choice];
    const { code, errors } = await run(IMPORT, ...part, ...options);
    expect([code, errors]).toEqual([0, expect.not.stringContaining("Left out")]);
    expect(rowsOf("part.json")).toEqual([
      expect.objectContaining({ id: "moon", image: picture("moon"), aliases: ["/2023/2/moon.html"] }),
    ]);
  });

  test("finds the blog in a folder around it", async () => {
    cpSync(join(FIXTURES, "docusaurus"), join(folder, "around/website"), { recursive: true });
    const { output, lines } = imported.docusaurus ?? {};
    const said = { code: 0, output: `${output}\n`, errors: lines?.join("\n") };
    expect(await run(IMPORT, "./around", "--to", "around.json")).toEqual(said);
    expect(rowsOf("around.json")).toEqual(rowsOf("docusaurus.json"));
  });

  test("replaces a content file only with --force, and never the pages in it", async () => {
    const about = { id: "about", title: "About", page: true };
    const mine = JSON.stringify({ blogs: [about, { id: "gone", title: "Gone" }] });
    writeFileSync(join(folder, "db.json"), mine);
    const refused = await run(IMPORT, "posts/zola");
    expect(refused).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^db.json exists: .*--to FILE.*--force/),
    });
    expect(readFileSync(join(folder, "db.json"), "utf8")).toBe(mine);
    expect((await run(IMPORT, "posts/zola", "--force")).code).toBe(0);
    expect(rowsOf("db.json")).toEqual([...rowsOf("zola.json"), about]);
  });

  test.each([
    [["nowhere"], /^There is no nowhere\.$/],
    [["empty"], /^There is no post in empty\. Supported are /],
    [
      ["posts/zola/config.toml"],
      /^posts\/zola\/config\.toml is no export of WordPress \(WXR\) or Ghost \(JSON\)\.$/,
    ],
    [[], /^npm run import -- FOLDER/],
  ])("of %j says in a line what is wrong", async (args, line) => {
    mkdirSync(join(folder, "empty"), { recursive: true });
    const { code, errors } = await run(IMPORT, ...args, "--to", "none.json");
    expect(code).toBe(1);
    expect(errors.trim()).toMatch(line);
  });

  test("of a hostile folder reads its own files alone, and each once", async () => {
    const content = join(folder, "hostile/c++(");
    mkdirSync(content, { recursive: true });
    writeFileSync(join(folder, "hostile/hugo.toml"), 'baseURL = "https://a.example"\ncontentDir = "c++("');
    for (const name of ["package.json", "authors.yml"])
      symlinkSync("/dev/zero", join(folder, "hostile", name));
    for (const name of ["again", "and-again"]) symlinkSync(".", join(content, name));
    symlinkSync("/dev/zero", join(content, "zero.md"));
    symlinkSync("circle.md", join(content, "circle.md"));
    writeFileSync(join(content, ".env"), "KEY=secret");
    for (const name of ["leak.md", "leak.png"]) symlinkSync(".env", join(content, name));
    spawnSync("mkfifo", [join(content, "fifo.md")]);
    writeFileSync(join(content, "long.md"), "a".repeat(1_000_001));
    writeFileSync(join(content, "a\n\u001B[2Jb.md"), "No front matter.");
    const body = "![](fifo.md) ![](zero.md) ![](leak.png)\u2028a";
    writeFileSync(join(content, "post.md"), `---\ndate: 2020-01-01\n---\n${body}`);
    const [spaces, slashes, tags, id] = [" ", "/", "<pre ", "#"].map((part) => part.repeat(70_000));
    const slow = `---\ndate: 2020-01-01\ntitle: Slow\nslow: a${spaces}b\n---\n# a${spaces?.repeat(5)}b\n# a {${id}\n[a](${slashes}b) ${tags}`;
    writeFileSync(join(content, "slow.html"), slow);
    const { errors } = await run(IMPORT, "hostile", "--to", "hostile.json");
    expect(errors.trim().split("\n")).toEqual([
      "Left out: it links to a folder: c++(/again, c++(/and-again",
      "Left out: it links to a file elsewhere: c++(/leak.md, c++(/zero.md",
      "Left out: it links to itself: c++(/circle.md",
      "Left out: it is no regular file: c++(/fifo.md",
      "Left out: it has more than 1,000,000 characters: c++(/long.md",
      "Left out: it has no front matter: c++(/a??[2Jb.md",
      "Missing pictures: fifo.md: c++(/post.md",
      "Missing pictures: zero.md: c++(/post.md",
      "Missing pictures: leak.png: c++(/post.md",
    ]);
    expect(rowsOf("hostile.json").map(({ content }) => content)).toEqual([body, expect.any(String)]);
  });
});
