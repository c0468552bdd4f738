import type { RuleSet } from "@eiao/wam-core";
import type { RuleSetVersion, StoreOpening } from "../store/index.ts";
import { ruleSetError } from "./errors.ts";

/** A rule set of this program. It is loaded when it is asked for: some have large data. */
interface Installed {
  readonly id: string;
  /** The kind of resource: pages, or PDF documents. */
  readonly evaluates: "page" | "pdf";
  readonly load: () => Promise<RuleSet>;
}

/** The only place that names the rule sets of this program; the first one evaluates pages unless others are named. */
export const installed: readonly [Installed, ...Installed[]] = [
  { id: "uwem-1.2", evaluates: "page", load: async () => (await import("@eiao/wam-core")).uwem12 },
  { id: "wcag-2.2", evaluates: "page", load: async () => (await import("@eiao/wam-core/wcag")).wcag22 },
  { id: "pdf-1", evaluates: "pdf", load: async () => (await import("@eiao/wam-core/pdf")).pdf1 },
];

/** The rule set that evaluates pages where nobody names one. */
export const DEFAULT_RULE_SET = installed[0].id;

/** Ids of the rule sets of this program, those of pages first. */
export const installedIds: readonly string[] = installed.map(({ id }) => id);

/** Ids of the rule sets that evaluate where nobody names one: one of pages, and those of PDF documents. */
export const defaultIds: readonly string[] = installedIds.filter((id) => id === DEFAULT_RULE_SET || evaluatesPdf(id));

/** Loads every rule set of this program, those of pages first. */
export function installedRuleSets(): Promise<readonly RuleSet[]> {
  return Promise.all(installed.map(({ load }) => load()));
}

/** True for the id of a rule set of PDF documents. */
export function evaluatesPdf(id: string): boolean {
  return installed.some((ruleSet) => ruleSet.id === id && ruleSet.evaluates === "pdf");
}

/**
 * Loads rule sets by their ids, in the order of the ids.
 * @throws EiaoError `NoSuchRuleSet` for the first id that this program has not.
 */
export function namedRuleSets(ids: readonly string[]): Promise<readonly RuleSet[]> {
  return Promise.all(
    ids.map((id) => {
      const known = installed.find((ruleSet) => ruleSet.id === id);
      if (known === undefined) throw ruleSetError("NoSuchRuleSet", { id, installed: installedIds.join(", ") });
      return known.load();
    }),
  );
}

/**
 * Returns the rule sets that a sample is evaluated by: those of pages in the order of their ids, then those of PDF documents, which count apart (18.1).
 *
 * @param ids  of rule sets of this program; the first one of pages gives the score that leads. Empty: the default one.
 * @param includePdf  adds those of PDF documents if `ids` has none.
 * @throws EiaoError `NoSuchRuleSet`, `NoRuleSetOfPages`.
 */
export async function sampledRuleSets(
  ids: readonly string[] = [],
  includePdf = false,
): Promise<StoreOpening["ruleSets"]> {
  const wanted = ids.length === 0 ? [DEFAULT_RULE_SET] : [...new Set(ids)];
  const pages = wanted.filter((id) => !evaluatesPdf(id));
  const named = wanted.filter(evaluatesPdf);
  const documents = named.length === 0 && includePdf ? installedIds.filter(evaluatesPdf) : named;
  const [first, ...others] = (await namedRuleSets([...pages, ...documents])).map(versionOf);
  if (first === undefined || pages.length === 0) throw ruleSetError("NoRuleSetOfPages", { ids: wanted.join(", ") });
  return [first, ...others];
}

/** Returns the id and the version of a rule set alone. */
export function versionOf({ id, version }: RuleSetVersion): RuleSetVersion {
  return { id, version };
}
