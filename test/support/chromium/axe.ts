import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.0 to 2.2, levels A and AA, and axe-core's own best practices. Tags also enable rules that are off by default. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] as const;

interface AxeRule {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** The results of axe-core on a page, and the number of rules that applied. */
export interface AxeVerdict {
  readonly passed: number;
  /** `rule: source of the element` of each violation. */
  readonly violations: readonly string[];
  /** The same for results that axe-core cannot decide. */
  readonly undecided: readonly string[];
}

/** Runs axe-core on an open page, which keeps it for the next call. Cost: 0.2 s for a short report, 2 s for one of 200 pages. */
export async function axeVerdict(page: Page): Promise<AxeVerdict> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(source);
  const options = JSON.stringify({ runOnly: tags, resultTypes: ["violations", "incomplete"] });
  const { passes, violations, incomplete } = await page.evaluate<
    Record<"passes" | "violations" | "incomplete", AxeRule[]>
  >(`axe.run(document, ${options})`);
  return {
    passed: passes.length,
    violations: violations.flatMap(failureTexts),
    undecided: incomplete.flatMap(failureTexts),
  };
}

function failureTexts({ id, nodes }: AxeRule): string[] {
  return nodes.map(({ html, failureSummary = "" }) =>
    `${id}: ${html.slice(0, 200)} ${failureSummary.replace(/\s+/g, " ")}`.trim(),
  );
}
