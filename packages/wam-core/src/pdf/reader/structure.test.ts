import { describe, expect, test } from "vitest";
import { checkPdf } from "../check-pdf.ts";
import { element, treeRoot } from "../../../../../test/support/pdf/pdf-cases.ts";
import { paragraph, taggedCatalog, testPdf } from "../../../../../test/support/pdf/made-pdf.ts";
import type { TestPdf } from "../../../../../test/support/pdf/made-pdf.ts";
import { inObjectStreams, inTwoTables, withWrongOffsets } from "../test-forms.ts";

const only = "1.1.1_PDF_01 1.3.1_PDF_01";

/** Returns `line,column=result` of each figure; "untagged" if the document counts as untagged. */
async function figuresOf(content: Uint8Array): Promise<string> {
  const report = await checkPdf({ url: "http://www.example.com/a.pdf", content }, { only });
  expect(report.failure).toBeUndefined();
  const results = report.judgements.map(({ wam, location: { line, column }, result }) =>
    wam.test === "1.3.1_PDF_01" ? (result === 1 ? "untagged" : "") : `${line},${column}=${result}`,
  );
  return results.filter((text) => text !== "").join(" ");
}
const figures = (parts: TestPdf) => figuresOf(testPdf({ catalog: taggedCatalog, ...parts }));

const twoPages = [{}, {}];
/** The page objects of `twoPages`, without structure elements. */
const [first, second] = ["3 0 R", "12 0 R"];
const figure = (entries: string) => `<< /Type /StructElem /S /Figure /P 6 0 R ${entries} >>`;

