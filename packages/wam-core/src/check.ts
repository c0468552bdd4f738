import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { budgetWith } from "./budget.ts";
import type { Budget } from "./budget.ts";
import { coreError } from "./errors.ts";
import { exceptionJudgement } from "./judge/exception.ts";
import { judge } from "./judge/judge.ts";
import { readsStyle } from "./measure/plan.ts";
import type { Plan } from "./measure/plan.ts";
import { planned } from "./measure/planned.ts";
import { measure } from "./measure/walk.ts";
import { contentTypeOf, headersOf, pageOf } from "./page.ts";
import type { CheckOptions, LoadSheet, SheetsAtHand, WebResource } from "./options.ts";
import { parsePage } from "./parse-page.ts";
import type { Failure } from "./parse-page.ts";
import type { Report } from "./report.ts";
import type { Page, RuleSet } from "./rule-set/define.ts";
import { parseUrl } from "./rule-set/parse-url.ts";
import type { Selection } from "./rule-set/select.ts";
import { uwem12 } from "./rules/uwem-1.2/catalogue.ts";
import { decodeResource } from "./source/decode.ts";
import type { Source } from "./source/decode.ts";
import { documentMode, parseMediaType } from "./source/media-type.ts";
import type { AppliedStyle } from "./style/applied-style.ts";
import { differencesFromDesktop, environmentOf } from "./style/environment.ts";
import { styleOf } from "./style/index.ts";
import type { LoadedSheet } from "./style/index.ts";

/**
 * Evaluates one (X)HTML resource. Sheets are loaded by `load`, those of one level at the same time; without it none are.
 *
 * @throws EiaoError of spec 8.3 (`MissingUrl`, `RelativeUrl`, `MissingContent`, `UnknownCompression`, `InvalidBase64`,
 *         `UnknownRuleSet`) or of the budget (`TooMany…`, `TooDeep`). What cannot be measured is a report (8.5).
 */
export async function check(
  resource: WebResource,
  options: CheckOptions & { readonly load?: LoadSheet | undefined } = {},
): Promise<Report> {
  const notes: string[] = [];
  const { load } = options;
  const steps = evaluate(resource, options, notes);
  let step = steps.next();
  while (!step.done) {
    const urls = step.value;
    const outcomes = await Promise.allSettled(urls.map(async (url) => load?.(url)));
    const sheets = outcomes.map((outcome, i) => {
      if (outcome.status === "fulfilled") return outcome.value;
      notes.push(`style sheet ${urls[i]} not loaded: ${reasonOf(outcome.reason)}`);
      return undefined;
    });
    step = steps.next(sheets);
  }
  return step.value;
}

/** As `check`, without waiting: every sheet must be at hand; the others count as not available. */
export function checkWith(resource: WebResource, sheets: SheetsAtHand = {}, options: CheckOptions = {}): Report {
  const find = (url: string) => (typeof sheets === "function" ? sheets(url) : sheetOf(Object.hasOwn(sheets, url) ? sheets[url] : undefined));
  const steps = evaluate(resource, options, []);
  let step = steps.next();
  while (!step.done) step = steps.next(step.value.map(find));
  return step.value;
}

type Steps<T> = Generator<readonly string[], T, readonly (LoadedSheet | undefined)[]>;

const DEFAULT_MEDIUM = "screen";
const DEFAULT_RULE_SETS: readonly RuleSet[] = Object.freeze([uwem12]);

