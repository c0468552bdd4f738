/** The command `eiao-wam sites`: values that people set stay, whatever lists, feeds and crawls have. */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { folderWith, removeFolder, serve, wam } from "../support/programs.ts";
import type { Outcome } from "../support/programs.ts";

const scopeText = (...patterns: string[]): string =>
  `<scopePatternList xmlns="http://www.wabcluster.org">${patterns.map((pattern) => `<rule type="include" pattern="${pattern}"/>`).join("")}</scopePatternList>`;
const row = (site: string, title: string, more = "84.11,EU,NO,NO081,"): string =>
  `http://${site}/,${site},"${title.replaceAll('"', '""')}",EIAO,${more}\n`;

let cwd = "";
let origin = "";
let host = "";
let close: () => void = () => undefined;
beforeAll(async () => {
  ({ origin, close } = await serve((call, reply) => {
    const isPage = ["/", "/a", "/b"].includes(call.url ?? "");
    reply
      .writeHead(isPage ? 200 : 404, { "content-type": "text/html" })
      .end('<title>T</title><a href="/a">a</a><a href="/b">b</a>');
  }));
  host = origin.replace("http://", "");
});
beforeEach(async () => {
  cwd = await folderWith({});
});
afterEach(() => removeFolder(cwd));
afterAll(() => close());

const sites = (...args: string[]): Promise<Outcome> => wam(["sites", ...args], { cwd });
const crawl = (...args: string[]): Promise<Outcome> =>
  wam(["crawl", ...args, "--allow-private", "--delay", "0", "--quiet"], { cwd });
const json = async (...args: string[]): Promise<unknown> => {
  const { code, out, err } = await sites(...args, "--format", "json");
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out);
};
const put = (name: string, text: string) => writeFile(path.join(cwd, name), text);

test("values that were set stay through an import, a feed and crawls, and each reports it, until they are unset", async () => {
  await put("list.csv", row(host, "Of the list", "84.11,EU,NO,NO081,list.xml"));
  await put("list.xml", scopeText(`${origin.replaceAll(".", String.raw`\.`)}/.*`));
  await put("own.xml", scopeText(`${origin.replaceAll(".", String.raw`\.`)}/(a|b)?$`));
  expect((await sites("import", "list.csv")).out).toBe("1 site added, 0 changed, 0 removed, 0 unchanged.\n");
  const args = [
    "--title",
    "Mine",
    "--scope",
    "own.xml",
    "--nace",
    "86.10",
    "--small",
    "yes",
    "--collection",
    "B",
    "--collection",
    "A",
  ];
  expect((await sites("set", `${origin}/`, ...args)).out).toMatch(/^Title +Mine \(set\)$/m);
  const set = await json("show", host);
  expect(set).toMatchObject({ title: "Mine", nace: "86.10", small: true, collections: ["A", "B"] });
  expect(set).toMatchObject({ scope: { source: "own.xml" }, set: ["title", "scope", "nace", "small", "collections"] });
  const note = `eiao-wam: ${host} keeps the fields that were set with sites set: title, scope, nace.\n`;

  const imported = await sites("import", "list.csv");
  expect([imported.out, imported.err]).toEqual(["0 sites added, 0 changed, 0 removed, 1 unchanged.\n", note]);
  expect((await crawl("--csv", "list.csv")).err).toBe(note);
  const target = { id: 7, title: "Of the feed", seeds: [`${origin}/`], schedules: [], scope: "root", depth: "DEEP" };
  await put("feed.json", JSON.stringify([target]));
  expect((await crawl("--feed", "feed.json")).err).toBe(note.replace(", nace", ""));
  await put("other.xml", scopeText(`${origin.replaceAll(".", String.raw`\.`)}/a.*`));
  expect((await crawl(`${origin}/`, "--scope", "other.xml")).err).toBe(note.replace("title, scope, nace", "scope"));
  expect((await crawl(`${origin}/a`)).err).toBe("");
  const { source: _, ...unlisted } = (await json("show", host)) as { source: string };
  expect(set).toMatchObject(unlisted); // its source is the feed now
  const replaced = await wam(["sites", "import", "list.csv", "--replace"], { cwd });
  expect([replaced.code, replaced.err]).toEqual([0, note]);

  const unset = ["title", "nace", "small", "collections"];
  expect(await json("unset", host, ...unset)).toMatchObject({
    title: "Mine",
    small: false,
    collections: [],
    set: ["scope"],
  });
  expect(await json("import", "list.csv")).toMatchObject({
    changed: [{ site: host, fields: ["title", "nace"] }],
    kept: [{ site: host, fields: ["scope"] }],
  });
});

