import { htmlKind } from "@eiao/crawler/web";
import { documentMode, parseMediaType } from "@eiao/wam-core";
import { isPdf } from "@eiao/wam-core/pdf";
import type { EvaluationTask } from "../../evaluation/document/document-evaluation.ts";
import { headerRecord } from "../../evaluation/header-record.ts";
import { evaluatesPdf } from "../../rule-sets/installed.ts";
import type { ArchivedAnswer } from "../acquire/archived-answer.ts";

/** What every document of a run is evaluated with. A replay uses the same. */
export const runSettings = { medium: "screen", environment: {}, budget: {} } as const;

/** The terms of the test run graph; EARL 1.0 beside them would double the store (`check` writes that). */
export const STORED_TERMS = "seed";

/**
 * The task of evaluating an archived document: the same octets, date and rules give the same EARL, whenever and wherever.
 *
 * @param url   under which it is a page of the site.
 * @param date  of the run, xsd:dateTime.
 * @param ruleSets  ids of those of the store. Those of pages evaluate a page, those of PDF documents such a document.
 */
export function documentTask(
  { headers, body }: Pick<ArchivedAnswer, "headers" | "body">,
  url: string,
  date: string,
  ruleSets: readonly string[],
): EvaluationTask {
  const record = headerRecord(headers);
  const content = new Uint8Array(body); // the parser of PDF takes no Buffer
  const contentType = parsedAs(record["content-type"], body);
  const ofPdf = isPdf(content, contentType);
  return {
    url,
    content,
    contentType,
    headers: record,
    only: ruleSets.filter((id) => evaluatesPdf(id) === ofPdf),
    ...runSettings,
    date,
    wants: { earl: { form: "turtle", terms: STORED_TERMS }, findings: true },
  };
}

/** What was kept as a page is one, even under a wrong type (spec 8.8), and what is no page was kept as PDF. */
function parsedAs(declared: string | undefined, body: Uint8Array): string {
  if (declared === undefined) return "text/html";
  if (documentMode(declared) !== undefined) return declared;
  const { essence, charset } = parseMediaType(declared);
  const isPdf = /^application\/(?:x-)?pdf$/.test(essence) && htmlKind(declared, body.subarray(0, 1_024)) === undefined;
  if (isPdf) return declared;
  return charset === undefined ? "text/html" : `text/html; charset=${charset}`;
}
