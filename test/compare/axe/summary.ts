import type { Comparison, Places, RuleComparison } from "./differences.ts";

type Counts = ReadonlyMap<string, Places>;

/** Returns shares of axe-core's failures: failed here, failed or cantTell here, and the share of its contrast failures that are failed here. */
export function shares({ rules }: Comparison): {
  readonly failed: number;
  readonly found: number;
  readonly contrast: number;
} {
  const all = [...rules.values()];
  const total = all.reduce((count, { found }) => count + found, 0);
  const failed = all.reduce((count, row) => count + row.failed, 0);
  const missed = all.reduce((count, row) => count + elementsIn(row.missed), 0);
  const contrast = rules.get("afw4f7");
  return {
    failed: failed / total,
    found: (total - missed) / total,
    contrast: contrast === undefined ? NaN : contrast.failed / contrast.found,
  };
}

function elementsIn(counts: Counts): number {
  return [...counts.values()].reduce((sum, { elements }) => sum + elements, 0);
}

/** Writes the committed file for the accuracy page: a line for each kind of difference, with tabs between its parts. */
export function fileText(comparison: Comparison, version: string): string {
  const lines = [
    `# ${comparison.pages} pages beside axe-core ${version}: npm run compare:axe. Rule, who fails, elements, pages, cause.`,
  ];
  for (const [test, { missed, more }] of comparison.rules) {
    for (const [failedBy, counts] of [
      ["axe-core", missed],
      ["wcag-2.2", more],
    ] as const)
      for (const [cause, { elements, pages }] of counts)
        lines.push([test, failedBy, elements, pages.size, cause].join("\t"));
  }
  return `${lines.join("\n")}\n`;
}

/** Writes a table for people. */
export function tableText(comparison: Comparison): string {
  const { failed, found, contrast } = shares(comparison);
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  return [
    ...[...comparison.rules].flatMap(([test, row]) => linesOf(test, row)),
    `${comparison.pages} pages. Of axe-core's failures ${percent(failed)} are failed here (goal 90), ${percent(found)} failed or cantTell (goal 99); ` +
      `of its contrast failures ${percent(contrast)} failed (goal 90).`,
  ].join("\n");
}

function linesOf(test: string, { axe, found, failed, cantTell, missed, own, more }: RuleComparison): string[] {
  if (found + own === 0) return [];
  const list = (title: string, counts: Counts): string[] =>
    [...counts].map(
      ([key, { elements, pages }]) => `${String(elements).padStart(9)} on ${pages.size} pages, ${title}: ${key}`,
    );
  return [
    `${test} (${axe.join(" ") || "axe-core has none"}): axe-core fails ${found}, of them failed here ${failed}; failed here in all ${own}`,
    ...list("cantTell", cantTell),
    ...list("only in axe-core", missed),
    ...list("only here", more),
  ];
}