test("a wrong scope file changes nothing, and the message has file and line", async () => {
  await put(
    "wrong.xml",
    '<scopePatternList xmlns="http://www.wabcluster.org">\n<rule type="exclude"/></scopePatternList>',
  );
  await sites("set", "a.example", "--seed", "http://a.example/");
  const before = await json("list");
  const set = ["set", "a.example", "--seed", "http://a.example/", "--scope", "wrong.xml"];
  for (const args of [
    ["sites", ...set],
    ["crawl", "http://a.example/", "--scope", "wrong.xml"],
  ]) {
    const { code, err } = await wam(args, { cwd });
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^eiao-wam: Nothing was changed, because 1 problem was found:\nwrong\.xml:2: /),
    ]);
    expect(err).toContain("Fix these lines, then try again.");
  }
  expect(await json("list")).toEqual(before);
});

test("a list with three wrong lines reports all three, and changes nothing", async () => {
  await put("good.csv", row("a.example", "A") + row("b.example", "B"));
  await sites("import", "good.csv");
  const before = await json("list");
  const wrong =
    row("b.example", "C") + row("c.example", "C", "99.99,EU,NO,NO081,") + row("d.example", "", "84.11,EU,NO,NO081,");
  await put("bad.csv", `${wrong}no url,e.example,E,EIAO,84.11,EU,NO,NO081,\n${row("f.example", "F")}`);
  for (const more of [[], ["--dry-run"], ["--replace"]]) {
    const { code, out, err } = await sites("import", "bad.csv", ...more);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("bad.csv:2: NACE code: ");
    expect(err).toContain("bad.csv:3: Title of Site: ");
    expect(err).toContain("bad.csv:4: Seed URL: ");
    expect(err).not.toContain("bad.csv:1:");
    expect(err).not.toContain("bad.csv:5:");
  }
  expect(await json("list")).toEqual(before);
});

test("--dry-run shows what would be added, changed, removed and kept; sites that are not in the list are removed only with --replace", async () => {
  await put("one.csv", ["a", "b", "c", "d"].map((name) => row(`${name}.example`, name)).join(""));
  await sites("import", "one.csv");
  await sites("set", "b.example", "--title", "Mine");
  await put(
    "two.csv",
    row("a.example", "New") + row("b.example", "New") + row("c.example", "c") + row("e.example", "e"),
  );
  const changes = ["a.example: title", "b.example: title"];
  const before = await json("list");
  const dry = await sites("import", "two.csv", "--dry-run");
  expect([dry.code, dry.err]).toEqual([0, ""]);
  expect(dry.out).toBe(
    `added     e.example\nchanged   ${changes[0]}\nkept      ${changes[1]}\nNothing was changed. The import would have this result:\n1 site added, 1 changed, 0 removed, 2 unchanged.\n`,
  );
  expect((await sites("import", "two.csv", "--dry-run", "--replace")).out).toContain("removed   d.example\n");
  expect(await json("list")).toEqual(before);
  const names = async () => ((await json("list")) as { site: string }[]).map(({ site }) => site);
  await sites("import", "two.csv");
  expect(await names()).toEqual(["a.example", "b.example", "c.example", "d.example", "e.example"]);
  const replaced = await sites("import", "two.csv", "--replace", "--format", "json");
  const { snapshot } = JSON.parse(replaced.out) as { snapshot: string };
  expect(JSON.parse(replaced.out)).toMatchObject({ dryRun: false, removed: ["d.example"], unchanged: 4 });
  expect(await names()).toEqual(["a.example", "b.example", "c.example", "e.example"]);
  await sites("import", snapshot);
  expect(await names()).toContain("d.example");
});

