import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { budgetWith } from "../budget.ts";
import type { Budget } from "../budget.ts";
import { coreError } from "../errors.ts";
import { failedReport } from "../judge/failed-report.ts";
import type { ReportHead } from "../judge/failed-report.ts";
import { judge } from "../judge/judge.ts";
import { planTests } from "../measure/plan-tests.ts";
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
  /** The rule sets to evaluate. Default: `pdf-1`. */
  readonly ruleSets?: readonly RuleSet[] | undefined;
  /** Ids of rule sets, tests or WAMs (spec 1.7). Default: all. */
  readonly only?: string | readonly string[] | undefined;
  /** The time of the report, as xsd:dateTime. The engine has no clock. */
  readonly date?: string | undefined;
  /** The limits: `maxBytes` of the document; `maxNodes` structure elements. */
  readonly budget?: Partial<Budget> | undefined;
  /** The most pages that are tested. Default: 200. A message reports that there are more. */
  readonly maxPages?: number | undefined;
  /** An `AbortSignal`, for a deadline or a cancellation. It ends the reading with `TooLongPdf` as soon as the parser releases the thread. */
  readonly signal?: StopSignal | undefined;
}

const defaultRuleSets: readonly RuleSet[] = Object.freeze([pdf1]);
/** The default of `maxPages`: the first 200 pages show how the others are, and a hostile document has a million. */
const MOST_PAGES = 200;

/**
 * Evaluates one PDF document. The report is like that of a page, without `document`: findings have no snippet, their proofs no path, and their
 * fingerprints name the document as a whole (spec 11.2). A broken or locked document gives a report with one cannotTell result and its reason (spec
 * 8.5).
 *
 * Hostile documents: the parser limits neither time nor memory (1,500 bytes expand to 500 MB, nested forms take forever), and blocks its thread
 * meanwhile. So run this in a thread that you end after some time or at some size; see also `isParserRejection`.
 *
 * @throws EiaoError of spec 8.3 (`MissingUrl`, `RelativeUrl`, `MissingContent`, `UnknownCompression`, `InvalidBase64`,
 *         `UnknownRuleSet`), or of the budget (`Too...`).
 */
export async function checkPdf(input: WebResource, options: CheckPdfOptions = {}): Promise<Report> {
  const resource = withoutNulls(input);
  requireResource(resource);
  const content = bytesOf(resource);
  const { selection } = planTests(options.ruleSets ?? defaultRuleSets, options.only);
  const { signal, maxPages = MOST_PAGES } = options;
  const pdf = await readPdf(content, { budget: budgetWith(options.budget ?? {}), maxPages, signal });
  const head = headOf(resource, content, options.date, selection);
  // Every reader of the report counts a broken document as failed, but not a locked one.
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

function bytesOf({ content, compression }: WebResource): Uint8Array {
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
