import { expect, test } from "vitest";
import type { ReportedPage, Result } from "../findings/page.ts";
import { plain } from "../output/text.ts";
import { shownUrl } from "./describe.ts";
import { cssFinding, failed, imageFinding, page, renderAs } from "./test-run.ts";

/** Checks that a text has the parts in this order. */
function expectOrder(text: string, parts: readonly string[]): void {
  const places = parts.map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThanOrEqual(0);
}

const pageAt = (number: number, results: readonly Result[], messages: readonly string[] = []): ReportedPage => ({
  ...page,
  url: `file:///home/me/site/${number}.html`,
  results,
  messages,
  untested: [],
});

const fresh = page.results.map(({ known: _k, suppressed: _s, ...result }) => result);

test("shows the tests, worst first, with locations, affected users and remedy; then the open questions, the numbers and the score", async () => {
  const text = await renderAs("text", [{ ...page, results: fresh }]);
  expectOrder(text, [
    "1.1_HTML_01  Non-text content without alt: 1 new place (checkpoint 1.1, priority 1)\n",
    `  site/page.html:3:7  <img src="a.gif" title='&"<'>\n`,
    "  Affects: ",
    "  Remedy: ",
    "3.2_HTML_01  No valid document type declaration",
    "\n  site/page.html\n",
    "7.2_CSS_02  CSS makes content blink",
    "\n  http://www.example.com/a.css:1:17  .b\n",
    "Not tested: 3.2_HTML_02 (no validator was given)\n",
    "Note: a note\n",
    "1 page evaluated.",
    "Score: 0.75 D (Unified Web Evaluation Methodology 1.2): 3 of 4 test results show a barrier.",
  ]);
});

test("known findings take one line; --verbose lists them after the new ones", async () => {
  const text = await renderAs("text", [page]);
  expect(text).toContain("1 page evaluated. 1 new finding, 2 known (--verbose lists them).\n");
  expect(text).not.toMatch(/3\.2_HTML_01|7\.2_CSS_02/);
  const verbose = await renderAs("text", [page], { detail: "all" });
  expectOrder(verbose, [
    "1.1_HTML_01  Non-text content without alt: 1 new place",
    "3.2_HTML_01  No valid document type declaration: 1 known place",
    "  site/page.html  (known)\n",
    "  http://www.example.com/a.css:1:17  .b  (suppressed: the <old> menu)\n",
    "1 new finding, 2 known.\n",
  ]);
});

test("repeats of a template are one item, with the effect of one fix", async () => {
  const template = { ...imageFinding, location: { line: 9, column: 1 }, fingerprint: "0000000000000001" };
  const pages = [1, 2, 3, 4, 5, 6].map((number) =>
    pageAt(number, [
      { ...imageFinding, fingerprint: `000000000000001${number}` },
      template,
      { ...template, location: { line: 12, column: 5 } },
    ]),
  );
  // Each of the 6 pages has two findings of the template and one of its own.
  const text = await renderAs("text", pages);
  expect(text).toContain("1.1_HTML_01  Non-text content without alt: 18 new places on 6 pages");
  expectOrder(text, [
    "  site/1.html:9:1  <img",
    "(One fix may remove 12 findings on 6 pages)\n",
    "  site/1.html:3:7  <img",
    "  site/2.html:3:7  <img",
    "  … and 4 more places (--verbose lists all)\n",
  ]);
  const verbose = await renderAs("text", pages, { detail: "all" });
  expect(verbose.match(/^ {2}site\/\d\.html:\d+:\d+ /gm)).toHaveLength(18);
  expect(verbose).toContain("  One fix may remove 12 findings on 6 pages:\n  site/1.html:9:1  <img");
});

test("a finding of a style sheet is listed once for all its pages; findings of whole pages may have different causes", async () => {
  const whole = { ...fresh[0], location: { line: 0, column: 0 } } as Result;
  const text = await renderAs("text", [pageAt(1, [cssFinding, whole]), pageAt(2, [cssFinding, whole])].map(unmarked), {
    detail: "all",
  });
  expect(text.match(/a\.css:1:17/g)).toHaveLength(1);
  expect(text).toContain("One fix may remove 2 findings on 2 pages:\n  http://www.example.com/a.css:1:17");
  expect(text).toContain("Perhaps one fix may remove 2 findings on 2 pages:\n  site/1.html\n  site/2.html\n");
});

function unmarked(one: ReportedPage): ReportedPage {
  return { ...one, results: one.results.map(({ known: _k, suppressed: _s, ...result }) => result) };
}

test("200 pages of one template take fewer than 60 lines; with --summary a line for each test and the totals", async () => {
  const pages = Array.from({ length: 200 }, (_, number) =>
    pageAt(number, fresh, ["The style sheet http://x/a.css was not loaded: no such file", `at ${number}`]),
  );
  const text = await renderAs("text", pages);
  expect(text.split("\n").length).toBeLessThan(60);
  expect(text, "standard error names missing sheets").not.toContain("http://x/a.css");
  expect(text).toContain("1 style sheet was not loaded, so results can be wrong (standard error has the reasons).\n");
  expect(text).toContain("Note (1 page): at 2\n… and 197 more (--verbose lists all)\n");
  const summary = await renderAs("text", pages, { detail: "totals" });
  expect(summary.split("\n").slice(0, 4)).toEqual([
    "1.1_HTML_01  Non-text content without alt: 200 new places on 200 pages",
    "3.2_HTML_01  No valid document type declaration: 200 new places on 200 pages",
    "7.2_CSS_02  CSS makes content blink: 200 new places on 200 pages",
    "200 pages evaluated. 200 new findings, 400 known (--verbose lists them).",
  ]);
});

