import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { budgetWith } from "../budget.ts";
import type { Budget } from "../budget.ts";
import { coreError } from "../errors.ts";
import { failedReport } from "../judge/failed-report.ts";
import type { ReportHead } from "../judge/failed-report.ts";
import { judge } from "../judge/judge.ts";
import { planned } from "../measure/planned.ts";
import type { WebResource } from "../options.ts";
import { contentTypeOf, headersOf } from "../page.ts";
import type { Report } from "../report.ts";
import type { RuleSet } from "../rule-set/define.ts";
import type { Selection } from "../rule-set/select.ts";
import { decodeBase64 } from "../source/base64.ts";
import { requireResource } from "../source/wrong-content.ts";
import { withoutNulls } from "../source/without-nulls.ts";
import { pdf1 } from "./catalogue.ts";
import { measurePdf } from "./measure-pdf.ts";
import { readPdf } from "./reader/read-pdf.ts";
import type { StopSignal } from "./reader/read-pdf.ts";

/** The options of the evaluation of a PDF document: rule sets and tests, date, limits. */
export interface CheckPdfOptions {
  /** The rule sets to evaluate; `pdf-1` by default. */
  readonly ruleSets?: readonly RuleSet[] | undefined;
  /** Ids of rule sets, tests or WAMs (spec 1.7); nothing selects all. */
  readonly only?: string | readonly string[] | undefined;
  /** Time of the report, as xsd:dateTime. The engine has no clock. */
  readonly date?: string | undefined;
  /** `maxBytes` of the document; `maxNodes` structure elements. */
  readonly budget?: Partial<Budget> | undefined;
  /** Pages that are looked at, 200 by default; a message tells when there are more. */
  readonly maxPages?: number | undefined;
  /** An `AbortSignal`, for a deadline or the user's wish: ends the reading with `TooLongPdf` as soon as the parser lets go of the thread. */
  readonly signal?: StopSignal | undefined;
}

const defaultRuleSets: readonly RuleSet[] = Object.freeze([pdf1]);
/** A rule set of pages evaluates at most this many: the first 200 pages tell about the others, and a hostile document has a million. */
const MOST_PAGES = 200;

/**
 * Evaluates one PDF document. The report is like that of a page, without `document`: findings have no snippet, their proofs no
 * path, and their fingerprints name the document as a whole (spec 11.2). A document that is broken or locked is a report with one
 * cannotTell result and its reason (spec 8.5).
 *
 * Hostile documents: the parser bounds neither time nor memory (1,500 octets unfold to 500 MB, nested forms take for ever), and holds
 * its thread meanwhile. So run this in a thread that is ended after some time or at some size; see also `isParserRejection`.
 *
 * @throws EiaoError of spec 8.3 (`MissingUrl`, `RelativeUrl`, `MissingContent`, `UnknownCompression`, `InvalidBase64`,
 *         `UnknownRuleSet`), or of the budget (`Too...`).
 */
export async function checkPdf(given: WebResource, options: CheckPdfOptions = {}): Promise<Report> {
  const resource = withoutNulls(given);
  requireResource(resource);
  const content = octetsOf(resource);
  const { selection } = planned(options.ruleSets ?? defaultRuleSets, options.only);
  const { signal, maxPages = MOST_PAGES } = options;
  const pdf = await readPdf(content, { budget: budgetWith(options.budget ?? {}), maxPages, signal });
  const head = headOf(resource, content, options.date, selection);
  // A broken document, unlike a locked one, counts as failed whoever reads the report.
  if ("reason" in pdf) return failedReport(head, { reason: pdf.reason, unsupportedType: !pdf.isLocked });
  const verdict = judge(measurePdf(pdf, resource.url, selection.measures), selection, false, true);
  return {
    ...head,
    ...verdict,
    tidy: false,
    parsingFailed: false,
    failure: undefined,
    messages: [...pdf.messages, ...verdict.messages],
    violations: undefined,
    document: undefined,
    winners: new Map(),
  };
}

function octetsOf({ content, compression }: WebResource): Uint8Array {
  if (compression !== undefined && compression !== "base64")
    throw coreError("UnknownCompression", { compression: String(compression) });
  if (typeof content !== "string") return content;
  return compression === "base64" ? decodeBase64(content) : new TextEncoder().encode(content);
}

function headOf(
  { url, contentType = "application/pdf", headers }: WebResource,
  content: Uint8Array,
  date: string | undefined,
  { ruleSets, judges }: Selection,
): ReportHead {
  let digest: string | undefined;
  return {
    url,
    contentType: contentTypeOf(headersOf(headers), contentType),
    contentLength: content.length,
    contentDigest: () => (digest ??= bytesToHex(sha256(content))),
    date,
    ruleSets,
    judges,
  };
}
