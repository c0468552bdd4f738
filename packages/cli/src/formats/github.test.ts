import { expect, test } from "vitest";
import type { ReportedPage, Result } from "../findings/page.ts";
import { cssFinding, failed, imageFinding, page, renderAs } from "./test-run.ts";

const lines = async (pages: readonly ReportedPage[], changes = {}) =>
  (await renderAs("github", pages, changes)).split("\n").filter((line) => line !== "");
const pageOf = (results: readonly Result[], url = page.url): ReportedPage => ({ ...page, url, results });

test("an error names file, region, title and remedy; known findings have no annotation", async () => {
  const [error = "", ...others] = await lines([
    pageOf([...page.results, { ...imageFinding, end: { line: 3, column: 40 } }]),
  ]);
  expect(others).toEqual([]);
  expect(error).toMatch(
    /^::error file=site\/page\.html,line=3,title=Non-text content without alt \(1\.1_HTML_01\)::<img src="a\.gif" .*%0A/,
  );
  expect(error).toMatch(
    /%0AOne fix may remove 2 findings on 1 page%0Ahttps:\/\/www\.w3\.org\/TR\/WCAG10\/#tech-text-equivalent$/,
  );
});

test("columns are given only within one line, because GitHub accepts no others", async () => {
  const region = async (end: Result["end"]) => (await lines([pageOf([{ ...imageFinding, ...(end && { end }) }])]))[0];
  expect(await region({ line: 3, column: 40 })).toContain("line=3,endLine=3,col=7,endColumn=40,");
  expect(await region({ line: 5, column: 2 })).toContain("line=3,endLine=5,title=");
});

test("paths are relative to the workspace; a web page has no file", async () => {
  expect((await lines([pageOf([imageFinding])], { workspace: "/home" }))[0]).toContain(
    "::error file=me/site/page.html,",
  );
  expect((await lines([pageOf([imageFinding], "http://www.example.com/")]))[0]).toMatch(
    /^::error title=[^:]+::http:\/\/www\.example\.com\/%0A/,
  );
  const whole = { ...imageFinding, location: { line: 0, column: 0 } };
  expect((await lines([pageOf([whole])]))[0]).toMatch(/^::error file=site\/page\.html,title=/);
});

test("a test with the level warn gives warnings, after the errors", async () => {
  const found = await lines([pageOf([{ ...cssFinding, level: "warn" }, imageFinding])]);
  expect(found.map((line) => line.split(" ")[0])).toEqual(["::error", "::warning"]);
});

test("writes ten of each level: each test has one before any has two, and the rest is counted", async () => {
  const images = Array.from({ length: 20 }, (_, at) => ({ ...imageFinding, fingerprint: `00000000000000${at + 10}` }));
  const found = await lines([pageOf([...images, cssFinding]), failed]);
  expect(found.map((line) => /\((\S+?)\)::/.exec(line)?.[1])).toEqual([
    "1.1_HTML_01",
    "7.2_CSS_02",
    ...Array<string>(8).fill("1.1_HTML_01"),
    undefined,
  ]);
  // There are 21 barriers, and ten annotations.
  expect(found.at(-1)).toMatch(/^::notice::11 more barriers of eiao-wam without an annotation/);
});

test("no text of a page can end a command or begin another one", async () => {
  const attack = "x\n::error::100%,a:b";
  const hostile = { ...imageFinding, snippet: attack, title: attack, test: attack };
  const found = await lines([pageOf([hostile], "file:///home/me/a,b%3A.html")]);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain("file=a%2Cb%3A.html,");
  expect(found[0]).toContain("title=X %3A%3Aerror%3A%3A100%25%2Ca%3Ab (");
});
