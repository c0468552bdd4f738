import type { AxeResults } from "./axe-elements.ts";
import { causeOfMissed, causeOfMore } from "./causes.ts";
import { rules } from "./our-results.ts";
import type { OurPage } from "./our-results.ts";

/** One of our rules beside those of axe-core that test the same. Counts are elements. */
export interface RuleComparison {
  /** Names of the rules in axe-core; empty: it has none. */
  readonly axe: readonly string[];
  /** Failures of axe-core, and what our rule says of them. */
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

/** How often something was seen. */
export interface Places {
  elements: number;
  readonly pages: Set<string>;
}

/** Rule 0ssw9k fails only what source proves to overflow, which needs a layout: it is left out. */
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
  /** Differences without a cause, to be examined. */
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
    if (test === undefined) return; // axe-core has it alone
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
