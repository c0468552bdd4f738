import { sha256 as hash } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { budgetWith } from "./budget.ts";
import { failedReport } from "./judge/failed-report.ts";
import type { ReportHead } from "./judge/failed-report.ts";
import { judge } from "./judge/judge.ts";
import { runLoading, runWith } from "./load-sheets.ts";
import type { SheetSteps } from "./load-sheets.ts";
import { readsStyle } from "./measure/plan.ts";
import { planTests } from "./measure/plan-tests.ts";
import { measure } from "./measure/walk.ts";
import { openPage } from "./open-page.ts";
import type { OpenedPage } from "./open-page.ts";
import type { CheckOptions, LoadSheet, SheetsAtHand, WebResource } from "./options.ts";
import type { Report } from "./report.ts";
import type { RuleSet, Validator } from "./rule-set/define.ts";
import type { Selection } from "./rule-set/select.ts";
import { uwem12 } from "./rules/uwem-1.2/catalogue.ts";
import { differencesFromDesktop, environmentOf } from "./style/conditions/environment.ts";
import { DEFAULT_MEDIUM, styleOfPage } from "./style-of-page.ts";

/**
 * Evaluates one (X)HTML resource. `load` loads the style sheets, those of one level at the same time; without it none are loaded.
 *
 * @throws EiaoError of spec 8.3 (`MissingUrl`, `RelativeUrl`, `MissingContent`, `UnknownCompression`, `InvalidBase64`,
 *         `UnknownRuleSet`) or of the budget (`Too...`). Content that cannot be measured gives a report (8.5).
 */
export async function check(
  resource: WebResource,
  options: CheckOptions & { readonly load?: LoadSheet | undefined } = {},
): Promise<Report> {
  const notes: string[] = [];
  const validator = options.validator ?? (await ownValidator(options));
  return runLoading(evaluate(resource, { ...options, validator }, notes), options.load, notes);
}

/** Loads the validator only if a test of validity is selected, because the grammar tables are heavy. */
async function ownValidator(options: CheckOptions): Promise<Validator | false> {
  return validates(options) && (await import("./validity/validate.ts")).violationsOf;
}

function validates({ ruleSets = defaultRuleSets, only, ...extent }: CheckOptions): boolean {
  return planTests(ruleSets, only, extent).selection.judges.some(({ wam }) => wam.needsValidator === true);
}

/**
 * Evaluates a page like `check`, but synchronously: style sheets that are not in `sheets` count as unavailable. The
 * test of validity runs only with a validator: `{ validator: violationsOf }`.
 */
export function checkWith(resource: WebResource, sheets: SheetsAtHand = {}, options: CheckOptions = {}): Report {
  const notes: string[] = [];
  return runWith(evaluate(resource, options, notes), sheets, notes);
}

/** The default rule sets. */
export const defaultRuleSets: readonly RuleSet[] = Object.freeze([uwem12]);

/** Evaluates in steps: open (decode, parse), style, measure, judge. Spec 8.1. */
function* evaluate(resource: WebResource, options: CheckOptions, notes: string[]): SheetSteps<Report> {
  const budget = budgetWith(options.budget ?? {});
  const validator = validates(options) && options.validator ? options.validator : undefined;
  const opened = openPage(resource, options.cleanup ?? true, budget, validator);
  const { selection, plan } = planTests(options.ruleSets ?? defaultRuleSets, options.only, options);
  const { page } = opened;
  const head = headOf(resource, options, opened, selection);
  if ("reason" in page) return failedReport(head, page);

  if (readsStyle(plan))
    page.style = yield* styleOfPage(page, options, budget, opened.source.encoding, notes, plan.environments);
  page.languageDetector = options.languageDetector;
  const measurements = measure(page, page.style, plan);
  const verdict = judge(measurements, selection, page.violations !== undefined);
  return {
    ...head,
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

/** Returns messages about options that change the measurements; every report contains them (6.8). */
function surroundings({ medium = DEFAULT_MEDIUM, environment, stylesheets }: CheckOptions): string[] {
  const differences = differencesFromDesktop(environmentOf(environment));
  return [
    ...(medium === DEFAULT_MEDIUM ? [] : [`medium: ${medium}`]),
    ...(differences.length === 0 ? [] : [`environment: ${differences.join(", ")}`]),
    ...(stylesheets === false ? ["external style sheets were not loaded"] : []),
  ];
}

function ownSha256(bytes: Uint8Array): string {
  return bytesToHex(hash(bytes));
}

function headOf(
  { url, content }: WebResource,
  { date, sha256 = ownSha256 }: CheckOptions,
  { contentType, source }: OpenedPage,
  { ruleSets, judges }: Selection,
): ReportHead {
  const { size, bytes } = source;
  let digest: string | undefined;
  return {
    url,
    contentType,
    contentLength: size,
    contentDigest: () => (digest ??= sha256(bytes ?? new TextEncoder().encode(String(content)))),
    date,
    ruleSets,
    judges,
  };
}
