import { imageLine, paragraph, taggedCatalog, textLine } from "./made-pdf.ts";
import type { TestPdf } from "./made-pdf.ts";

export const catalog = (entries: string) => `<< /Type /Catalog /Pages 2 0 R ${entries} >>`;
export const element = (entries: string, k = 0) => `<< /Type /StructElem /P 6 0 R /Pg 3 0 R /K ${k} ${entries} >>`;
export const treeRoot = (kids: string, entries = "") => `<< /Type /StructTreeRoot /K ${kids} ${entries} >>`;
export const form = (bytes: string, entries = "") => ({
  entries: `/Type /XObject /Subtype /Form /BBox [0 0 99 99] ${entries}`,
  bytes,
});
const marked = "/MarkInfo << /Marked true >>";
const tree = "/StructTreeRoot 6 0 R";

/**
 * Documents that were made for one test each, with the results by hand: `line,column=result` each, in order. `npm run
 * compare` reads the documents, too.
 */
export const pdfCases: readonly [test: string, what: string, parts: TestPdf, expected: string][] = [
  ["1.3.1_PDF_01", "neither mark nor tree", {}, "0,0=1"],
  ["1.3.1_PDF_01", "a mark without a tree", { catalog: catalog(marked) }, "0,0=1"],
  ["1.3.1_PDF_01", "a tree without a mark", { catalog: catalog(tree), elements: [paragraph] }, "0,0=1"],
  [
    "1.3.1_PDF_01",
    "marked false",
    { catalog: catalog(`/MarkInfo << /Marked false >> ${tree}`), elements: [paragraph] },
    "0,0=1",
  ],
  ["1.3.1_PDF_01", "mark and tree", { catalog: taggedCatalog, elements: [paragraph] }, "0,0=0"],
  ["1.3.1_PDF_01", "a tree that is an empty shell", { catalog: taggedCatalog }, "0,0=1"],
  ["1.3.1_PDF_01", "an empty tree of an empty page", { catalog: taggedCatalog, pages: [{ content: null }] }, "0,0=0"],
  ["2.4.2_PDF_01", "no title", {}, "0,0=1"],
  ["2.4.2_PDF_01", "an empty one", { info: "<< /Title ( ) >>" }, "0,0=1"],
  ["2.4.2_PDF_01", "a title in the information dictionary", { info: "<< /Title (Report) >>" }, "0,0=0"],
  ["2.4.2_PDF_01", "a title in XMP only", { catalog: catalog("/Metadata 9 0 R"), xmpTitle: "Report" }, "0,0=0"],
  [
    "2.4.2_PDF_01",
    "a title in XMP only, with another prefix",
    {
      catalog: catalog("/Metadata 9 0 R"),
      objects: {
        9: {
          entries: "/Type /Metadata /Subtype /XML",
          bytes:
            '<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:d="http://purl.org/dc/elements/1.1/"><r:Description r:about=""><d:title><r:Alt><r:li>Report</r:li></r:Alt></d:title></r:Description></r:RDF>',
        },
      },
    },
    "0,0=0",
  ],
  ["2.4.2_PDF_02", "no title: nothing to display", {}, ""],
  ["2.4.2_PDF_02", "a title that is not displayed", { info: "<< /Title (Report) >>" }, "0,0=1"],
  [
    "2.4.2_PDF_02",
    "DisplayDocTitle false",
    { catalog: catalog("/ViewerPreferences << /DisplayDocTitle false >>"), info: "<< /Title (R) >>" },
    "0,0=1",
  ],
  ["2.4.2_PDF_02", "DisplayDocTitle true", { catalog: taggedCatalog, info: "<< /Title (Report) >>" }, "0,0=0"],
  ["3.1.1_PDF_01", "no language", {}, "0,0=1"],
  ["3.1.1_PDF_01", "an empty one", { catalog: catalog("/Lang ()") }, "0,0=1"],
  ["3.1.1_PDF_01", "an underscore", { catalog: catalog("/Lang (en_GB)") }, "0,0=1"],
  ["3.1.1_PDF_01", "a language tag", { catalog: catalog("/Lang (nb-NO)") }, "0,0=0"],
  ["3.1.2_PDF_01", "no part with a language", { catalog: taggedCatalog, elements: [paragraph] }, ""],
  [
    "3.1.2_PDF_01",
    "the second of two parts",
    { catalog: taggedCatalog, elements: [element("/S /P /Lang (de)"), element("/S /P /Lang (de_AT)", 1)] },
    "1,1=0 1,2=1",
  ],
  ["1.1.1_PDF_01", "no figure", { catalog: taggedCatalog, elements: [paragraph] }, ""],
  [
    "1.1.1_PDF_01",
    "one with, one without, one with an empty Alt",
    {
      catalog: taggedCatalog,
      elements: [element("/S /Figure /Alt (A cat)"), element("/S /Figure", 1), element("/S /Figure /Alt ()", 2)],
    },
    "1,1=0 1,2=1 1,3=1",
  ],
  [
    "1.1.1_PDF_01",
    "ActualText says it too",
    { catalog: taggedCatalog, elements: [element("/S /Figure /ActualText (W)")] },
    "1,1=0",
  ],
  [
    "1.1.1_PDF_01",
    "a type of the maker's own, mapped to Figure",
    { catalog: taggedCatalog, elements: [element("/S /Bild")], roleMap: "/Bild /Figure" },
    "1,1=1",
  ],
  [
    "1.1.1_PDF_01",
    "an element around it says it",
    {
      catalog: taggedCatalog,
      elements: [
        element("/S /Sect /Alt (Logo)", 1).replace("/K 1", "/K [11 0 R]"),
        element("/S /Figure", 1).replace("/P 6", "/P 10"),
      ],
      topElements: [0],
    },
    "1,1=0",
  ],
  [
    "1.1.1_PDF_01",
    "a type that is mapped to Figure in two steps",
    { catalog: taggedCatalog, elements: [element("/S /Bild")], roleMap: "/Bild /Grafik /Grafik /Figure" },
    "1,1=1",
  ],
  [
    "1.1.1_PDF_01",
    "the parent tree knows only the paragraph",
    {
      catalog: taggedCatalog,
      elements: [paragraph, element("/S /Figure", 1)],
      objects: { 6: treeRoot("[10 0 R 11 0 R]", "/ParentTree << /Nums [0 [10 0 R null]] >>") },
    },
    "1,1=1",
  ],
  [
    "1.1.1_PDF_01",
    "the page has no StructParents",
    {
      catalog: taggedCatalog,
      elements: [paragraph, element("/S /Figure", 1)],
      objects: { 3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>" },
    },
    "1,1=1",
  ],
  [
    "1.1.1_PDF_01",
    "a figure in a form XObject",
    {
      catalog: taggedCatalog,
      elements: [paragraph, element("/S /Figure").replace("/K 0", "/K << /Type /MCR /Pg 3 0 R /Stm 90 0 R /MCID 0 >>")],
      objects: { 90: form("/Figure << /MCID 0 >> BDC 0 0 9 9 re f EMC", "/StructParents 1") },
    },
    "1,1=1",
  ],
  [
    "1.1.1_PDF_01",
    "a figure that is an object (OBJR)",
    {
      catalog: taggedCatalog,
      elements: [paragraph, element("/S /Figure").replace("/K 0", "/K << /Type /OBJR /Obj 7 0 R /Pg 3 0 R >>")],
    },
    "1,1=1",
  ],
  ["1.1.1_PDF_02", "text only", {}, "0,0=0"],
  ...["/Nope Do", "/Nope gs", "/Nope sh", "/Nope 9 Tf", "/Nope cs 1 scn", "/Pattern cs /Nope scn"].map(
    (missing): (typeof pdfCases)[number] => [
      "1.1.1_PDF_02",
      `a drawing, and a name that the resources do not have: ${missing}`,
      { pages: [{ content: `0 0 99 99 re f ${missing} 0 0 1 1 re f` }] },
      "0,0=0",
    ],
  ),
  [
    "1.1.1_PDF_02",
    "an image after a name that the resources do not have",
    { pages: [{ content: `/Nope Do ${imageLine}` }] },
    "1,1=1",
  ],
  ["1.1.1_PDF_02", "an image and text", { pages: [{ content: `${imageLine} ${textLine}` }] }, "0,0=0"],
  [
    "1.1.1_PDF_02",
    "pages 1 and 3 are images, 2 is text, 4 is empty",
    { pages: [{ content: imageLine }, {}, { content: imageLine }, { content: null }] },
    "1,1=1 3,1=1",
  ],
  [
    "1.1.1_PDF_02",
    "an invisible text layer, as OCR makes it",
    { pages: [{ content: `${imageLine} BT 3 Tr /F1 9 Tf (A) Tj ET` }] },
    "0,0=0",
  ],
  ["1.1.1_PDF_02", "white space is no text", { pages: [{ content: `${imageLine} BT /F1 9 Tf ( ) Tj ET` }] }, "1,1=1"],
  ["1.1.1_PDF_02", "lines and boxes are no image", { pages: [{ content: "0 0 m 99 99 l S 0 0 9 9 re f" }] }, "0,0=0"],
  [
    "1.1.1_PDF_02",
    "an inline image",
    { pages: [{ content: "q 200 0 0 200 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \xff EI Q" }] },
    "1,1=1",
  ],
  [
    "1.1.1_PDF_02",
    "an image tagged as a figure with Alt",
    { catalog: taggedCatalog, pages: [{ content: imageLine }], elements: [element("/S /Figure /Alt (Map)")] },
    "1,1=0",
  ],
  [
    "1.1.1_PDF_02",
    "an image in a tagged document may decorate: cannot tell",
    { catalog: taggedCatalog, pages: [{ content: imageLine }] },
    "1,1=null",
  ],
  ["0.0_PDF_01", "not encrypted", {}, ""],
  ["0.0_PDF_01", "bit 10 is 0: -1804 = ...1000 1111 0100", { permissions: -1804 }, "0,0=1"],
  ["0.0_PDF_01", "bit 10 is 1, copying is forbidden: -20", { permissions: -20 }, "0,0=0"],
  ["0.0_PDF_01", "revision 2 has no bit 10, bit 5 is 0: -20", { permissions: -20, revision: 2 }, "0,0=1"],
  ["0.0_PDF_01", "revision 2, bit 5 is 1, changes are forbidden: -12", { permissions: -12, revision: 2 }, "0,0=0"],
  ["0.0_PDF_01", "PDF 2.0 tells viewers to ignore the bit", { permissions: -1804, version: "2.0" }, "0,0=0"],
];