/** The flow: decode, parse, style, measure, judge. Yields the URLs of sheets and is given the sheets. Spec 8.1. */
function* evaluate(resource: WebResource, options: CheckOptions, notes: string[]): Steps<Report> {
  const { url, contentType = "text/html" } = resource;
  demand(resource);
  const budget = budgetWith(options.budget ?? {});
  const { selection, plan } = planned(options.ruleSets ?? DEFAULT_RULE_SETS, options.only);
  const headers = headersOf(resource.headers);
  const mode = documentMode(contentType);
  const source = decodeResource({ ...resource, encoding: encodingOf(resource, headers), mode: mode ?? "html" }, budget);
  const received = { url, contentType: contentTypeOf(headers, contentType), date: options.date, content: resource.content, source };

  const parsed = parsePage(source.text, mode, contentType, options.cleanup ?? true, budget);
  if ("reason" in parsed) return failedReport(received, selection, parsed, notes);

  const page = pageOf({ url, contentType: received.contentType, headers, ...parsed });
  const style = yield* styled(page, plan, options, budget, source.encoding);
  const measurements = measure(page, style, plan);
  const verdict = judge(measurements, selection, page.violations !== undefined);
  return {
    ...common(received, selection),
    ...verdict,
    tidy: page.tidy,
    parsingFailed: false,
    failure: undefined,
    messages: [...surroundings(options), ...notes, ...verdict.messages],
    violations: page.violations,
    document: page.document,
    winners: measurements.winners,
  };
}

/** Errors to the caller, spec 8.3. Callers without types may leave out anything. */
function demand({ url, content }: Partial<WebResource>): void {
  if (url === undefined || url === null || url === "") throw coreError("MissingUrl", {});
  if (content === undefined || content === null) throw coreError("MissingContent", {});
  if (parseUrl(url) === undefined) throw coreError("RelativeUrl", { url });
}

function encodingOf({ encoding, contentType = "" }: WebResource, headers: ReadonlyMap<string, string>): string | undefined {
  return encoding ?? parseMediaType(headers.get("content-type") ?? "").charset ?? parseMediaType(contentType).charset;
}

/** The style of a page, if a selected test asks for it. */
function* styled(page: Page, plan: Plan, options: CheckOptions, budget: Budget, encoding: string | undefined): Steps<AppliedStyle | undefined> {
  if (!readsStyle(plan)) return undefined;
  const { document, url, baseUrl, headers } = page;
  const { medium = DEFAULT_MEDIUM, environment = {}, stylesheets: enabled = true, sheetCache: cache } = options;
  const kept = cache === undefined ? {} : { cache };
  return yield* styleOf({ document, url, baseUrl, headers, medium, environment, budget, enabled, encoding, ...kept });
}

/** Options that change what is measured stand in every report (6.8). */
function surroundings({ medium = DEFAULT_MEDIUM, environment, stylesheets }: CheckOptions): string[] {
  const differences = differencesFromDesktop(environmentOf(environment));
  return [
    ...(medium === DEFAULT_MEDIUM ? [] : [`medium: ${medium}`]),
    ...(differences.length === 0 ? [] : [`environment: ${differences.join(", ")}`]),
    ...(stylesheets === false ? ["external style sheets were not loaded"] : []),
  ];
}

interface Received {
  readonly url: string;
  readonly contentType: string;
  readonly date: string | undefined;
  readonly content: Uint8Array | string;
  readonly source: Source;
}

function common({ url, contentType, date, content, source }: Received, { ruleSets }: Selection) {
  let digest: string | undefined;
  return {
    url,
    contentType,
    contentLength: source.octets,
    contentDigest: () => (digest ??= bytesToHex(sha256(source.bytes ?? new TextEncoder().encode(String(content))))),
    date,
    ruleSets,
  };
}

/** The report of content that could not be measured: one cannotTell result and nothing else. Spec 8.5. */
function failedReport(received: Received, selection: Selection, failure: Failure, notes: readonly string[]): Report {
  return {
    ...common(received, selection),
    tidy: false,
    parsingFailed: true,
    failure,
    judgements: [exceptionJudgement(selection.ruleSets[0]?.id ?? "", failure.reason)],
    statistics: [],
    untested: [],
    messages: notes,
    violations: undefined,
    document: undefined,
    winners: new Map(),
  };
}

function sheetOf(sheet: LoadedSheet | string | undefined): LoadedSheet | undefined {
  return typeof sheet === "string" ? { content: sheet } : sheet;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
