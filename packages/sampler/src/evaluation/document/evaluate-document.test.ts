import { createHash } from "node:crypto";
import { Parser } from "n3";
import { expect, test } from "vitest";
import { evaluateDocument } from "./evaluate-document.ts";
import { taskOf } from "./test-tasks.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const noSheet = (): Promise<never> => Promise.reject(new Error("there is none"));

/** The guided tour of the specification, case T100: N = 9, B = 5. */
const lines = Array.from({ length: 342 }, () => "");
lines[0] = '<html lang="nb-NO"><head><title>Tour</title>';
lines[1] = "<style>";
lines[328] = "p { color }";
lines[340] = "b { : red }";
lines[341] = "</style></head>Hello";
const tour = lines.join("\n");

test("the guided tour: counts by test, statistics, size and digest", async () => {
  const { tests, statistics, ...rest } = await evaluateDocument(taskOf(tour), noSheet);
  expect(tests.map(({ test, applied, failed }) => [test, applied, failed])).toEqual([
    ["1.1_HTML_06", 1, 0],
    ["3.2_HTML_01", 1, 1],
    ["11.1_HTML_01", 1, 1],
    ["3.2_CSS_01", 2, 2],
    ["3.2_HTML_02", 1, 1],
    ["7.2_HTML_01", 1, 0],
    ["7.2_CSS_02", 1, 0],
    ["7.3_HTML_01", 1, 0],
  ]);
  expect(new Set(tests.map(({ ruleset }) => ruleset))).toEqual(new Set(["uwem-1.2"]));
  expect(statistics).toEqual([
    { wam: "EIAO.TECH.1.2", type: expect.any(String), value: "text/html", line: 0, column: 0 },
    { wam: "EIAO.LANG.1.2", type: expect.any(String), value: "nb-NO", line: 1, column: 1 },
  ]);
  expect(rest).toMatchObject({
    url: "http://www.example.com/page.html",
    status: "evaluated",
    contentLength: tour.length,
    digest: createHash("sha256").update(tour).digest("hex"),
    date: "2026-11-21T09:30:00Z",
    sheets: [],
  });
});

test("page, EARL and findings are made only if wanted", async () => {
  const evaluation = await evaluateDocument(taskOf("<p>x"), noSheet);
  expect(Object.keys(evaluation)).not.toEqual(expect.arrayContaining(["page"]));
  expect([evaluation.page, evaluation.earl, evaluation.findings]).toEqual([undefined, undefined, undefined]);
});

test.each([
  ["rdf-xml", "earl-1.0"],
  ["turtle", undefined],
] as const)(
  "EARL as bytes is the text in UTF-8, and the next document does not overwrite it: %s",
  async (form, terms) => {
    const earlAs = async (html: string, bytesAlone: boolean) =>
      await evaluateDocument(
        taskOf(html, { wants: { earl: bytesAlone ? { form, terms, bytes: true } : { form, terms } } }),
        noSheet,
      );
    const [first, second] = ['<html lang="x-\u00e9"><embed src="a">', "<embed>"];
    const written = [await earlAs(first, true), await earlAs(second, true)];
    const texts = [await earlAs(first, false), await earlAs(second, false)];
    expect(written.map(({ earlBytes }) => new TextDecoder().decode(earlBytes))).toEqual(texts.map(({ earl }) => earl));
    expect(texts[0]?.earl).toContain("x-\u00e9");
    expect([written[0]?.earl, texts[0]?.earlBytes]).toEqual([undefined, undefined]);
  },
);

test("findings have a location, a snippet and a context", async () => {
  const html = '<main id="m"><p><embed src="a.swf"></p></main>';
  const task = taskOf(html, { only: ["1.1_HTML_06"], wants: { findings: true, page: true } });
  const { findings, page } = await evaluateDocument(task, noSheet);
  expect(findings).toMatchObject([
    { test: "1.1_HTML_06", line: 1, column: 17, snippet: '<embed src="a.swf">', context: "main#m" },
  ]);
  expect(page?.results).toMatchObject([{ fingerprint: findings?.[0]?.fingerprint, snippet: '<embed src="a.swf">' }]);
});

test("EARL has the requested form: N-Triples with one assertion per result", async () => {
  const task = taskOf(tour, { wants: { earl: { form: "n-triples", terms: "seed" } } });
  const { earl = "" } = await evaluateDocument(task, noSheet);
  const types = new Parser({ format: "N-Triples" })
    .parse(earl)
    .filter(({ predicate }) => predicate.value.endsWith("#type"));
  expect(types.filter(({ object }) => object.value.endsWith("#Assertion"))).toHaveLength(9);
});

