import type { Accessibility } from "./accessibility/accessibility.ts";
import { accessibilityOf } from "./accessibility/accessibility-of.ts";
import { outline } from "./accessibility/outline.ts";
import type { OutlineLine } from "./accessibility/outline.ts";
import { ariaRole } from "./accessibility/aria/aria.ts";
import { budgetWith } from "./budget.ts";
import type { Element } from "./document/document.ts";
import { coreError } from "./errors.ts";
import { runLoading } from "./load-sheets.ts";
import type { SheetSteps } from "./load-sheets.ts";
import { openPage } from "./open-page.ts";
import type { CheckOptions, LoadSheet, WebResource } from "./options.ts";
import { ElementPaths } from "./style/element-paths.ts";
import { styleOfPage } from "./style-of-page.ts";

/** The options of `readAccessibility` and `accessibilityReport`: medium, environment and style sheets. */
export interface AccessibilityOptions extends Pick<
  CheckOptions,
  "medium" | "environment" | "budget" | "sheetCache" | "cleanup"
> {
  readonly load?: LoadSheet | undefined;
  /** Receives messages about style sheets that were not loaded, or loaded and not read. */
  readonly notes?: string[] | undefined;
}

/** The facts of one element, as assistive technology and people perceive it. */
export interface ElementAccessibility {
  /** A path such as `/html[1]/body[1]/p[2]`, counted among siblings with one local name. `#shadow` is a step. */
  readonly path: string;
  /** Null for an element without a role of its own. */
  readonly role: string | null;
  /** Null if the role allows no name; the empty string if a name is missing. */
  readonly name: string | null;
  readonly exposed: boolean;
  readonly hidden: boolean;
  readonly visible: boolean;
  readonly focusable: boolean;
  /** True if the Tab key reaches the element. */
  readonly sequential: boolean;
}

/** The accessibility report: the JSON of `eiao-wam tree` (cli.md 3), and the lines of its text. */
export interface AccessibilityReport {
  readonly url: string;
  /** Every element of the flat tree, in its order. */
  readonly elements: readonly ElementAccessibility[];
  /** The accessibility tree: exposed elements without generic ones that convey nothing. */
  readonly tree: readonly OutlineLine[];
}

/**
 * Reads a page, applies its style sheets and returns what assistive technology and people perceive of it. Each answer
 * is computed when it is asked for.
 * @throws EiaoError `NotEvaluable` for content that is not (X)HTML; those of 8.3 and the budget.
 */
export async function readAccessibility(
  resource: WebResource,
  options: AccessibilityOptions = {},
): Promise<Accessibility> {
  const notes = options.notes ?? [];
  return runLoading(read(resource, { ...options, notes }), options.load, notes);
}

/**
 * Returns the role and name of each element of a page, and whether it is exposed, hidden, visible or focusable, for `eiao-wam tree`.
 * @throws EiaoError as `readAccessibility`
 */
export async function accessibilityReport(
  resource: WebResource,
  options: AccessibilityOptions = {},
): Promise<AccessibilityReport> {
  const facts = await readAccessibility(resource, options);
  const paths = new ElementPaths();
  const elements = facts.tree.elements.map((element) => elementReport(element, facts, paths));
  return { url: resource.url, elements, tree: outline(facts) };
}

function* read(resource: WebResource, options: AccessibilityOptions): SheetSteps<Accessibility> {
  const budget = budgetWith(options.budget ?? {});
  const { page, source } = openPage(resource, options.cleanup ?? true, budget);
  if ("reason" in page) throw coreError("NotEvaluable", { url: resource.url, reason: page.reason });
  page.style = yield* styleOfPage(page, options, budget, source.encoding, options.notes);
  return accessibilityOf(page);
}

function elementReport(element: Element, facts: Accessibility, paths: ElementPaths): ElementAccessibility {
  const role = facts.role(element);
  return {
    path: paths.of(element),
    role: role ?? null,
    name: role !== undefined && ariaRole(role)?.nameFrom === "prohibited" ? null : facts.name(element),
    exposed: facts.isExposed(element),
    hidden: facts.isHidden(element),
    visible: facts.isVisible(element),
    focusable: facts.isFocusable(element),
    sequential: facts.isInTabOrder(element),
  };
}
