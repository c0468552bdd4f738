import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schemaProblems } from "../support/json-contract.ts";
import type { CheckedPage } from "../support/check-report.ts";
import { blind, clean, folderWith, formatNames, moving, removeFolder, spawnWam, wam } from "../support/programs.ts";
import type { Call, Outcome } from "../support/programs.ts";

let cwd = "";
beforeAll(async () => {
  cwd = await folderWith({
    "clean.html": clean,
    "moving.html": moving,
    "blind.html": blind,
    "many/1.html": blind,
    "many/2.html": clean,
    "many/10.html": moving,
    "image.png": Uint8Array.of(0x89, 0x50, 0x4e, 0x47),
    "empty.html": "",
    "shell.html":
      '<!DOCTYPE html><title>x</title><body><div id="root"> </div><noscript>On!</noscript><script src="a.js"></script>',
    "styled.html": `<link rel="stylesheet" href="css/a.css"><p>x</p>`,
    "css/a.css": "@import 'b.css'; p { color: red }",
    "css/b.css": "p { text-decoration: blink }",
    "latin.html": Uint8Array.from([...Buffer.from('<html lang="x-'), 0xe5, ...Buffer.from('"><p>x')]),
    "narrow.html": "<style>@media (width < 400px) { p { text-decoration: blink } }</style><p>x",
    "damaged.json": "{",
    "other.json": '{"a":1}',
  });
});
afterAll(() => removeFolder(cwd));

const check = (args: readonly string[], call: Partial<Call> = {}) => wam(["check", ...args], { cwd, ...call });
const spawned = (args: readonly string[], call: Partial<Call> = {}) => spawnWam(["check", ...args], { cwd, ...call });
const json = async (
  args: readonly string[],
  call: Partial<Call> = {},
): Promise<Outcome & { pages: CheckedPage[]; date: string }> => {
  const outcome = await check([...args, "--format", "json"], call);
  const { pages, date } = JSON.parse(outcome.out) as { pages: CheckedPage[]; date: string };
  return { ...outcome, pages, date };
};
const url = (name: string) => pathToFileURL(path.join(cwd, name)).href;

describe("exit codes", () => {
  test.each([
    [0, ["clean.html"]],
    [2, ["moving.html"]],
    [0, ["moving.html", "--ruleset", "uwem-1.2", "--fail-on", "1"]],
    [2, ["blind.html", "--fail-on", "1"]],
    [2, ["blind.html", "--fail-on", "A"]],
    [0, ["moving.html", "--ruleset", "uwem-1.2", "--fail-on", "A"]],
    [2, ["moving.html", "--ruleset", "uwem-1.2", "--fail-on", "AA"]],
    [0, ["blind.html", "--fail-on", "never"]],
    [1, ["--no-such-option"]],
    [1, []],
    [1, ["none.html"]],
    [1, ["image.png"]],
    [1, ["empty.html"]],
    [3, ["clean.html", "none.html"]],
    [3, ["image.png", "clean.html"]],
    [2, ["moving.html", "none.html"]],
    [1, ["clean.html", "--ruleset", "wcag-9.9"]],
    [0, ["clean.html", "--baseline", "none.json"]],
    [1, ["clean.html", "--list", "none.txt"]],
    [1, ["clean.html", "--config", "none.json"]],
    [1, ["clean.html", "--config", "damaged.json"]],
    [1, ["clean.html", "--baseline", "other.json"]],
    [1, ["clean.html", "--update-baseline"]],
    [1, ["clean.html", "--token-file", "clean.html"]],
    [1, ["clean.html", "--output", "no/such/folder.txt"]],
    [1, ["clean.html", "moving.html", "--base-url", "http://example.com/"]],
    [1, ["clean.html", "--encoding", "klingon"]],
    [1, ["clean.html", "--environment", "widht=3"]],
    [1, ["clean.html", "--date", "soon"]],
    [1, ["clean.html", "--terms", "seed"]],
    [1, ["clean.html", "--terms", "both", "--format", "json"]],
    [0, ["clean.html", "--terms", "both", "--format", "turtle"]],
  ] as const)("exit code %i for %j", async (code, args) => {
    const outcome = await check(args);
    expect(outcome).toMatchObject({ code });
    if (code === 1) expect(outcome.err).toMatch(/^eiao-wam: /);
    expect(outcome.err).not.toContain("fault of the program");
  });
});

