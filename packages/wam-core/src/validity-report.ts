import { budgetWith } from "./budget.ts";
import { coreError } from "./errors.ts";
import { runLoading } from "./load-sheets.ts";
import type { SheetSteps } from "./load-sheets.ts";
import { openPage } from "./open-page.ts";
import type { CheckOptions, LoadSheet, WebResource } from "./options.ts";
import type { Page, Violation } from "./rule-set/define.ts";
import { documentMode } from "./source/media-type.ts";
import { styleOfPage } from "./style-of-page.ts";
import { MOST_VIOLATIONS } from "./validity/reporter.ts";
import { livingErrors } from "./validity/parse-errors.ts";
import { validate } from "./validity/validate.ts";

/** The options of `validityReport`: medium, environment and document type. */
export interface ValidityReportOptions extends Pick<CheckOptions, "medium" | "environment" | "budget" | "sheetCache"> {
  readonly load?: LoadSheet | undefined;
  /** The public identifier of the DTD to use instead of the page's DOCTYPE. */
  readonly doctype?: string | undefined;
}

/** A grammar error of a style sheet (spec 6.5). */
export interface StyleViolation {
  /** The absolute URL of the text to which line and column belong. */
  readonly sheet: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The JSON of one document of `eiao-wam validate` (cli.md 4). */
export interface ValidityJson {
  readonly url: string;
  /** The public identifier of the document type. */
  readonly doctype: string | null;
  readonly mode: "html" | "xml";
  /** The name of the DTD used for the check; null for a living document, which has none. */
  readonly grammar: string | null;
  /** True if the markup has no errors. Style sheets do not count. */
  readonly valid: boolean;
  readonly errors: readonly Violation[];
  readonly css: readonly StyleViolation[];
  /** Messages for the readers of the verdict. */
  readonly messages: readonly string[];
}

/**
 * Checks a page against its DTD, by the policy of the W3C validator, and its style sheets against the grammar of CSS.
 * For a living document, which has no DTD, it lists the parse errors of the HTML Standard (D80).
 * @throws EiaoError `NotEvaluable` for content that is not (X)HTML; those of spec 8.3 and of the budget.
 */
export async function validityReport(
  resource: WebResource,
  options: ValidityReportOptions = {},
): Promise<ValidityJson> {
  const notes: string[] = [];
  const report = await runLoading(steps(resource, options), options.load, notes);
  return { ...report, messages: [...report.messages, ...notes] };
}

/** The message for readers of the report of a living document, which has no DTD (D80). */
const NO_DTD =
  "Only parse errors were checked, because HTML has no DTD. Missing attributes and wrong nesting are not found.";

function* steps(resource: WebResource, options: ValidityReportOptions): SheetSteps<ValidityJson> {
  const { url } = resource;
  const budget = budgetWith(options.budget ?? {});
  const { page, source } = openPage(resource, true, budget);
  const mode = documentMode(resource.contentType ?? "text/html");
  if ("reason" in page || mode === undefined)
    throw coreError("NotEvaluable", { url, reason: "reason" in page ? page.reason : "" });
  const override = options.doctype;
  const { grammar, violations, notes } =
    page.living && override === undefined
      ? { grammar: null, violations: livingErrors(source.text, mode, budget), notes: [NO_DTD] }
      : validate({ source: source.text, mode, override }, "w3c");
  const messages = [...notes];
  if (violations.length >= MOST_VIOLATIONS) messages.push(`Only the first ${MOST_VIOLATIONS} violations are listed.`);
  const css = yield* styleErrors(page, options, source.encoding, messages);
  const doctype = override ?? page.doctype?.publicId ?? null;
  return { url, doctype, mode, grammar, valid: violations.length === 0, errors: violations, css, messages };
}

function* styleErrors(
  page: Page,
  options: ValidityReportOptions,
  encoding: string | undefined,
  notes: string[],
): SheetSteps<StyleViolation[]> {
  const budget = budgetWith(options.budget ?? {});
  const style = yield* styleOfPage(page, { ...options, stylesheets: true }, budget, encoding, notes);
  return style.errors.map(({ sheet, line, column, message = "CSS that does not follow its grammar" }) => ({
    sheet,
    line,
    column,
    message,
  }));
}
