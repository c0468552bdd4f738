import { budgetWith } from "./budget.ts";
import { asciiLowerCase } from "./document/text.ts";
import { coreError } from "./errors.ts";
import { runLoading } from "./load-sheets.ts";
import type { SheetSteps } from "./load-sheets.ts";
import { openPage } from "./open-page.ts";
import type { CheckOptions, LoadSheet, WebResource } from "./options.ts";
import type { StyledPage } from "./style/cascade/apply.ts";
import type { ComputedStyle } from "./style/computed/computed-style.ts";
import { styleOfPage } from "./style-of-page.ts";
import { parseSelectors } from "./style/selectors/selector.ts";
import type { ElementStyle } from "./style/style-report.ts";
import { StyleReport } from "./style/style-report.ts";
import { tokensOf } from "./style/syntax/tokens.ts";
import { isKnownProperty } from "./style/values/value-validity.ts";

/** The options of `styleReport`: medium, environment, elements and properties. */
export interface StyleReportOptions extends Pick<
  CheckOptions,
  "medium" | "environment" | "budget" | "sheetCache" | "cleanup"
> {
  readonly load?: LoadSheet | undefined;
  /** Receives messages about style sheets that were not loaded, or loaded and not read, and about unknown names in `properties`. */
  readonly notes?: string[] | undefined;
  /** Selects the elements that this selector list matches. */
  readonly selector?: string | undefined;
  /** Selects the winners of these properties; a shorthand stands for its longhands. */
  readonly properties?: readonly string[] | undefined;
  /** Adds the computed values of `properties` to each element. */
  readonly computed?: boolean | undefined;
}

/** The style report: for each element in document order, the rule that wins and the reason. The JSON of `eiao-wam style` (cli.md 3). */
export interface StyleJson {
  readonly url: string;
  readonly mode: "html" | "xml";
  readonly quirks: boolean;
  readonly elements: readonly ElementStyle[];
}

/**
 * Applies the style sheets of a page and reports which rules match each element and which declarations win.
 * @throws EiaoError `InvalidSelector` for `selector`; `NotEvaluable` for content that is not (X)HTML; those of 8.3 and the budget.
 */
export async function styleReport(resource: WebResource, options: StyleReportOptions = {}): Promise<StyleJson> {
  const notes = options.notes ?? [];
  const stylesOf =
    options.computed === true ? (await import("./style/computed/computed-style-of.ts")).stylesOf : undefined;
  return runLoading(explain(resource, { ...options, notes }, stylesOf), options.load, notes);
}

function* explain(
  resource: WebResource,
  options: StyleReportOptions,
  stylesOf: ((style: StyledPage) => ComputedStyle) | undefined,
): SheetSteps<StyleJson> {
  const selectors = options.selector === undefined ? undefined : selectorList(options.selector);
  const budget = budgetWith(options.budget ?? {});
  const { page, source } = openPage(resource, options.cleanup ?? true, budget);
  if ("reason" in page) throw coreError("NotEvaluable", { url: resource.url, reason: page.reason });
  const style = yield* styleOfPage(page, options, budget, source.encoding, options.notes);
  for (const name of options.properties ?? [])
    if (!isProperty(name)) options.notes?.push(`${name} is not a known property`);
  const report = new StyleReport(style, options.properties, stylesOf?.(style));
  const { document, url } = page;
  const elements = document.elements
    .filter((element) => selectors === undefined || style.cascade.matcher.matchList(selectors, element) >= 0)
    .map((element) => report.of(element));
  return { url, mode: document.mode, quirks: document.quirks, elements };
}

/** Returns true for a known property. A vendor's own name may be one. */
function isProperty(name: string): boolean {
  return name.startsWith("-") || isKnownProperty(asciiLowerCase(name));
}

function selectorList(text: string) {
  const tokens = tokensOf(text);
  const parsed = parseSelectors(tokens, 0, tokens.count);
  if (parsed.status !== "valid") throw coreError("InvalidSelector", { selector: text });
  return parsed.list;
}