test("if an option for one value is given twice, the last value holds, with a warning", async () => {
  const args = ["blind.html", "--ruleset", "1.1_HTML_01", "--ruleset", "7.2_CSS_02"];
  const err = "eiao-wam: --ruleset was given several times; the last value is used.\n";
  expect(await check(args)).toMatchObject({ code: 0, err });
  expect(await check([...args, "--quiet"])).toMatchObject({ code: 0, err: "" });
});

test("the process ends with the code, data on standard output, everything else on standard error", async () => {
  const outcomes = await Promise.all(
    [["clean.html"], ["none.html"], ["moving.html"], ["clean.html", "none.html"]].map((args) =>
      spawned([...args, "--format", "json"]),
    ),
  );
  expect(outcomes.map(({ code }) => code)).toEqual([0, 1, 2, 3]);
  expect(outcomes.map(({ out }) => (JSON.parse(out) as { pages: CheckedPage[] }).pages.length)).toEqual([1, 1, 1, 2]);
  expect(outcomes.map(({ err }) => err)).toEqual([
    "",
    `eiao-wam: ${url("none.html")}: There is no file none.html. Check the name.\n`,
    "",
    `eiao-wam: ${url("none.html")}: There is no file none.html. Check the name.\n`,
  ]);
  expect((await spawned(["-"], { stdin: moving })).code).toBe(2);
});

describe("JSON", () => {
  test("is valid by its schema, with the page's facts", async () => {
    const outcome = await json(["blind.html", "none.html", "image.png", "--ruleset", "uwem-1.2"]);
    expect(schemaProblems("check", JSON.parse(outcome.out))).toEqual([]);
    expect(outcome.pages.map(({ url: name, status, error }) => [name, status, error])).toEqual([
      [url("blind.html"), "evaluated", undefined],
      [url("none.html"), "failed", "There is no file none.html. Check the name."],
      [url("image.png"), "failed", expect.stringMatching(/image\/png/)],
    ]);
    const finding = outcome.pages[0]?.results.find(({ test: name }) => name === "1.1_HTML_01");
    expect(finding).toMatchObject({
      result: 1,
      location: { line: 2, column: 59 },
      snippet: '<img src="a.gif">',
      proof: { path: "html>body>p>img" },
    });
    expect(finding?.fingerprint).toMatch(/^[0-9a-f]{16}$/);
  });

  test("is printed even if every input failed", async () => {
    const { code, pages } = await json(["none.html"]);
    expect([code, pages.length, pages[0]?.status]).toEqual([1, 1, "failed"]);
  });

  test("an empty page was not evaluated, and has one cannot tell result", async () => {
    const { code, pages } = await json(["empty.html", "clean.html"]);
    expect(code).toBe(3);
    expect(pages[0]).toMatchObject({
      status: "failed",
      results: [{ result: null, wam: "EIAO.B.10.0.0.2.EXCEPTION.DEF.1", location: { line: 0, column: 0 } }],
    });
  });

  test("the same call gives the same bytes", async () => {
    const args = ["many/*.html", "blind.html", "--format", "json", "--date", "2008-03-16"];
    const [first, second] = await Promise.all([check(args), spawned([...args, "--jobs", "2"])]);
    expect(first.out).toBe(second.out);
    expect(first.out).toContain('"date":"2008-03-16T00:00:00Z"');
  });

  test("the time: SOURCE_DATE_EPOCH", async () => {
    expect((await json(["clean.html"], { env: { SOURCE_DATE_EPOCH: "0" } })).date).toBe("1970-01-01T00:00:00Z");
  });
});

