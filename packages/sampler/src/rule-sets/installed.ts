import type { RuleSet } from "@eiao/wam-core";
import type { RuleSetVersion, StoreOpening } from "../store/index.ts";
import { ruleSetError } from "./errors.ts";

/** A rule set of this program. It is loaded on demand, because some have large data. */
interface Installed {
  readonly id: string;
  /** The kind of resource: pages, or PDF documents. */
  readonly evaluates: "page" | "pdf";
  readonly load: () => Promise<RuleSet>;
}

/** The only list of the rule sets of this program. The first one evaluates pages by default. */
export const installed: readonly [Installed, ...Installed[]] = [
  { id: "uwem-1.2", evaluates: "page", load: async () => (await import("@eiao/wam-core")).uwem12 },
  { id: "wcag-2.2", evaluates: "page", load: async () => (await import("@eiao/wam-core/wcag")).wcag22 },
  { id: "pdf-1", evaluates: "pdf", load: async () => (await import("@eiao/wam-core/pdf")).pdf1 },
];

/** The id of the default rule set for pages. */
export const DEFAULT_RULE_SET = installed[0].id;

/** The ids of the rule sets of this program, those for pages first. */
export const installedIds: readonly string[] = installed.map(({ id }) => id);

/** The ids of the default rule sets: one for pages, and all for PDF documents. */
export const defaultIds: readonly string[] = installedIds.filter((id) => id === DEFAULT_RULE_SET || evaluatesPdf(id));

/** Loads every rule set of this program, those for pages first. */
export function installedRuleSets(): Promise<readonly RuleSet[]> {
  return Promise.all(installed.map(({ load }) => load()));
}

/** Returns true for the id of a rule set for PDF documents. */
export function evaluatesPdf(id: string): boolean {
  return installed.some((ruleSet) => ruleSet.id === id && ruleSet.evaluates === "pdf");
}

/**
 * Loads rule sets by their ids, in the order of the ids.
 * @throws EiaoError `NoSuchRuleSet` for the first unknown id.
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
 * Returns the rule sets for a sample: those for pages in the order of the ids, then those for PDF documents, which count separately (spec 18.1).
 *
 * @param ids  ids of rule sets of this program. The first one for pages gives the leading score. Default: the default rule set.
 * @param includePdf  true to add the rule sets for PDF documents if `ids` has none.
 * @throws EiaoError `NoSuchRuleSet`, `NoRuleSetOfPages`.
 */
export async function sampledRuleSets(
  ids: readonly string[] = [],
  includePdf = false,
): Promise<StoreOpening["ruleSets"]> {
  const selected = ids.length === 0 ? [DEFAULT_RULE_SET] : [...new Set(ids)];
  const pages = selected.filter((id) => !evaluatesPdf(id));
  const pdfIds = selected.filter(evaluatesPdf);
  const documents = pdfIds.length === 0 && includePdf ? installedIds.filter(evaluatesPdf) : pdfIds;
  const [first, ...others] = (await namedRuleSets([...pages, ...documents])).map(versionOf);
  if (first === undefined || pages.length === 0) throw ruleSetError("NoRuleSetOfPages", { ids: selected.join(", ") });
  return [first, ...others];
}

/** Returns only the id and the version of a rule set. */
export function versionOf({ id, version }: RuleSetVersion): RuleSetVersion {
  return { id, version };
}