describe("forms of the tree (ISO 32000-1, 14.7.2, 14.7.4)", () => {
  const cases: [what: string, parts: TestPdf, expected: string][] = [
    ["K of the root is one element", { objects: { 6: treeRoot("90 0 R"), 90: figure("/Pg 3 0 R /K 0") } }, "1,1=1"],
    ["K of the root is an element itself", { objects: { 6: treeRoot(figure("/Pg 3 0 R /K 0")) } }, "1,1=1"],
    [
      "K is an array elsewhere, of a number elsewhere",
      {
        objects: { 6: treeRoot("91 0 R"), 91: "[90 0 R]", 90: figure("/Pg 3 0 R /K 92 0 R"), 92: "[93 0 R]", 93: "0" },
      },
      "1,1=1",
    ],
    [
      "K mixes content and elements",
      {
        objects: {
          6: treeRoot("90 0 R"),
          90: `<< /S /Div /Pg 3 0 R /K [0 91 0 R null 1 92 0 R << /Type /MCR /MCID 2 >>] >>`,
          91: figure("/Pg 3 0 R /K 3 /Alt (A)"),
          92: figure("/Pg 3 0 R /K [4 5]"),
        },
      },
      "1,1=0 1,2=1",
    ],
    ["an element without Type", { objects: { 6: treeRoot("<< /S /Figure /Pg 3 0 R /K 0 >>") } }, "1,1=1"],
    [
      "Pg of an element around it",
      { objects: { 6: treeRoot("<< /S /Sect /Pg 3 0 R /K << /S /Figure /K 0 >> >>") } },
      "1,1=1",
    ],
    [
      "no Pg at all, as an MCR of a form may have it",
      { objects: { 6: treeRoot(figure("/K << /Type /MCR /Stm 4 0 R /MCID 0 >>")) } },
      "1,1=1",
    ],
    [
      "no Pg: the page of the content before it",
      { pages: twoPages, objects: { 6: treeRoot(`[<< /S /P /Pg ${second} /K 0 >> ${figure("/K 7")}]`) } },
      "2,1=1",
    ],
    [
      "a figure on two pages",
      {
        pages: twoPages,
        objects: { 6: treeRoot(figure(`/Pg ${first} /K [0 << /Type /MCR /Pg ${second} /MCID 0 >>]`)) },
      },
      "1,1=1 2,1=1",
    ],
    [
      "the page of the content counts, not that of the element",
      {
        pages: twoPages,
        objects: { 6: treeRoot(figure(`/Pg ${first} /K << /Type /OBJR /Pg ${second} /Obj 7 0 R >>`)) },
      },
      "2,1=1",
    ],
    [
      "figures on each page are counted from 1",
      {
        pages: twoPages,
        objects: {
          6: treeRoot(
            `[${figure(`/Pg ${second} /K 0`)} ${figure(`/Pg ${first} /K 0 /Alt (A)`)} ${figure(`/Pg ${second} /K 1 /Alt (B)`)}]`,
          ),
        },
      },
      "1,1=0 2,1=1 2,2=0",
    ],
    [
      "a figure on a page that was taken out",
      { objects: { 6: treeRoot(`[${paragraph} ${figure("/Pg 99 0 R /K 0")}]`) } },
      "",
    ],
    ["elements that show nothing are an empty shell", { objects: { 6: treeRoot(figure("/Pg 3 0 R")) } }, "untagged"],
    ["no ParentTree", { elements: [element("/S /Figure")], objects: { 6: treeRoot("[10 0 R]") } }, "1,1=1"],
    [
      "a ParentTree of Kids, with a gap where the page is",
      {
        elements: [element("/S /Figure")],
        objects: {
          6: treeRoot("[10 0 R]", "/ParentTree << /Kids [90 0 R] >>"),
          90: "<< /Limits [4 4] /Nums [4 [10 0 R]] >>",
        },
      },
      "1,1=1",
    ],
    [
      "a ParentTree that is broken",
      { elements: [element("/S /Figure")], objects: { 6: treeRoot("[10 0 R]", "/ParentTree 7") } },
      "1,1=1",
    ],
    [
      "an element that is in the ParentTree only",
      { elements: [paragraph, element("/S /Figure", 1)], topElements: [0] },
      "",
    ],
    ["the same element twice", { objects: { 6: treeRoot("[90 0 R 90 0 R]"), 90: figure("/Pg 3 0 R /K 0") } }, "1,1=1"],
    [
      "an alternative far above covers it; ActualText does too",
      {
        objects: { 6: treeRoot("<< /S /Sect /ActualText (A) /K << /S /Div /K << /S /Figure /Pg 3 0 R /K 0 >> >> >>") },
      },
      "1,1=0",
    ],
    [
      "an alternative beside it does not, nor one below",
      {
        objects: {
          6: treeRoot(
            "[<< /S /P /Alt (A) /Pg 3 0 R /K 0 >> << /S /Figure /Pg 3 0 R /K [1 << /S /Span /Alt (B) /K 2 >>] >>]",
          ),
        },
      },
      "1,1=1",
    ],
    [
      "an alternative elsewhere",
      { objects: { 6: treeRoot(figure("/Pg 3 0 R /K 0 /Alt 90 0 R")), 90: "(A)" } },
      "1,1=0",
    ],
    [
      "an alternative that is only a byte order mark",
      { objects: { 6: treeRoot(figure("/Pg 3 0 R /K 0 /Alt <FEFF>")) } },
      "1,1=1",
    ],
    ["the root is no dictionary", { objects: { 6: "[10 0 R]" }, elements: [element("/S /Figure")] }, "untagged"],
  ];
  test.each(cases)("%s", async (_, parts, expected) => {
    expect(await figures(parts)).toBe(expected);
  });
});