describe("inputs", () => {
  test("standard input gets its address by --base-url", async () => {
    const { code, pages } = await json(["-", "--base-url", "http://www.example.com/page.html"], { stdin: blind });
    expect([code, pages[0]?.url, pages[0]?.status]).toEqual([2, "http://www.example.com/page.html", "evaluated"]);
  });

  test("patterns and a list with comments give pages in the order of the inputs, also on several threads", async () => {
    await writeFile(path.join(cwd, "list.txt"), "# more\nblind.html\n");
    const { out } = await spawned(["many/*.html", "--list", "list.txt", "--jobs", "2", "--format", "json"]);
    const { pages } = JSON.parse(out) as { pages: CheckedPage[] };
    expect(pages.map((page) => page.url)).toEqual(
      ["many/1.html", "many/10.html", "many/2.html", "blind.html"].map(url),
    );
  });

  test("one bad page stops no other, also on several threads", async () => {
    const deep = await folderWith({
      "deep.html": "<div>".repeat(3000),
      "a.html": clean,
      "b.html": clean,
      "c.html": clean,
    });
    const { code, out } = await spawned([`${deep}/*.html`, "--jobs", "2", "--max-depth", "1000", "--format", "json"]);
    const { pages } = JSON.parse(out) as { pages: CheckedPage[] };
    await removeFolder(deep);
    expect(code).toBe(3);
    expect(pages.map(({ status }) => status)).toEqual(["evaluated", "evaluated", "evaluated", "failed"]);
    expect(pages[3]?.error).toContain("--max-depth");
  });

  test("sheets of a file and their imports are read from disk; --no-stylesheets leaves them out", async () => {
    const { pages } = await json(["styled.html", "--ruleset", "7.2_CSS_02"]);
    expect(pages[0]?.results).toMatchObject([
      { result: 1, location: { line: 1, column: 1, source: url("css/b.css") } },
    ]);
    const without = await json(["styled.html", "--ruleset", "7.2_CSS_02", "--no-stylesheets"]);
    expect(without.pages[0]?.results).toMatchObject([{ result: 0, location: { line: 0, column: 0 } }]);
  });

  test("--encoding, --content-type, --environment, --media", async () => {
    const latin = await json(["latin.html", "--encoding", "iso-8859-1", "--ruleset", "EIAO.LANG.1.2"]);
    expect(latin.pages[0]?.metadata.map(({ value }) => value)).toEqual(["x-å"]);
    expect((await json(["image.png", "--content-type", "text/html"])).pages[0]?.status).toBe("evaluated");
    const blinking = async (...args: string[]) =>
      (await json(["narrow.html", "--ruleset", "7.2_CSS_02", ...args])).pages[0]?.results[0]?.result;
    expect(await blinking()).toBe(0);
    expect(await blinking("--environment", "width=375,height=667")).toBe(1);
    expect(await blinking("--environment", "width=375", "--media", "print")).toBe(1);
  });

  test("a page that exceeds a budget has an error that names the option", async () => {
    const { code, pages } = await json(["clean.html", "--max-bytes", "10"]);
    expect([code, pages[0]?.error]).toEqual([1, expect.stringContaining("--max-bytes")]);
  });

  test("INIT_CWD counts under npm", async () => {
    const root = await folderWith({ "package.json": "{}" });
    const env = { INIT_CWD: cwd, npm_package_json: path.join(root, "package.json") };
    expect(await spawned(["clean.html"], { cwd: root, env })).toMatchObject({ code: 0 });
    await removeFolder(root);
  });
});

describe("rule sets", () => {
  test("ids of tests and WAMs can be joined by commas; an unknown one is reported by name", async () => {
    const { pages } = await json(["blind.html", "--ruleset", "1.1_HTML_01,EIAO.TECH.1.2"]);
    expect(new Set(pages[0]?.results.map(({ test: name }) => name))).toEqual(new Set(["1.1_HTML_01"]));
    expect(new Set(pages[0]?.metadata.map(({ wam: id }) => id))).toEqual(new Set(["EIAO.TECH.1.2"]));
    const unknown = await check(["blind.html", "--ruleset", "1.1_HTML_01,7.2_CSS_2"]);
    expect([unknown.code, unknown.err]).toEqual([
      1,
      "eiao-wam: There is no rule set, test or WAM 7.2_CSS_2. Did you mean 7.2_CSS_02?\n",
    ]);
  });

  test("all in any case is every rule set", async () => {
    const date = ["--date", "2008-01-01"];
    const [all, named] = await Promise.all([
      json(["blind.html", "--ruleset", "aLL", ...date]),
      json(["blind.html", "--ruleset", "uwem-1.2,wcag-2.2,pdf-1", ...date]),
    ]);
    expect(all.out).toBe(named.out);
    expect(all.pages[0]?.scores.map(({ ruleset }) => ruleset)).toEqual(["uwem-1.2", "wcag-2.2"]);
  });
});