test("--replace keeps sites with a field that a person has set, and names at most 20 of them with their count", async () => {
  const names = Array.from({ length: 22 }, (_, at) => `s${at}.example`);
  await put("all.csv", [...names, "gone.example"].map((name) => row(name, "T")).join(""));
  await put("none.csv", row("new.example", "New"));
  await sites("import", "all.csv");
  for (const name of names) await sites("set", name, "--small", "yes");
  const note = `22 sites that are not in the list stay, because a person has set a field or a feed names the site: ${names.slice(0, 20).join(", ")} and 2 more.\n`;
  const counts = "1 site added, 0 changed, 1 removed, 0 unchanged.\n";
  const dry = await sites("import", "none.csv", "--replace", "--dry-run");
  const preview = "Nothing was changed. The import would have this result:\n";
  expect([dry.code, dry.out]).toEqual([0, `added     new.example\nremoved   gone.example\n${note}${preview}${counts}`]);
  const replaced = await sites("import", "none.csv", "--replace");
  expect([replaced.code, replaced.err]).toEqual([0, `eiao-wam: ${note}`]);
  expect(replaced.out).toContain(counts);
  expect(await json("import", "none.csv", "--replace")).toMatchObject({ removed: [], notRemoved: names });
  expect(await json("list")).toHaveLength(23);
  expect(await json("unset", "s3.example", "small")).toMatchObject({ set: [] });
  expect(await json("import", "none.csv", "--replace")).toMatchObject({ removed: ["s3.example"] });
});

test("an export has nine fields and scope files; importing it changes nothing, whatever the fields contain", async () => {
  const titles = ['"Bees", <script>alert(1)</script>', "עברית مرحبا", "x".repeat(10_000), "a;b\tc".replace("\t", " ")];
  await put(
    "list.csv",
    titles.map((title, at) => row(`s${at}.example`, title, `unknown,unknown,NO,NO0111,s${at}.xml`)).join(""),
  );
  for (const at of titles.keys())
    await put(`s${at}.xml`, scopeText(`http://s${at}\\.example/"&amp;.*`.replace('"', "&quot;")));
  await sites("import", "list.csv");
  await sites(
    "set",
    "s1.example",
    "--small",
    "yes",
    "--watched",
    "yes",
    "--seed",
    "http://s1.example/x,y",
    "--seed",
    "http://s1.example/",
  );
  await crawl(`${origin}/`); // a site that is in no list
  const before = await json("list");
  expect(before).toHaveLength(5);
  const exported = await json("export", "--output", "out");
  expect(exported).toMatchObject({
    sites: 5,
    files: ["sites.csv", "scope-1.xml", "scope-2.xml", "scope-3.xml", "scope-4.xml", "sites.json"],
  });
  const [header, first] = (await readFile(path.join(cwd, "out", "sites.csv"), "utf8")).split("\n");
  expect(header?.split(",")).toHaveLength(9);
  expect(first).toContain('"""Bees"", <script>alert(1)</script>"');
  const unchanged = { added: [], changed: [], kept: [], removed: [], unchanged: 5 };
  for (const more of [["--dry-run"], [], ["--replace"]]) {
    const { code, out } = await sites("import", "out", ...more, "--format", "json"); // NO0111 is known by its beginning: a warning
    expect([code, JSON.parse(out)]).toMatchObject([0, unchanged]);
    expect(await json("list")).toEqual(before);
  }
  const rerun = await sites("export", "--output", "out");
  expect([rerun.code, rerun.err]).toEqual([1, expect.stringContaining("is not empty")]);
  await sites("set", "s2.example", "--collection", "Towns");
  expect(await json("export", "--collection", "Towns", "--output", "towns")).toMatchObject({ sites: 1 });
});

