import { describe, expect, test } from "vitest";
import { checkPdf } from "../check-pdf.ts";
import { form } from "../../../../../test/support/pdf/pdf-cases.ts";
import { imageLine, testPdf, textLine } from "../../../../../test/support/pdf/made-pdf.ts";
import type { TestPdf } from "../../../../../test/support/pdf/made-pdf.ts";

/** Returns the numbers of the pages that are images without text. */
async function scans(parts: TestPdf): Promise<number[]> {
  const content = testPdf(parts);
  const { failure, judgements } = await checkPdf(
    { url: "http://www.example.com/a.pdf", content },
    { only: "1.1.1_PDF_02" },
  );
  expect(failure).toBeUndefined();
  return judgements.filter(({ result }) => result === 1).map(({ location }) => location.line);
}

const drawn = "0 0 99 99 re f";
const page = (content: string, resources: string, objects: TestPdf["objects"] = {}): TestPdf => ({
  pages: [{ content }],
  objects: {
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ${resources} >>`,
    ...objects,
  },
});
const xObject = (entries: string) => `/Resources << /XObject << ${entries} >> >>`;
const damaged = { entries: "/Type /XObject /Subtype /Image /Width 9 /Height 9 /Filter /FlateDecode", bytes: "no" };
const pattern = (bytes: string) => ({
  entries: "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9",
  bytes,
});

describe("no image is shown", () => {
  const cases: [what: string, parts: TestPdf][] = [
    ["the page has no resources", page(`${drawn} /Im1 Do`, "")],
    ["its resources are null", page(`${drawn} /Im1 Do`, "/Resources null")],
    ["they are missing", page(`${drawn} /Im1 Do`, "/Resources 99 0 R")],
    ["the image is null", page(`${drawn} /Im1 Do`, xObject("/Im1 null"))],
    ["the image is missing", page(`${drawn} /Im1 Do`, xObject("/Im1 99 0 R"))],
    ["it is no stream", page(`${drawn} /Im1 Do`, xObject("/Im1 << /Subtype /Image /Width 1 /Height 1 >>"))],
    [
      "it has no size",
      page(`${drawn} /Im1 Do`, xObject("/Im1 90 0 R"), {
        90: { entries: "/Type /XObject /Subtype /Image", bytes: "\xff" },
      }),
    ],
    ["the resources have an image that the page does not show", page(`${drawn} /Nope Do`, xObject("/Im1 7 0 R"))],
    ["its name is that of a pattern", page("/Pattern cs /Im1 scn 0 0 9 9 re f", xObject("/Im1 7 0 R"))],
    [
      "a form shows a name that its own resources do not have",
      page("/Fm Do", xObject("/Fm 90 0 R /Im1 7 0 R"), { 90: form(`${drawn} /Im1 Do`, "/Resources << >>") }),
    ],
    ["a form shows itself", page("/Fm Do", xObject("/Fm 90 0 R"), { 90: form(`${drawn} /Fm Do`) })],
    ["all kinds of names are missing", page(`/A gs /B cs 1 scn /C sh /D 9 Tf /E Do /F scn ${drawn}`, "")],
    ["operators have no operands", page(`Do gs sh cs scn ${drawn}`, xObject("/Im1 7 0 R"))],
    ["an unknown operator", page(`1 2 3 nope ${drawn}`, "")],
    ["the content ends within a string", page(`${drawn} (abc`, "")],
    ["there is no content", { pages: [{ content: null }] }],
  ];
  test.each(cases)("%s", async (_, parts) => {
    expect(await scans(parts)).toEqual([]);
  });
});

describe("an image is shown", () => {
  const cases: [what: string, parts: TestPdf][] = [
    ["after names that are missing", page(`/A gs /B sh /C Do /D 9 Tf ${imageLine}`, xObject("/Im1 7 0 R"))],
    ["before them", page(`${imageLine} /A gs /C Do`, xObject("/Im1 7 0 R"))],
    [
      "by resources of the pages above",
      page(imageLine, "", { 2: `<< /Type /Pages /Kids [3 0 R] /Count 1 ${xObject("/Im1 7 0 R")} >>` }),
    ],
    [
      "in a form, by its own resources",
      page("/Fm Do", xObject("/Fm 90 0 R"), { 90: form(imageLine, xObject("/Im1 7 0 R")) }),
    ],
    ["in a form, by those of the page", page("/Fm Do", xObject("/Fm 90 0 R /Im1 7 0 R"), { 90: form(imageLine) })],
    [
      "in a form in a form",
      page("/Fm Do", xObject("/Fm 90 0 R"), {
        90: form("/Fm Do", xObject("/Fm 91 0 R")),
        91: form(imageLine, xObject("/Im1 7 0 R")),
      }),
    ],
    [
      "in a tiling pattern",
      page("/Pattern cs /P1 scn 0 0 9 9 re f", "/Resources << /Pattern << /P1 90 0 R >> /XObject << /Im1 7 0 R >> >>", {
        90: pattern(imageLine),
      }),
    ],
    ["whose data are damaged", page(imageLine, xObject("/Im1 90 0 R"), { 90: damaged })],
    [
      "in the second of two content streams",
      page("", `/Contents [4 0 R 90 0 R] ${xObject("/Im1 7 0 R")}`, { 90: { entries: "", bytes: imageLine } }),
    ],
    [
      "beside a content stream that is missing",
      page("", `/Contents [99 0 R 90 0 R] ${xObject("/Im1 7 0 R")}`, { 90: { entries: "", bytes: imageLine } }),
    ],
  ];
  test.each(cases)("%s", async (_, parts) => {
    expect(await scans(parts)).toEqual([1]);
  });

  test("text of a form is text", async () => {
    const resources = "/Resources << /Font << /F1 5 0 R >> >>";
    expect(
      await scans(page(`${imageLine} /Fm Do`, xObject("/Fm 90 0 R /Im1 7 0 R"), { 90: form(textLine, resources) })),
    ).toEqual([]);
  });
});

test("thousands of references between forms: each form is read once", async () => {
  const forms = Array.from({ length: 30 }, (_, i): [number, ReturnType<typeof form>] => [
    90 + i,
    form("/Fm Do ".repeat(1_000), xObject(`/Fm ${91 + i} 0 R`)),
  ]);
  const objects = { ...Object.fromEntries(forms), 120: form(imageLine, xObject("/Im1 7 0 R")) };
  expect(await scans(page("/Fm Do", xObject("/Fm 90 0 R"), objects))).toEqual([1]);
}, 20_000);
