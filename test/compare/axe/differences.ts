import type { AxeResults } from "./axe-elements.ts";
import { causeOfMissed, causeOfMore } from "./causes.ts";
import { rules } from "./our-results.ts";
import type { OurPage } from "./our-results.ts";

/** The comparison of one of our rules with the rules of axe-core that test the same. Counts are elements. */
export interface RuleComparison {
  /** The names of the rules in axe-core. Empty if it has none. */
  readonly axe: readonly string[];
  /** The failures of axe-core, and those of them that our rule fails. */
  found: number;
  failed: number;
  /** Our cantTell results on failures of axe-core, by reason. */
  readonly cantTell: Map<string, Places>;
  /** Failures of axe-core that are neither failed nor cantTell here, by cause. */
  readonly missed: Map<string, Places>;
  /** Our failures, and those of them that axe-core neither fails nor leaves open, by cause. */
  own: number;
  readonly more: Map<string, Places>;
}

/** The number of elements, and the pages on which they were found. */
export interface Places {
  elements: number;
  readonly pages: Set<string>;
}

/** The rules of axe-core that are left out. Rule 0ssw9k fails only what the source proves to overflow; the rest needs a layout. */
const leftOut = new Set(["scrollable-region-focusable"]);

export const UNEXPLAINED = "no cause is known";

/** The comparison of all pages so far, by our rule. */
export class Comparison {
  pages = 0;
  readonly rules = new Map<string, RuleComparison>(
    rules.map(({ test, axe = [] }) => [
      test,
      { axe, found: 0, failed: 0, cantTell: new Map(), missed: new Map(), own: 0, more: new Map() },
    ]),
  );
  /** The differences without a cause, which need an examination. */
  readonly unexplained: string[] = [];

  add(name: string, axe: ReadonlyMap<string, AxeResults>, ours: OurPage): void {
    this.pages++;
    for (const [rule, { failed }] of axe)
      if (!leftOut.has(rule)) for (const [path, message] of failed) this.#compare(name, rule, path, message, ours);
    for (const { test, axe: names = [] } of rules)
      for (const [path, { result, fact = "" }] of ours.results.get(test) ?? []) {
        if (result === null || result === 0) continue;
        const row = this.#rowOf(test);
        row.own++;
        if (names.some((rule) => axe.get(rule)?.failed.has(path) || axe.get(rule)?.incomplete.has(path))) continue;
        const others = [...axe].flatMap(([rule, { failed }]) => (failed.has(path) ? [rule] : []));
        const cause = causeOfMore({ test, names, path, fact, others, ours });
        count(row.more, cause ?? UNEXPLAINED, name);
        if (cause === undefined)
          this.unexplained.push(`only here: ${test} ${fact.slice(0, 60)}\n        ${name} ${path}`);
      }
  }

  #compare(name: string, rule: string, path: string, message: string, ours: OurPage): void {
    const tests = rules.filter(({ axe = [] }) => axe.includes(rule)).map(({ test }) => test);
    const results = tests.flatMap((test) => {
      const result = ours.results.get(test)?.get(path);
      return result === undefined ? [] : [{ test, ...result }];
    });
    const rank = ({ result }: { readonly result: number | null }) => (result === null ? 1 : result === 0 ? 2 : 0);
    const [best] = results.toSorted((one, other) => rank(one) - rank(other));
    const test = best?.test ?? tests[0];
    if (test === undefined) return; // only axe-core has the rule
    const row = this.#rowOf(test);
    row.found++;
    if (best !== undefined && rank(best) === 0) row.failed++;
    else if (best !== undefined && rank(best) === 1) count(row.cantTell, best.reason ?? "", name);
    else {
      const cause = causeOfMissed({ rule, path, fact: best?.fact ?? "", message, ours });
      count(row.missed, cause ?? UNEXPLAINED, name);
      if (cause === undefined)
        this.unexplained.push(`only in axe-core: ${rule} ${message.slice(0, 100)}\n        ${name} ${path}`);
    }
  }

  #rowOf(test: string): RuleComparison {
    const row = this.rules.get(test);
    if (row === undefined) throw new Error(`no rule ${test}`);
    return row;
  }
}

function count(places: Map<string, Places>, key: string, page: string): void {
  const known = places.get(key) ?? { elements: 0, pages: new Set<string>() };
  places.set(key, known);
  known.elements++;
  known.pages.add(page);
}
