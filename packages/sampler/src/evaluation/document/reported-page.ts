import { MOST_VIOLATIONS, isFinding, pageJson, snippetOf } from "@eiao/wam-core/internal";
import type { Document, PageJson, Report, SubjectLocation } from "@eiao/wam-core";
import { pageNotes } from "./page-notes.ts";
import type { PageNote } from "./page-notes.ts";

/**
 * Returns PAGE of cli.md 2: the report as JSON, with the end and a snippet of the source for each finding, and notes about the document. Its
 * status is failed if nothing was measured.
 */
export function reportedPage(report: Report, notes: readonly PageNote[]): PageJson {
  const { failure } = report;
  const json = pageJson(report);
  const messages = [...notes.map((note) => pageNotes[note]), ...json.messages, ...validityMessage(report)];
  if (failure === undefined) return { ...json, results: withSources(json.results, report), messages };
  const { url, status: _, error: __, ...rest } = json;
  return { url, status: "failed", error: failure.reason, ...rest, messages };
}

/** Adds snippet and end to each finding. The results of the JSON are in the order of the judgements. */
function withSources(results: PageJson["results"], { document, judgements }: Report): PageJson["results"] {
  if (document === undefined) return results;
  return results.map((result, i) => {
    const judgement = judgements[i];
    if (judgement === undefined || !isFinding(judgement)) return result;
    const snippet = snippetOf(judgement.location.subject, document);
    const end = regionEnd(judgement.location, document);
    return { ...result, ...(end === undefined ? {} : { end }), ...(snippet === undefined ? {} : { snippet }) };
  });
}

/** Returns a message that names the first violation, because 3.2_HTML_02 has only one result for the whole page. */
function validityMessage({ violations = [], judgements }: Report): readonly string[] {
  const [first] = violations;
  if (first === undefined || !judgements.some(({ wam, result }) => wam.needsValidator && result === 1)) return [];
  const more = violations.length >= MOST_VIOLATIONS ? " or more" : "";
  const number = violations.length === 1 ? "1 place" : `${violations.length}${more} places`;
  return [
    `The markup violates its document type in ${number}. The first is at ${first.line}:${first.column}: ${first.message} (eiao-wam validate lists all.)`,
  ];
}

/** The location after the last character of a region. Line and column count from 1. */
interface RegionEnd {
  readonly line: number;
  readonly column: number;
}

/**
 * Returns the end of the source that a result is about: of a start tag, a text, or the first word of a CSS rule (its source is not known
 * here). Returns `undefined` for the page as a whole. Cost: O(log lines).
 */
function regionEnd({ subject, line, column }: SubjectLocation, document: Document): RegionEnd | undefined {
  if (subject === null || line === 0) return undefined;
  if (subject.kind === "text") {
    const start = subject.inkStart < 0 ? subject.start : subject.inkStart;
    const next = document.source.indexOf("<", start);
    const text = document.source.slice(start, next < 0 ? undefined : next);
    return document.locate(start + text.trimEnd().length);
  }
  if (subject.kind === "construct" && subject.element === undefined) {
    // The prelude has one space for any white space and comment, so only its first word has the length of the source.
    const [word = ""] = subject.prelude.split(" ");
    return { line, column: column + word.length };
  }
  const { contentStart = -1 } = subject.kind === "construct" ? (subject.element ?? {}) : subject;
  return contentStart < 0 ? undefined : document.locate(contentStart);
}
