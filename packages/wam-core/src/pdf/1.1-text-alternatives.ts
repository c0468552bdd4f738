/** Guideline 1.1, text alternatives: pictures without one, and scans. Sources: WCAG techniques PDF1, PDF7; ISO 14289-1, 7.1, 7.3. */
import { defineAWam, defineBWam } from "../rule-set/define.ts";
import type { BWam, PdfWam } from "../rule-set/define.ts";
import { criterion } from "./criteria.ts";
import { isMarked } from "./1.3-structure.ts";

/** The text alternative of an element counts for the figures in it too. */
export const figureAlternative: PdfWam = defineAWam({
  id: "EIAO.A.20.1.1.4.PDF.1.1",
  title: "figure has a text alternative (Alt or ActualText)",
  kind: "pdf",
  measure: ({ looked }) =>
    looked.flatMap(({ number, elements }) =>
      (elements ?? [])
        .filter(({ role }) => role === "Figure")
        .map(({ alternative, isCovered }, i) => ({
          line: number,
          column: i + 1,
          value: Number(alternative !== "" || isCovered),
        })),
    ),
});

export const imageWithoutText: PdfWam = defineAWam({
  id: "EIAO.A.20.1.1.4.PDF.2.1",
  title: "page that shows images, but no text",
  kind: "pdf",
  measure: ({ looked }) =>
    looked
      .filter(({ hasText, hasImage }) => !hasText && hasImage)
      .map(({ number }) => ({ line: number, column: 1, value: 1 })),
});

export const pageAlternative: PdfWam = defineAWam({
  id: "EIAO.A.20.1.1.4.PDF.3.1",
  title: "page that has an element with a text alternative",
  kind: "pdf",
  measure: ({ looked }) =>
    looked
      .filter(({ elements }) => elements?.some(({ alternative }) => alternative !== "") === true)
      .map(({ number }) => ({ line: number, column: 1, value: 1 })),
});

const AFFECTS = "Blind people and others who have documents read aloud: they do not learn what the picture shows.";

export const figureWithoutAlternative: BWam = defineBWam({
  id: "EIAO.B.20.1.1.4.PDF.DEF.1.1",
  test: "1.1.1_PDF_01",
  ...criterion("1.1.1", "technique PDF1; ISO 14289-1, 7.3"),
  title: "figure without text alternative",
  at: [figureAlternative],
  result: (read) => 1 - Number(read(figureAlternative)),
  affects: AFFECTS,
  remedy:
    "Give the figure an alternative text (Alt) that describes it, or mark it as an artifact if it is only decoration.",
  examples: {
    fails: ["<< /Type /StructElem /S /Figure /P 6 0 R /Pg 3 0 R /K 0 >>"],
    passes: ["<< /Type /StructElem /S /Figure /P 6 0 R /Pg 3 0 R /K 0 /Alt (Our town hall) >>"],
  },
});

/** A picture in a tagged document may be an artifact that only decorates. A person must decide that. */
export const pageOfImagesOnly: BWam = defineBWam({
  id: "EIAO.B.20.1.1.4.PDF.DEF.2.1",
  test: "1.1.1_PDF_02",
  ...criterion("1.1.1", "technique PDF7; see also success criterion 1.4.5"),
  title: "page of images without text, as a scanner makes it",
  at: [imageWithoutText],
  reads: [pageAlternative, isMarked],
  judge: (page) => (at) => {
    if (page.read(pageAlternative, at) === 1) return 0;
    return page.readResource(isMarked) === 1 ? null : 1;
  },
  whenNowhere: "pass",
  affects:
    "Blind people, and everyone who searches, copies or enlarges text: the page has no text, only a picture of it.",
  remedy:
    "Publish the document that was scanned. If you do not have it, recognise the text (OCR), correct it and tag it.",
  examples: { fails: ["q 200 0 0 200 0 0 cm /Im1 Do Q"], passes: ["BT /F1 12 Tf 20 100 Td (Annual report) Tj ET"] },
});