describe("known findings", () => {
  test("findings of a written baseline do not count, a new one does", async () => {
    const one = await check(["blind.html", "--ruleset", "1.1_HTML_01", "--baseline", "one.json", "--update-baseline"]);
    expect(one.err).toContain("Wrote 1 finding to one.json.");
    const uwem = ["--ruleset", "uwem-1.2"];
    const written = await check([
      "blind.html",
      "moving.html",
      ...uwem,
      "--baseline",
      "known.json",
      "--update-baseline",
    ]);
    expect(written.code).toBe(0);
    const baseline = JSON.parse(await readFile(path.join(cwd, "known.json"), "utf8")) as {
      findings: { test: string; url: string }[];
    };
    expect(baseline.findings.map(({ test: name, url: page }) => [name, page])).toEqual([
      ["1.1_HTML_01", "blind.html"],
      ["3.2_HTML_02", "blind.html"], // on each page the whole document is the subject (wams.md D73)
      ["3.2_HTML_02", "moving.html"],
      ["7.3_HTML_01", "moving.html"],
    ]);
    const rerun = await json(["blind.html", "moving.html", "many/1.html", ...uwem, "--baseline", "known.json"]);
    expect(rerun.code).toBe(2);
    expect(
      rerun.pages.flatMap(({ results }) =>
        results.filter(({ result }) => result === 1).map(({ test: name, known }) => [name, known]),
      ),
    ).toEqual([
      ["3.2_HTML_02", true],
      ["1.1_HTML_01", true],
      ["3.2_HTML_02", true],
      ["7.3_HTML_01", true],
      ["3.2_HTML_02", undefined],
      ["1.1_HTML_01", true],
    ]);
    const two = await check(["-", ...uwem, "--baseline", "known.json"], {
      stdin: blind.replace("<img", '<img src="a.gif"><img'),
    });
    expect(two.code).toBe(2);
  });

  test("a file that is not a baseline is not overwritten", async () => {
    expect((await check(["blind.html", "--baseline", "other.json", "--update-baseline"])).code).toBe(1);
    expect(await readFile(path.join(cwd, "other.json"), "utf8")).toBe('{"a":1}');
  });

  test("suppressions have a reason, and can have an end and a page", async () => {
    const run = async (suppression: object, date = "2026-11-21") => {
      const folder = await folderWith({
        "page.html": blind,
        "eiao-wam.config.json": JSON.stringify({ suppressions: [suppression] }),
      });
      const outcome = await wam(["check", "page.html", "--ruleset", "1.1_HTML_01", "--date", date], { cwd: folder });
      await removeFolder(folder);
      return outcome;
    };
    expect(await run({ test: "1.1_HTML_01", reason: "new pictures come", until: "2026-12-01" })).toMatchObject({
      code: 0,
    });
    expect(await run({ test: "1.1_HTML_01", url: "page.html", reason: "r", until: "2026-12-01" })).toMatchObject({
      code: 0,
    });
    expect(await run({ test: "1.1_HTML_01", url: "other.html", reason: "r", until: "2026-12-01" })).toMatchObject({
      code: 2,
    });
    expect(await run({ test: "1.1_HTML_01", reason: "r", until: "2026-12-01" }, "2026-12-02")).toMatchObject({
      code: 2,
      err: "eiao-wam: The suppression of 1.1_HTML_01 ended on 2026-12-01, so its findings count again.\n",
    });
    expect(await run({ test: "1.1_HTML_1", reason: "a slip" })).toMatchObject({
      code: 2,
      err: "eiao-wam: The suppression of 1.1_HTML_1 has no effect, because there is no such test. Did you mean 1.1_HTML_01?\n",
    });
    expect(await run({ test: "1.1_HTML_01", until: "2026-12-01" })).toMatchObject({
      code: 1,
      err: expect.stringContaining('"reason" is missing') as string,
    });
  });
});