describe("role maps (ISO 14289-1, 7.1; ISO 32000-2, 14.7.4)", () => {
  const bild = (entries = "") => `<< /S /Bild /Pg 3 0 R /K 0 ${entries} >>`;
  const mapped = (roles: string, objects: NonNullable<TestPdf["objects"]> = {}, entries = "") => ({
    objects: { 6: treeRoot(bild(entries), `/RoleMap ${roles}`), ...objects },
  });
  const cases: [what: string, parts: TestPdf, isFigure: boolean][] = [
    ["no map", { objects: { 6: treeRoot(bild()) } }, false],
    ["four steps", mapped("<< /Bild /A /A /B /B /C /C /Figure >>"), true],
    ["map and names are elsewhere", mapped("90 0 R", { 90: "<< /Bild 91 0 R /A /Figure >>", 91: "/A" }), true],
    ["a circle", mapped("<< /Bild /A /A /Bild >>"), false],
    ["a circle that a standard type is part of", mapped("<< /Bild /Figure /Figure /Bild >>"), true],
    ["a way that leaves the standard types again", mapped("<< /Bild /Figure /Figure /A >>"), true],
    ["a standard type mapped to another one", mapped("<< /Bild /Figure /Figure /Span >>"), false],
    ["a name that is no name", mapped("<< /Bild (Figure) >>"), false],
    ["a name with an escape", mapped("<< /Bild /#46igure >>"), true],
    [
      "a namespace",
      mapped("<< >>", { 90: "<< /NS (http://e.example/) /RoleMapNS << /Bild /Figure >> >>" }, "/NS 90 0 R"),
      true,
    ],
    [
      "a namespace that names another one, in several steps",
      mapped(
        "<< >>",
        {
          90: "<< /NS (http://e.example/) /RoleMapNS << /Bild [/A 91 0 R] >> >>",
          91: "<< /NS (http://e.example/2) /RoleMapNS << /A [/Figure 92 0 R] >> >>",
          92: "<< /NS (http://iso.org/pdf2/ssn) >>",
        },
        "/NS 90 0 R",
      ),
      true,
    ],
    [
      "the role map does not hold in a namespace",
      mapped("<< /Bild /Figure >>", { 90: "<< /NS (x) >>" }, "/NS 90 0 R"),
      false,
    ],
  ];
  test.each(cases)("%s", async (_, parts, isFigure) => {
    expect(await figures(parts)).toBe(isFigure ? "1,1=1" : "");
  });
});

describe("ways in which a file holds its objects (ISO 32000-1, 7.5)", () => {
  const parts: TestPdf = {
    catalog: taggedCatalog,
    elements: [paragraph, element("/S /Bild", 1)],
    roleMap: "/Bild /Figure",
  };
  test.each([
    ["objects in streams, references in a stream", inObjectStreams],
    ["a table for older programs, and a stream with the objects that they do not need", inTwoTables],
    ["a table with wrong offsets of structure elements", withWrongOffsets([10, 11])],
    ["a table with wrong offsets of all objects", withWrongOffsets([1, 2, 3, 4, 5, 6, 10, 11])],
  ])("%s", async (_, write) => {
    expect(await figuresOf(write(parts))).toBe("1,1=1");
  });

  test.each([2, 3] as const)("encrypted without a password for reading, revision %i", async (revision) => {
    const alternative = { ...parts, elements: [...(parts.elements ?? []), element("/S /Figure /Alt (A)", 2)] };
    expect(await figures({ ...alternative, permissions: -1, revision })).toBe("1,1=1 1,2=0");
  });

  test("a part of a larger buffer", async () => {
    const content = testPdf(parts);
    const buffer = Buffer.concat([Buffer.alloc(99), content, Buffer.alloc(99)]);
    expect(await figuresOf(buffer.subarray(99, 99 + content.length))).toBe("1,1=1");
  });
});

describe("large trees", () => {
  test("100,000 nested elements, each with a figure", async () => {
    const depth = 100_000;
    const objects: Record<number, string> = { 6: treeRoot("100 0 R") };
    for (let i = 0; i < depth; i++) objects[100 + i] = `<< /S /Div /K [${figure("/Pg 3 0 R /K 0")} ${101 + i} 0 R] >>`;
    const begun = performance.now();
    const content = testPdf({ catalog: taggedCatalog, objects });
    const { judgements } = await checkPdf({ url: "http://www.example.com/", content }, { only: "1.1.1_PDF_01" });
    expect(judgements.length).toBe(depth);
    expect(performance.now() - begun).toBeLessThan(60_000);
  });

  test("the budget limits the kept elements of all pages together", async () => {
    const element = figure(`/Pg ${first} /K [0 << /Type /MCR /Pg ${second} /MCID 0 >>]`);
    const content = testPdf({
      catalog: taggedCatalog,
      pages: twoPages,
      objects: { 6: treeRoot(`[${element} ${element}]`) },
    });
    const resource = { url: "http://www.example.com/", content };
    await expect(checkPdf(resource, { budget: { maxNodes: 3 } })).rejects.toMatchObject({ code: "TooManyNodes" });
    await expect(checkPdf(resource, { budget: { maxNodes: 4 } })).resolves.toMatchObject({ failure: undefined });
  });
});