test("convert makes a site list of a raw list, and reports each unusable line", async () => {
  await put("raw.txt", "# hosts\na.example\nhttp://b.example/x\na.example/\nftp://c.example\nword\n");
  const fill = ["--nace", "84.11", "--country", "NO", "--nuts", "NO081", "--source", "register"];
  const converted = await sites("convert", "raw.txt", ...fill, "--output", "list.csv");
  expect([converted.code, converted.out]).toEqual([1, ""]);
  expect(converted.err.split("\n").slice(0, 2)).toEqual([
    'eiao-wam: raw.txt:5: Seed URL: "ftp://c.example" is not the address of a website.',
    'eiao-wam: raw.txt:6: Seed URL: "word" is not the address of a website.',
  ]);
  await sites("import", "list.csv");
  expect(await json("list")).toMatchObject([
    {
      site: "a.example",
      seeds: ["https://a.example/"],
      source: "register",
      nace: "84.11",
      country: "NO",
      nuts: "NO081",
    },
    { site: "b.example/x", seeds: ["http://b.example/x"] },
  ]);
  await put("good.txt", "a.example\n");
  const good = await sites("convert", "good.txt", ...fill, "--format", "json");
  expect([good.code, JSON.parse(good.out)]).toMatchObject([
    0,
    { sites: [{ seed: "https://a.example/" }], repeats: 0, unusable: [] },
  ]);
  await writeFile(path.join(cwd, "latin.txt"), Buffer.from("a.example\n# Bäume\n", "latin1"));
  const latin = await sites("convert", "latin.txt");
  expect([latin.code, latin.out]).toEqual([1, ""]);
  expect(latin.err).toMatch(
    /^eiao-wam: The list latin\.txt cannot be read: .* not valid UTF-8 in line 2: save it as UTF-8\.\n$/,
  );
  const wrong = await sites("convert", "good.txt", "--nace", "99.99");
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("good.txt:1: NACE code: ")]);
});

test("an unknown site is added with its start page; errors are reported by name, and nothing is changed", async () => {
  const unknown = await sites("set", "a.example", "--title", "A", "--data", ".");
  expect([unknown.code, unknown.out]).toEqual([1, ""]);
  expect(await json("set", "https://A.example/", "--seed", "https://a.example/start", "--title", "A")).toMatchObject({
    site: "a.example",
    seeds: ["https://a.example/start"],
    addedBy: "import",
    set: ["title", "seeds"],
  });
  const before = await json("list");
  for (const [args, message] of [
    [["set", "b.example", "--title", "B"], "There is no site b.example."],
    [["set", "a.example"], "needs at least one field"],
    [["set", "a.example", "--nace", "x", "--title", "two\nlines"], /title: It must not .*nace: "x" is not a NACE code/],
    [["set", "a.example", "--seed", "a.example"], "seeds: Seed 1: It must be an absolute http or https URL"],
    [["set", "a.example", "--collection", "x".repeat(65)], "collections: "],
    [["set", "a.example", "--dry-run"], "sites set does not have the option --dry-run"],
    [["unset", "a.example", "name"], "A site has no field name."],
    [["unset", "a.example"], "To see its usage"],
    [["show", "c.example"], "There is no site c.example."],
    [["list", "--nuts", "NO"], "sites list does not have the option --nuts"],
    [["import", "nowhere.csv"], "The list nowhere.csv cannot be read"],
    [["export"], "needs a folder"],
    [["change"], "sites needs one of list, show, set, unset, import, export, convert."],
  ] as const) {
    const { code, out, err } = await sites(...args);
    expect([code, out], args.join(" ")).toEqual([1, ""]);
    expect(err).toMatch(message);
  }
  expect(await json("list")).toEqual(before);
});
