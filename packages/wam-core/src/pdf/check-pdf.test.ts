import { describe, expect, test } from "vitest";
import { check as checkPage } from "../check.ts";
import { pageJson } from "../page-json.ts";
import { defineAWam, defineMWam, defineRuleSet } from "../rule-set/define.ts";
import { uwem12 } from "../rules/uwem-1.2/catalogue.ts";
import { pdf1 } from "./catalogue.ts";
import { checkPdf } from "./check-pdf.ts";
import type { CheckPdfOptions } from "./check-pdf.ts";
import { imageLine, paragraph, taggedCatalog, testPdf } from "../../../../test/support/pdf/made-pdf.ts";

const url = "http://www.example.com/a.pdf";
const check = (content: Uint8Array | string, options: CheckPdfOptions = {}) =>
  checkPdf({ url, content, contentType: "application/pdf" }, options);

describe("rule sets of pages and of documents together, for a caller that evaluates both", () => {
  const ruleSets = [uwem12, pdf1];

  test("a rule set of the other kind has no results, not even default passes", async () => {
    const document = pageJson(await check(testPdf(), { ruleSets }));
    expect(document.results).toEqual(pageJson(await check(testPdf())).results);
    const resource = { url: "http://www.example.com/", content: "<!DOCTYPE html><title>x</title><p>x" };
    const page = pageJson(await checkPage(resource, { ruleSets }));
    expect(page.results).toEqual(pageJson(await checkPage(resource)).results);
    expect(page.scores.map(({ ruleset, applied }) => [ruleset, applied > 0])).toEqual([
      ["uwem-1.2", true],
      ["pdf-1", false],
    ]);
  });

  test("a test that measures both kinds, or nothing, has its default for both", async () => {
    const [element, pdf] = [uwem12.measures[0], pdf1.measures[0]];
    const [example] = uwem12.judges;
    if (element === undefined || pdf === undefined || example === undefined) throw new Error("a rule set is empty");
    const forHtml = { ...element, id: "X.A.1", kind: "element", elements: ["x"], measure: () => 1 } as const;
    const empty = { ...pdf, id: "X.A.2", kind: "pdf", measure: () => [] } as const;
    const judges = [[forHtml, empty], []].map((at, n) => ({ ...example, id: `X.B.${n}`, test: `x_${n}`, at }));
    const own = defineRuleSet({ id: "x", version: "1", title: "", measures: [forHtml, empty], judges, statistics: [] });
    const results = [
      await check(testPdf(), { ruleSets: [own] }),
      await checkPage({ url, content: "<p>x" }, { ruleSets: [own] }),
    ];
    for (const { judgements } of results)
      expect(judgements.map(({ wam, result }) => [wam.test, result])).toEqual([
        ["x_0", 0],
        ["x_1", 0],
      ]);
  });
});

describe("the report", () => {
  test("scores and statistics of a bare document: four of five results are barriers", async () => {
    const page = pageJson(await check(testPdf({ version: "1.4", pages: [{ content: imageLine }] })));
    expect(page.scores).toEqual([{ ruleset: "pdf-1", failed: 4, applied: 4, value: 1, letter: "E" }]);
    expect(page.metadata.map(({ wam, type, value }) => [wam, type, value])).toEqual([
      ["EIAO.TECH.1.2", "technology", "application/pdf"],
      ["EIAO.PDFVERSION.1.1", "pdfVersion", "1.4"],
      ["EIAO.PAGES.1.1", "pages", "1"],
      ["EIAO.PRODUCER.1.1", "producer", "a program"],
      ["EIAO.BOOKMARKS.1.1", "bookmarks", "0"],
    ]);
  });

  test("a document without barriers has none", async () => {
    const parts = { catalog: taggedCatalog, elements: [paragraph], info: "<< /Title (Report) /Creator (Writer) >>" };
    const report = await check(testPdf(parts));
    expect(pageJson(report).scores).toEqual([{ ruleset: "pdf-1", failed: 0, applied: 5, value: 0, letter: "A" }]);
    expect(report.statistics.map(({ value }) => value)).toEqual(["application/pdf", "en", "1.7", "1", "Writer", "0"]);
    expect(report.messages).toEqual([]);
  });

  test("findings have fingerprint and proof; a number distinguishes equal ones", async () => {
    const pages = [{ content: imageLine }, { content: imageLine }];
    const { results } = pageJson(await check(testPdf({ pages }), { only: "1.1.1_PDF_02" }));
    expect(new Set(results.map(({ fingerprint }) => fingerprint)).size).toBe(2);
    expect(results.map(({ proof }) => proof)).toEqual([
      { clause: "1.1.1_PDF_02", path: "" },
      { clause: "1.1.1_PDF_02", path: "" },
    ]);
  });

  test.each([[NaN], [-1], [1.5], ["1"], [2 ** 53]])(
    "a measurement at an invalid place in a document is reported in the messages: line %s",
    async (line) => {
      const measurement = defineAWam({
        kind: "pdf",
        id: "X.A.0.0.0.1.PDF.1.1",
        title: "of no place",
        measure: () => [{ line: line as number, column: 1, value: 1 }],
      });
      const page = defineMWam({ id: "X.PLACE.1.1", type: "place", title: "place", at: measurement, statistic: String });
      const rules = defineRuleSet({
        id: "x",
        version: "1",
        title: "X",
        measures: [measurement],
        judges: [],
        statistics: [page],
      });
      const report = await check(testPdf(), { ruleSets: [rules] });
      expect(report.statistics).toEqual([]);
      expect(report.messages).toEqual([
        `X.A.0.0.0.1.PDF.1.1: Error: (${line}, 1) is not a valid location in a PDF document`,
      ]);
    },
  );

  test("the content stays unchanged, and its digest is its SHA-256", async () => {
    const content = testPdf();
    const before = content.slice();
    const report = await check(content);
    expect(content).toEqual(before);
    expect(report.contentLength).toBe(before.length);
    expect(report.contentDigest()).toBe(Buffer.from(await crypto.subtle.digest("SHA-256", before)).toString("hex"));
  });

  test("base64", async () => {
    const content = Buffer.from(testPdf()).toString("base64");
    const report = await checkPdf({ url, content, compression: "base64" });
    expect(report.judgements.length).toBe(4);
  });

  test("pages beyond the limit are counted but not tested, and a message reports this", async () => {
    const pages = Array.from({ length: 5 }, () => ({ content: imageLine }));
    const report = await check(testPdf({ pages }), { maxPages: 2 });
    expect(report.judgements.filter(({ wam }) => wam.test === "1.1.1_PDF_02").length).toBe(2);
    expect(report.messages).toEqual(["Only the first 2 of 5 pages were tested."]);
    expect(report.statistics.find(({ type }) => type === "pages")?.value).toBe("5");
  });
});

