import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schemaProblems } from "../support/json-contract.ts";
import type { CheckedPage } from "../support/check-report.ts";
import { accessiblePdf, brokenPdf, lockedPdf, scannedPdf } from "../support/pdf-files.ts";
import { clean, folderWith, formatNames, moving, removeFolder, spawnWam, wam } from "../support/programs.ts";

let cwd = "";
beforeAll(async () => {
  cwd = await folderWith({
    "accessible.pdf": accessiblePdf,
    "scanned.pdf": scannedPdf,
    "scanned.html": scannedPdf,
    "locked.pdf": lockedPdf,
    "broken.pdf": brokenPdf,
    "error.pdf": "<!DOCTYPE html><title>Not found</title>",
    "clean.html": clean,
    "moving.html": moving,
  });
});
afterAll(() => removeFolder(cwd));

const check = (...args: string[]) => wam(["check", ...args], { cwd });
async function checked(...args: string[]): Promise<{ rulesets: { id: string }[]; pages: CheckedPage[] }> {
  const { out } = await check(...args, "--format", "json");
  const value = JSON.parse(out) as { rulesets: { id: string }[]; pages: CheckedPage[] };
  expect(schemaProblems("check", value)).toEqual([]);
  return value;
}

describe("exit codes", () => {
  test.each([
    [0, ["accessible.pdf"]],
    [2, ["scanned.pdf"]],
    [1, ["broken.pdf"]],
    [3, ["broken.pdf", "clean.html"]],
    [3, ["error.pdf", "clean.html"]],
    [3, ["locked.pdf", "accessible.pdf"]],
    [2, ["scanned.pdf", "broken.pdf"]],
    [0, ["scanned.pdf", "--fail-on", "never"]],
    [0, ["scanned.pdf", "--ruleset", "3.1.2_PDF_01"]],
    [1, ["scanned.pdf", "--ruleset", "uwem-1.2"]],
    [1, ["clean.html", "--ruleset", "pdf-1"]],
    [3, ["clean.html", "scanned.pdf", "--ruleset", "uwem-1.2"]],
    [1, ["scanned.pdf", "--ruleset", "pdf-2"]],
  ] as const)("exit code %i for %j", async (code, args) => {
    expect(await check(...args)).toMatchObject({ code });
  });
});

test("the content decides, whatever the name of the file is", async () => {
  const { pages } = await checked("scanned.html");
  expect(pages[0]?.scores).toEqual([{ ruleset: "pdf-1", failed: 4, applied: 4, value: 1, letter: "E" }]);
});

test("a PDF can be read from standard input", async () => {
  const stdin = Buffer.from(accessiblePdf).toString("latin1"); // its bytes are ASCII except for one, in the image
  const { code } = await wam(["check", "-"], { cwd, stdin });
  expect(code).toBe(0);
});

test("PDF documents are scored separately from pages", async () => {
  const { rulesets, pages } = await checked("moving.html", "scanned.pdf", "accessible.pdf");
  expect(rulesets.map(({ id }) => id)).toEqual(["wcag-2.2", "pdf-1"]);
  expect(pages.map(({ scores }) => scores.map(({ ruleset, value }) => [ruleset, value]))).toMatchObject([
    [
      ["wcag-2.2", expect.any(Number)],
      ["uwem-1.2", expect.any(Number)],
    ],
    [["pdf-1", 1]],
    [["pdf-1", 0]],
  ]);
  const { out } = await check("moving.html", "scanned.pdf", "accessible.pdf");
  // 4 of 4 and 0 of 6: five tests of the document and one of its figure.
  expect(out).toContain("Score: 0.40 C (PDF documents, automatable tests): 4 of 10 test results show a barrier");
});

test("a run without PDF documents does not show their rule set", async () => {
  expect((await checked("clean.html")).rulesets.map(({ id }) => id)).toEqual(["wcag-2.2"]);
  const [text, html] = await Promise.all([check("clean.html"), check("clean.html", "--format", "html")]);
  expect(text.out + html.out).not.toMatch(/pdf/i);
});

test("failed documents have a reason, and keep their cannotTell result", async () => {
  const { pages } = await checked("locked.pdf", "broken.pdf", "error.pdf");
  expect(pages.map(({ status, error, results }) => [status, error, results.map(({ result }) => result)])).toEqual([
    ["failed", "The document is encrypted and needs a password.", [null]],
    [
      "failed",
      expect.stringMatching(/^The PDF document is damaged \(.+\)\. Open it in a PDF program and save it again\.$/),
      [null],
    ],
    [
      "failed",
      "The PDF document is damaged (there is no PDF header in the first 1,024 bytes). Open it in a PDF program and save it again.",
      [null],
    ],
  ]);
});

/** The texts of scanned.pdf in each format. Other formats must name the test. */
const partsOf: Readonly<Partial<Record<string, readonly string[]>>> = {
  text: ["1.1.1_PDF_02", "  scanned.pdf, page 1\n", "  scanned.pdf, document\n"],
  csv: ["scanned.pdf,pdf-1,1.1.1_PDF_02,EIAO.B.20.1.1.4.PDF.DEF.2.1,1.1.1,1,1,1,"],
  junit: ['failures="4"', ">page 1\n", ">document\n"],
  html: ["PDF documents, automatable tests (version", "scanned.pdf, page 1", "scanned.pdf, document"],
  sarif: ['"ruleId":"1.1.1_PDF_02"', '"region":{"startLine":1,"startColumn":1}'],
  "earl-xml": ['rdf:ID="EIAO.B.20.1.1.4.PDF.DEF.2.1"', "application/pdf"],
  "earl-jsonld": ["EIAO.B.20.1.1.4.PDF.DEF.2.1"],
  turtle: ["EIAO.B.20.1.1.4.PDF.DEF.2.1"],
  ntriples: ["EIAO.B.20.1.1.4.PDF.DEF.2.1"],
};

test.each(formatNames)("every format: %s", async (format) => {
  const { out, code } = await check("scanned.pdf", "--format", format);
  expect(code).toBe(2);
  for (const part of partsOf[format] ?? ["1.1.1_PDF_02"]) expect(out).toContain(part);
});

test("a known finding of a PDF does not count", async () => {
  expect(await check("scanned.pdf", "--baseline", "known.json", "--update-baseline")).toMatchObject({ code: 0 });
  expect(await check("scanned.pdf", "--baseline", "known.json")).toMatchObject({ code: 0 });
});

test("rules and explain support the rule set", async () => {
  const rules = JSON.parse((await wam(["rules", "--ruleset", "pdf-1", "--format", "json"], { cwd })).out) as {
    judges: unknown[];
  };
  expect(rules.judges).toContainEqual({
    id: "EIAO.B.20.3.1.4.PDF.DEF.1.1",
    test: "3.1.1_PDF_01",
    checkpoint: "3.1.1",
    title: "document without a language, or with an invalid language tag",
  });
  const { out, code } = await wam(["explain", "2.4.2_PDF_02"], { cwd });
  expect(code).toBe(0);
  expect(out).toContain("/DisplayDocTitle true");
});

test("several threads give the same result", async () => {
  const args = [
    "check",
    "scanned.pdf",
    "clean.html",
    "accessible.pdf",
    "broken.pdf",
    "--format",
    "json",
    "--date",
    "2026-11-21T12:00:00Z",
  ];
  const [one, two] = [await spawnWam(args, { cwd }), await spawnWam([...args, "--jobs", "2"], { cwd })];
  expect(two).toEqual(one);
});
