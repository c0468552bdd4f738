/** The accuracy page: its figures are those of the files of counts, and the counts of small hand-made corpora are right. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examplesIn, verdictsOf } from "../act/verdicts.ts";
import { accuracyFigures, figuresJson, testsWithoutCorpus } from "./figures.ts";
import { corpora, measureAct, measureAxe, measureGrammar } from "./measure-corpora.ts";
import { accuracyPage, precisionAndRecall } from "./page.ts";

const root = new URL("../../", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-accuracy-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

test("the accuracy page and the figures of the reports are current (else: npm run accuracy)", () => {
  const figures = accuracyFigures();
  const verdicts = verdictsOf(examplesIn(read("test/act/outcomes.txt")));
  expect(read("docs/accuracy.md")).toBe(accuracyPage(figures, verdicts));
  expect(read("packages/server/src/public/model/accuracy.json")).toBe(figuresJson(figures));
});

test("tests of UWEM have a labelled corpus, or are listed without one", () => {
  const figures = accuracyFigures();
  const without = testsWithoutCorpus(figures);
  expect(without).toContain("3.2_CSS_01");
  for (const { test: name } of figures.corpora) expect(without).not.toContain(name);
});

test("examples of W3C: two images fail, one is found; one of two that do not fail is a false alarm", async () => {
  const examples = [
    ["failed", "<img src=a>"],
    ["failed", "<p role=img>x</p>"],
    ["passed", "<img src=a aria-label=A>"],
    ["inapplicable", "<p>x</p>"],
  ];
  const testcases = await Promise.all(
    examples.map(async ([expected, html = ""], at) => {
      await fileOf(`${at}.html`, html);
      return { ruleId: "23a2a8", relativePath: `${at}.html`, url: `http://w3.example/${at}.html`, expected };
    }),
  );
  const counts = await measureAct(await fileOf("testcases.json", JSON.stringify({ testcases })));
  const images = counts.find(({ test: name }) => name === "1.1_HTML_01");
  expect(images).toEqual({
    test: "1.1_HTML_01",
    corpus: corpora.act,
    found: 1,
    open: 0,
    missed: 1,
    right: 2,
    alarms: 1,
  });
  expect(images && precisionAndRecall(images)).toEqual(["50 %", "50 %"]);
});

test("fixtures of axe-core: each element with a label counts, for the rule of WCAG 2.2 and the test of UWEM", async () => {
  const html = "<img id=a src=a><img id=b src=b alt=B>\n<img id=c src=c aria-label=C><p id=d role=img></p>";
  const fixture = { rule: "image-alt", html, fails: ["a", "d"], passes: ["b", "c"] };
  const counts = await measureAxe(await fileOf("axe.jsonl", `${JSON.stringify(fixture)}\n`));
  expect(counts.map(({ test: name, found, missed, right, alarms }) => [name, found, missed, right, alarms])).toEqual([
    ["23a2a8", 2, 0, 2, 0],
    ["1.1_HTML_01", 1, 1, 2, 1],
  ]);
});

test("documents that W3C's validator judged, as they are and changed", async () => {
  const text =
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><title>T</title><p>x</p>';
  const at = [...text].indexOf("x");
  const cases = [
    { id: "d", type: "text/html", valid: true, text },
    { id: "m", base: "d", edits: [[at, 1, "<foo>y</foo>"]], valid: false },
    { id: "n", base: "d", edits: [[at, 1, "z"]], valid: false },
  ];
  const file = await fileOf("grammar.jsonl", cases.map((one) => JSON.stringify(one)).join("\n"));
  expect(await measureGrammar(file)).toMatchObject([{ found: 1, missed: 1, right: 1, alarms: 0 }]);
});

test("a test that reports no failure has no precision; a corpus without failures gives no recall", () => {
  const none = { test: "t", corpus: "c", found: 0, open: 0, missed: 0, right: 3, alarms: 0 };
  expect(precisionAndRecall(none)).toEqual(["n/a", "n/a"]);
  // The test finds 2 of 4 failures and leaves 1 to a person. 1 of its 3 reports is false.
  const some = { ...none, found: 2, open: 1, missed: 1, alarms: 1 };
  expect(precisionAndRecall(some)).toEqual(["67 %", "50 %"]);
});