describe("output", () => {
  test("text names the location, the people affected and the remedy, and ends with score and letter", async () => {
    const { out, err } = await check(["blind.html"]);
    expect(out).toContain('  blind.html:2:59  <img src="a.gif">\n');
    expect(out).toMatch(/Affects: .+\n[^]*Remedy: .+\n[^]*Score: 0\.\d\d B/);
    expect(out).not.toContain("\u001b");
    expect(err).toBe("");
  });

  test("several inputs have one score; with --verbose each page has one too", async () => {
    const pages = ["clean.html", "blind.html", "--ruleset", "uwem-1.2"];
    const total = /2 pages evaluated\. 2 findings\.\nScore: 0\.\d\d B/;
    const [usual, verbose] = await Promise.all([check([...pages]), check([...pages, "--verbose"])]);
    expect(usual.out).toMatch(total);
    expect(usual.out, "clean pages take no line").not.toContain("clean.html");
    expect(verbose.out).toMatch(total);
    expect(verbose.out).toMatch(/\n0\.00 A {2}clean\.html\n0\.\d\d B {2}blind\.html\n/);
  });

  test("an empty shell for scripts gets a plain warning", async () => {
    const only = ["--ruleset", "1.1_HTML_01"];
    expect((await json(["shell.html", ...only])).pages[0]?.messages).toEqual([
      expect.stringMatching(/almost empty and is filled by scripts/),
    ]);
    expect((await json(["blind.html", ...only])).pages[0]?.messages).toEqual([]);
  });

  test.each([
    [9, "1 of 10 pages assessed is almost empty and is filled by scripts"],
    [10, undefined],
    [0, "The only page assessed is almost empty and is filled by scripts"],
  ])(
    "an empty shell beside %i pages: the report begins with it if it is at least a tenth of the pages",
    async (others, headline) => {
      const args = ["shell.html", ...Array<string>(others).fill("clean.html"), "--ruleset", "7.3_HTML_01"];
      const [text, html] = await Promise.all([check(args), check([...args, "--format", "html"])]);
      for (const { code, out } of [text, html]) {
        expect(code).toBe(0);
        // A single page has it in the note after its score.
        const isTold = headline !== undefined && (others > 0 || out === html.out);
        const before = out.replace(/\s+/g, " ").split(out === text.out ? "Score:" : 'class="grade"')[0];
        expect(before?.includes(headline ?? "filled by scripts. The score says")).toBe(isTold);
      }
    },
  );

  test("a page that does not follow its DTD has a message with the first violation", async () => {
    expect((await json(["blind.html", "--ruleset", "uwem-1.2"])).pages[0]?.messages).toEqual([
      expect.stringMatching(/^The markup violates its document type in 1 place. The first is at 2:\d+: .*"alt".*"img"/),
    ]);
  });

  test("--output writes the file and nothing else to standard output", async () => {
    const { code, out } = await check(["blind.html", "--format", "html", "--output", "report.html"]);
    expect([code, out]).toEqual([2, ""]);
    expect(await readFile(path.join(cwd, "report.html"), "utf8")).toMatch(/^<!DOCTYPE html>[^]*<\/html>\n$/);
  });

  test.each(formatNames)("the report as %s of a page and a failed page", async (format) => {
    const { code, out, err } = await check(["blind.html", "none.html", "--format", format]);
    expect([code, err]).toEqual([2, `eiao-wam: ${url("none.html")}: There is no file none.html. Check the name.\n`]);
    expect(out.length).toBeGreaterThan(200);
  });

  test("--terms chooses the vocabulary", async () => {
    const has10 = async (...args: string[]) =>
      (await check(["blind.html", "--format", ...args])).out.includes("http://www.w3.org/ns/earl#");
    expect(
      await Promise.all([
        has10("earl-xml"),
        has10("earl-xml", "--terms", "both"),
        has10("ntriples"),
        has10("ntriples", "--terms", "seed"),
      ]),
    ).toEqual([false, true, true, false]);
  });
});

describe("the configuration", () => {
  test("gives defaults that the command line overrides", async () => {
    const folder = await folderWith({
      "page.html": moving,
      "eiao-wam.config.json": '{"ruleset":"uwem-1.2","failOn":"1","format":"json"}',
    });
    const call = { cwd: folder };
    const [configured, overridden, elsewhere] = await Promise.all([
      wam(["check", "page.html"], call),
      wam(["check", "page.html", "--fail-on", "2", "--format", "text"], call),
      wam(["rules"], call),
    ]);
    await removeFolder(folder);
    expect([configured.code, configured.out[0]]).toEqual([0, "{"]);
    expect([overridden.code, overridden.out.includes("page.html:")]).toEqual([2, true]);
    expect(JSON.parse(elsewhere.out)).toMatchObject({ ruleset: "uwem-1.2" });
  });
});
