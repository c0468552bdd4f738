import { describe, expect, test } from "vitest";
import { uwem12 } from "../rules/uwem-1.2/catalogue.ts";
import { pdf1 } from "./catalogue.ts";
import { checkPdf } from "./check-pdf.ts";
import { imageLine, paragraph, taggedCatalog, testPdf } from "../../../../test/support/pdf/made-pdf.ts";
import type { TestPdf } from "../../../../test/support/pdf/made-pdf.ts";

test("17 A-WAMs, 8 B-WAMs and 7 M-WAMs with unique ids", () => {
  for (const [wams, number] of [
    [pdf1.measures, 17],
    [pdf1.judges, 8],
    [pdf1.statistics, 7],
  ] as const) {
    expect(wams.length).toBe(number);
    expect(new Set(wams.map(({ id }) => id)).size).toBe(number);
  }
});

test("ids have the fields of spec 1.6, and name their test and criterion", () => {
  for (const { id } of pdf1.measures) expect(id).toMatch(/^EIAO\.A\.(20\.[1-4]\.[1-5]|0\.0\.0)\.4\.PDF\.\d+\.1$/);
  for (const { id, test: number, checkpoint } of pdf1.judges) {
    expect(id).toMatch(/^EIAO\.B\.(20\.[1-4]\.[1-5]|0\.0\.0)\.4\.PDF\.DEF\.\d+\.1$/);
    expect(number).toMatch(/^\d\.\d(\.\d+)?_PDF_\d\d$/);
    expect(number.startsWith(`${checkpoint}_`)).toBe(true);
    const [, , type, major, minor] = id.split(".");
    expect(type === "0" ? checkpoint : checkpoint.split(".").slice(0, 2).join(".")).toBe(`${major}.${minor}`);
  }
});

test("only two statistics, language and technology, share their ids with UWEM 1.2", () => {
  const ids = (set: typeof pdf1) => [...set.measures, ...set.judges, ...set.statistics].map(({ id }) => id);
  const pages = new Set(ids(uwem12));
  expect(ids(pdf1).filter((id) => pages.has(id))).toEqual(["EIAO.TECH.1.2", "EIAO.LANG.1.2"]);
});

test("every A-WAM that a class reads is in the catalogue", () => {
  const declared = new Set(pdf1.measures);
  for (const wam of pdf1.judges) for (const read of [...wam.at, ...(wam.reads ?? [])]) expect(declared).toContain(read);
  for (const wam of pdf1.statistics) expect(declared).toContain(wam.at);
});

/** Returns the document of an example of a test. */
const embedded: Readonly<Record<string, (example: string) => TestPdf>> = {
  "1.3.1_PDF_01": (catalog) => ({ catalog, elements: [paragraph] }),
  "2.4.2_PDF_01": (info) => ({ info }),
  "2.4.2_PDF_02": (catalog) => ({ catalog, info: "<< /Title (Report) >>" }),
  "3.1.1_PDF_01": (catalog) => ({ catalog }),
  "3.1.2_PDF_01": (element) => ({ catalog: taggedCatalog, elements: [element] }),
  "1.1.1_PDF_01": (element) => ({ catalog: taggedCatalog, pages: [{ content: imageLine }], elements: [element] }),
  "1.1.1_PDF_02": (content) => ({ pages: [{ content }] }),
  "0.0_PDF_01": (entry) => ({ permissions: Number(/-\d+/.exec(entry)?.[0]) }),
};

describe.each([...pdf1.judges])("the examples of $test: $title", (wam) => {
  const resultsOf = async (example: string) => {
    const content = testPdf(embedded[wam.test]?.(example));
    const { judgements } = await checkPdf({ url: "http://www.example.com/a.pdf", content }, { only: wam.test });
    return judgements.map(({ result }) => result);
  };
  test.each([...wam.examples.fails])("fails: %s", async (example) => expect(await resultsOf(example)).toEqual([1]));
  test.each([...wam.examples.passes])("passes: %s", async (example) => expect(await resultsOf(example)).toEqual([0]));
});
