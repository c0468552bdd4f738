import type { BWam } from "@eiao/wam-core";
import type { Result } from "../evaluation/page.ts";
import type { Run } from "./format.ts";

const W3C = "https://www.w3.org";

/** Ids of the checkpoints of WCAG 1.0 that UWEM 1.2 tests, in https://www.w3.org/TR/WCAG10/ */
const checkpoints: Readonly<Record<string, string>> = {
  "1.1": "tech-text-equivalent",
  "3.2": "tech-identify-grammar",
  "3.5": "tech-logical-headings",
  "3.6": "tech-list-structure",
  "6.4": "tech-keyboard-operable-scripts",
  "7.2": "tech-avoid-blinking",
  "7.3": "tech-avoid-movement",
  "7.4": "tech-no-periodic-refresh",
  "7.5": "tech-no-auto-forward",
  "9.1": "tech-client-side-maps",
  "11.1": "tech-latest-w3c-specs",
  "11.2": "tech-avoid-deprecated",
  "12.1": "tech-frame-titles",
  "12.3": "tech-group-information",
  "12.4": "tech-associate-labels",
  "13.1": "tech-meaningful-links",
};

/**
 * Returns the URL of a page about a test: its ACT rule or success criterion, its technique for PDF, or its checkpoint of WCAG 1.0. Tests of other rule
 * sets have the first page that they name, if any.
 */
export function helpUrlOf({ learn, test, description, checkpoint }: BWam): string | undefined {
  if (learn?.[0] !== undefined) return learn[0];
  if (test.includes("_PDF_")) {
    const technique = /\bPDF\d+/.exec(description)?.[0];
    return `${W3C}/WAI/WCAG22/${technique === undefined ? "Understanding/conformance" : `Techniques/pdf/${technique}`}`;
  }
  const id = checkpoints[checkpoint];
  return id === undefined ? undefined : `${W3C}/TR/WCAG10/#${id}`;
}

/** Returns the URL of a page about the test of a result. */
export function helpUrlOfResult(result: Result, { judgeOf }: Pick<Run, "judgeOf">): string | undefined {
  const judge = judgeOf(result);
  return judge === undefined ? undefined : helpUrlOf(judge);
}