test("the sheets that the page requests are listed in order; a missing one does not fail the page", async () => {
  const html = '<link rel=stylesheet href="a.css"><link rel=stylesheet href="b.css"><p>x';
  const load = async (url: string) => {
    if (url.endsWith("b.css")) throw new Error("the server answered 404");
    return { content: bytes("@import 'c.css'; p { text-decoration: blink }"), url };
  };
  const evaluation = await evaluateDocument(taskOf(html, { wants: { page: true }, only: ["7.2_CSS_02"] }), load);
  expect(evaluation.sheets).toEqual(["a.css", "b.css", "c.css"].map((name) => `http://www.example.com/${name}`));
  expect(evaluation.tests).toMatchObject([{ test: "7.2_CSS_02", failed: 1 }]);
  expect(evaluation.page?.messages).toContainEqual(
    expect.stringContaining("b.css was not loaded: the server answered 404"),
  );
});

test("the next page may get another sheet for the same URL", async () => {
  const html = '<link rel=stylesheet href="a.css"><p>x';
  const evaluate = async (css: string) =>
    (await evaluateDocument(taskOf(html, { only: ["7.2_CSS_02"] }), async (url) => ({ content: bytes(css), url })))
      .tests[0]?.failed;
  expect([await evaluate("p{text-decoration:blink}"), await evaluate("p{color:red}")]).toEqual([1, 0]);
});

test.each([
  ["an unknown rule set", taskOf("<p>", { only: ["nothing"] }), "UnknownRuleSet"],
  ["a relative URL", taskOf("<p>", { url: "page.html" }), "RelativeUrl"],
  ["a page over budget", taskOf("<b>".repeat(50), { budget: { maxNodes: 20 } }), "TooManyNodes"],
])("%s is a failed document with a code", async (_, task, code) => {
  expect(await evaluateDocument(task, noSheet)).toMatchObject({ status: "failed", code, tests: [], statistics: [] });
});

test("a document that is not (X)HTML is failed, but has a report", async () => {
  const task = taskOf("x", { contentType: "image/png", wants: { earl: { form: "turtle" }, page: true } });
  const { status, code, earl, page, tests } = await evaluateDocument(task, noSheet);
  expect({ status, code, tests }).toEqual({ status: "failed", code: undefined, tests: [] });
  expect(earl).toContain("cannotTell");
  expect(page).toMatchObject({
    status: "failed",
    error: expect.stringContaining("image/png"),
    results: [{ result: null }],
  });
});

test("a document with the content of a PDF has the tests of pdf-1, or fails with a reason", async () => {
  // The smallest document of one empty page, without a structure tree.
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
  ];
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join("");
  const pdf = `%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size 4 >>\n%%EOF\n`;
  const { status, tests } = await evaluateDocument({ ...taskOf(pdf), contentType: "application/pdf" }, noSheet);
  expect([status, [...new Set(tests.map(({ ruleset }) => ruleset))]]).toEqual(["evaluated", ["pdf-1"]]);
  expect(tests.find(({ test }) => test === "1.3.1_PDF_01")).toMatchObject({ applied: 1, failed: 1 });
  const broken = await evaluateDocument({ ...taskOf("%PDF-1.4\nnothing"), contentType: "application/pdf" }, noSheet);
  expect([broken.status, broken.tests, broken.error !== undefined]).toEqual(["failed", [], true]);
});

test("a page served in place of a style sheet counts only in quirks mode, independent of the page before (wams.md, D75)", async () => {
  const load = async (url: string) => ({
    url,
    content: new TextEncoder().encode("<!DOCTYPE html><p>Not found"),
    contentType: "text/html; charset=utf-8",
  });
  const link = "<link rel=stylesheet href=/lost.css><p>x";
  const failed = [];
  for (const html of [`<!DOCTYPE html>${link}`, link, `<!DOCTYPE html>${link}`]) {
    const { tests } = await evaluateDocument(taskOf(html, { only: ["3.2_CSS_01"] }), load);
    failed.push(tests[0]?.failed);
  }
  expect(failed).toEqual([0, 1, 0]);
});

test("documents that are evaluated at the same time each load their own sheets, even from one URL", async () => {
  const at = (name: string) => `http://www.example.com/${name}`;
  const answers = (texts: Readonly<Record<string, string>>) => async (url: string) => {
    const text = texts[url];
    if (text === undefined) throw new Error("there is none");
    await new Promise((resolve) => setTimeout(resolve, url === at("slow.css") ? 50 : 0));
    return { url, content: bytes(text), contentType: "text/css", headers: {} };
  };
  const page = (sheet: string) => taskOf(`<link rel="stylesheet" href="${sheet}"><p>text</p>`);
  const evaluated = await Promise.all([
    evaluateDocument(page("a.css"), answers({ [at("a.css")]: "p { color }" })),
    evaluateDocument(
      page("slow.css"),
      answers({ [at("slow.css")]: '@import "a.css";', [at("a.css")]: "p { top: 0 }" }),
    ),
  ]);
  const counts = evaluated.map(({ sheets, tests }) => {
    const { applied, failed } = tests.find(({ test: id }) => id === "3.2_CSS_01") ?? {};
    return { sheets, applied, failed };
  });
  expect(counts).toMatchObject([
    { sheets: [at("a.css")], failed: 1 },
    { sheets: [at("slow.css"), at("a.css")], failed: 0 },
  ]);
});