describe("documents that cannot be evaluated", () => {
  const failures: [what: string, content: Uint8Array | string, reason: RegExp][] = [
    ["no bytes", new Uint8Array(), /^The file is empty\.$/],
    [
      "an error page",
      "<!DOCTYPE html><title>Not found</title>",
      /^The PDF document is damaged \(there is no PDF header/,
    ],
    [
      "a header alone",
      "%PDF-1.7\n",
      /^The PDF document is damaged \(.+\)\. Open it in a PDF program and save it again\.$/,
    ],
    [
      "the first 200 bytes of a document",
      testPdf().slice(0, 200),
      /^The PDF document is damaged \(.+\)\. Open it in a PDF program and save it again\.$/,
    ],
    [
      "a document without pages",
      testPdf({ pages: [] }),
      /^The PDF document is damaged \(.+\)\. Open it in a PDF program and save it again\.$/,
    ],
  ];
  test.each(failures)("%s: failed, with its reason", async (_, content, reason) => {
    const report = await check(content);
    expect(report.failure?.reason).toMatch(reason);
    expect(report.judgements.map(({ wam, result }) => [wam.id, result])).toEqual([
      ["EIAO.B.10.0.0.2.EXCEPTION.DEF.1", null],
    ]);
    expect(pageJson(report)).toMatchObject({ status: "failed", error: report.failure?.reason, metadata: [] });
  });

  test("a Buffer, into which Node reads a file, is accepted like other bytes, and stays unchanged", async () => {
    const bytes = testPdf();
    const buffer = Buffer.from(bytes);
    expect(pageJson(await check(buffer))).toEqual(pageJson(await check(bytes)));
    expect(buffer.equals(testPdf())).toBe(true);
  });

  test("a document that needs a password: cannot tell, with the reason", async () => {
    const report = await check(testPdf({ permissions: -1, userPassword: "secret" }));
    expect(report.failure?.reason).toBe("The document is encrypted and needs a password.");
    expect(report.judgements.map(({ wam, result }) => [wam.description, result])).toEqual([
      ["The document is encrypted and needs a password.", null],
    ]);
    expect(pageJson(report).status).toBe("evaluated");
  });

  const errors: [what: string, options: CheckPdfOptions, code: string][] = [
    ["too many bytes", { budget: { maxBytes: 100 } }, "TooManyBytes"],
    ["too many structure elements", { budget: { maxNodes: 0 } }, "TooManyNodes"],
    ["a deadline that has passed", { signal: AbortSignal.abort() }, "TooLongPdf"],
    ["rules of pages only", { only: ["uwem-1.2"] }, "UnknownRuleSet"],
  ];
  test.each(errors)("%s", async (_, options, code) => {
    const content = testPdf({ catalog: taggedCatalog, elements: [paragraph] });
    await expect(check(content, options)).rejects.toMatchObject({ code });
  });

  test.each([
    ["no URL", { url: "", content: "" }, "MissingUrl"],
    ["a relative URL", { url: "a.pdf", content: "" }, "RelativeUrl"],
    ["damaged base64", { url, content: "!", compression: "base64" as const }, "InvalidBase64"],
  ])("%s", async (_, resource, code) => {
    await expect(checkPdf(resource)).rejects.toMatchObject({ code });
  });
});
