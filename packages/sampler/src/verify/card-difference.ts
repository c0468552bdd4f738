import type { Assessment } from "../assessment/assessment.ts";
import { fewOf, valueDifferences, valueInWords } from "./value-difference.ts";

/**
 * In words where a published report card differs from the one computed again.
 *
 * @param text  of the file: what a key says that stands in it twice is lost in `published`.
 */
export function cardDifferences(text: string, published: unknown, again: Assessment): string[] {
  const said = [...valueDifferences(published, JSON.parse(JSON.stringify(again)))];
  if (said.length > 0) return fewOf(said.map((difference) => valueInWords(difference, "report card")));
  return withoutSpace(text) === JSON.stringify(published) ? [] : ["It has a key twice, or is written otherwise."];
}

/** JSON without the white space between its tokens: a report card may have been laid out for people. */
function withoutSpace(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1");
}