test("many tests on several pages take three lines each: numbers, three locations, affected users and remedy", async () => {
  const many = Array.from({ length: 18 }, (_, at) => ({
    ...imageFinding,
    title: `barrier ${at}`,
    fingerprint: `00000000000000${at + 10}`,
  }));
  const text = await renderAs(
    "text",
    [1, 2, 3, 4].map((number) => pageAt(number, many)),
  );
  expect(text.split("\n").length).toBeLessThan(60);
  const lines = text.split("\n").slice(0, 3);
  expect(lines[0]).toBe("1.1_HTML_01  Barrier 0: 4 new places on 4 pages (checkpoint 1.1, priority 1)");
  expect(lines[1]).toMatch(
    /^ {2}site\/1\.html:3:7 <img .+, site\/2\.html:3:7, site\/3\.html:3:7 {2}\(One fix may remove 4 findings on 4 pages\)$/,
  );
  expect(lines[2]).toMatch(/^ {2}Affects: .+ Remedy: .+/);
});

test("200 clean pages take fewer than 5 lines", async () => {
  const pages = Array.from({ length: 200 }, (_, number) => pageAt(number, []));
  expect((await renderAs("text", pages)).trimEnd().split("\n").length).toBeLessThan(5);
});

test("questions that only a person can decide: a line for each of three, or all with --verbose", async () => {
  const pages = [1, 2].map((number) =>
    pageAt(
      number,
      ["a", "b", "c", "d"].map((reason) => ({ ...imageFinding, result: null, reason })),
    ),
  );
  const text = await renderAs("text", pages);
  expect(text.match(/^Please check: /gm)).toHaveLength(3);
  expect(text).toContain("Please check: a (1.1_HTML_01: 2 places on 2 pages, such as site/1.html:3:7)\n");
  expect(text).toContain("… and 1 more question that only a person can decide (--verbose lists all)\n");
  const verbose = await renderAs("text", pages, { detail: "all" });
  expect(verbose).toContain("(1.1_HTML_01): 2 places on 2 pages\n  d\n  site/1.html:3:7\n  site/2.html:3:7\n");
});

test("--explain adds the proof: path, winner, losers, fingerprint", async () => {
  const text = await renderAs("text", [{ ...page, results: fresh }], { explain: true });
  expect(text).toContain("at html>body>p>img:nth-of-type(2)");
  expect(text).toContain("text-decoration: Underline blink wins in .b (http://www.example.com/a.css:1:17)");
  expect(text).toContain("over text-decoration: none in p (http://www.example.com/page.html:1:44)");
  expect(text).toContain("fingerprint f8f84dfa1bf9f43c");
});

test("with several inputs it shows the numbers of pages and findings; --verbose adds the score of each page", async () => {
  const [text, verbose] = await Promise.all([
    renderAs("text", [page, failed]),
    renderAs("text", [page, failed], { detail: "all" }),
  ]);
  expect(text).toContain(
    "1 page evaluated, 1 not evaluated. 1 new finding, 2 known (--verbose lists them).\nScore: 0.75 D",
  );
  expect(verbose).toContain("\n0.75 D  site/page.html\nnot evaluated  http://www.example.com/?a=1&b=<2>\n");
});

test("uses colours only on request; no page can control the terminal", async () => {
  const hostile = {
    ...page,
    results: [{ ...cssFinding, snippet: "\u001b[31m\u009bred\u202e\u0007" }],
    messages: ["\u001b]0;x\u0007"],
    url: "http://x/\u001b[2J",
  };
  // oxlint-disable-next-line no-control-regex -- looking for them is the point
  const steers = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;
  expect(await renderAs("text", [hostile], { explain: true, detail: "all" })).not.toMatch(steers);
  const coloured = await renderAs("text", [page], { colour: true });
  expect(coloured).toContain("\u001b[1m");
  expect(coloured, "nothing is set off").not.toContain("\u001b[2m\u001b[22m");
});

test("plain keeps one line, whole characters and the length", () => {
  expect(plain("a \n\t b", 10)).toBe("a b");
  expect(plain("x".repeat(9) + "😀", 10)).toBe(`${"x".repeat(9)}…`);
  expect(plain("x".repeat(8) + "😀y", 10)).toBe(`${"x".repeat(8)}…`);
});

test("files are named by path, relative to the working folder if they are below it", () => {
  expect(shownUrl("file:///home/me/a%20b.html", "/home/me")).toBe("a b.html");
  expect(shownUrl("file:///home/you/a.html", "/home/me")).toBe("/home/you/a.html");
  expect(shownUrl("http://x/", "/home/me")).toBe("http://x/");
});

test("the score of an empty shell is not shown as good", async () => {
  const fine = {
    ...page,
    scores: [{ ruleset: "uwem-1.2", failed: 0, applied: 9, value: 0, letter: "A" }],
  };
  const pages = [fine, fine];
  const scoreLine = (text: string) => /.*0\.00 A.*/.exec(text)?.[0];
  const [praised, plain] = await Promise.all([
    renderAs("text", pages, { colour: true, detail: "all" }),
    renderAs("text", pages, { colour: true, detail: "all" }, ["empty-shell"]),
  ]);
  expect(scoreLine(plain)).toContain("0.00 A");
  expect(scoreLine(plain)).not.toBe(scoreLine(praised));
});
