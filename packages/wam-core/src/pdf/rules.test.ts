import { describe, expect, test } from "vitest";
import { checkPdf } from "./check-pdf.ts";
import { catalog, pdfCases } from "../../../../test/support/pdf/pdf-cases.ts";
import { imageLine, testPdf } from "../../../../test/support/pdf/made-pdf.ts";
import type { TestPdf } from "../../../../test/support/pdf/made-pdf.ts";

const check = (content: Uint8Array, only: string) =>
  checkPdf({ url: "http://www.example.com/a.pdf", content }, { only });

/** Returns `line,column=result` of each result of a test. */
async function resultsOf(only: string, parts: TestPdf): Promise<string> {
  const { judgements } = await check(testPdf(parts), only);
  return judgements.map(({ location: { line, column }, result }) => `${line},${column}=${result}`).join(" ");
}

describe("each test, by hand", () => {
  test.each(pdfCases)("%s: %s", async (only, _, parts, expected) => {
    expect(await resultsOf(only, parts)).toBe(expected);
  });
});

test("an encrypted document is read, with its strings", async () => {
  const parts = { permissions: -1, info: "<< /Title (Report) >>", catalog: catalog("/Lang (en)") };
  expect(await resultsOf("2.4.2_PDF_01 3.1.1_PDF_01 1.1.1_PDF_02", parts)).toBe("0,0=0 0,0=0 0,0=0");
});

test("characters of an East Asian font are text, even without its character map", async () => {
  const font =
    "<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UTF16-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /FontBBox [0 0 9 9] /ItalicAngle 0 /Ascent 8 /Descent -2 /CapHeight 7 /StemV 8 >> >>] >>";
  // Element 0 is object 10: here it is the font.
  const page = { content: `${imageLine} BT /F1 12 Tf <65e5672c> Tj ET` };
  const text = Buffer.from(testPdf({ pages: [page], elements: [font] })).toString("latin1");
  const content = Buffer.from(text.replace("/F1 5 0 R", "/F1 10 0 R".slice(0, 9)), "latin1");
  const { judgements } = await check(new Uint8Array(content), "1.1.1_PDF_02");
  expect(judgements.map(({ result }) => result)).toEqual([0]);
});
