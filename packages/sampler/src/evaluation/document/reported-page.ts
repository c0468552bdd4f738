import { isFinding, MOST_VIOLATIONS, pageJson, snippetOf } from "@eiao/wam-core";
import type { PageJson, Report } from "@eiao/wam-core";
import { pageNotes } from "./page-notes.ts";
import type { PageNote } from "./page-notes.ts";

/**
 * PAGE of cli.md 2: the report as JSON, findings with the source of what they are about, and what is to be said of the document; failed
 * when nothing was measured.
 */
export function reportedPage(report: Report, notes: readonly PageNote[]): PageJson {
  const { failure } = report;
  const json = pageJson(report);
  const messages = [...notes.map((note) => pageNotes[note]), ...json.messages, ...validityMessage(report)];
  if (failure === undefined) return { ...json, results: withSnippets(json.results, report), messages };
  const { url, status: _, error: __, ...rest } = json;
  return { url, status: "failed", error: failure.reason, ...rest, messages };
}

/** The results of the JSON stand in the order of the judgements. */
function withSnippets(results: PageJson["results"], { document, judgements }: Report): PageJson["results"] {
  if (document === undefined) return results;
  return results.map((result, i) => {
    const judgement = judgements[i];
    if (judgement === undefined || !isFinding(judgement)) return result;
    const snippet = snippetOf(judgement.location.subject, document);
    return snippet === undefined ? result : { ...result, snippet };
  });
}

/** 3.2_HTML_02 is one result for the whole page: this says where to begin. */
function validityMessage({ violations = [], judgements }: Report): readonly string[] {
  const [first] = violations;
  if (first === undefined || !judgements.some(({ wam, result }) => wam.needsValidator && result === 1)) return [];
  const more = violations.length >= MOST_VIOLATIONS ? " or more" : "";
  const number = violations.length === 1 ? "one violation" : `${violations.length} violations${more}`;
  return [
    `The markup has ${number} of its document type, the first at ${first.line}:${first.column}: ${first.message} (eiao-wam validate lists them.)`,
  ];
}
