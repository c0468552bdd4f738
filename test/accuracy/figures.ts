import { readFileSync } from "node:fs";
import { uwem12 } from "@eiao/wam-core";
import { wcag22 } from "@eiao/wam-core/wcag";
import { examplesIn, verdictsOf } from "../act/verdicts.ts";
import { readAxeComparison, readAxeDifferences, readCorpusCounts, readPageCounts } from "./counts.ts";

/** The figures of the accuracy pages. */
export type AccuracyFigures = ReturnType<typeof accuracyFigures>;

/** Combines the figures of each test from the files of lines, in the order of the rule sets. */
export function accuracyFigures() {
  const examples = examplesIn(readFileSync(new URL("../act/outcomes.txt", import.meta.url), "utf8"));
  const verdicts = new Map(verdictsOf(examples).map((verdict) => [verdict.rule, verdict]));
  const { pages, rules, open } = readPageCounts();
  const differences = readAxeDifferences();
  return {
    pages,
    axe: readAxeComparison(),
    rules: wcag22.judges
      .filter(({ prompt }) => prompt !== true)
      .map(({ test }) => {
        const verdict = verdicts.get(test);
        const undecided = (verdict?.open ?? []).filter(({ outcome }) => outcome === "cantTell");
        const onPages = open.filter(({ rule }) => rule === test);
        const reasons = new Set([
          ...undecided.flatMap(({ reasons: text }) => text.split(" ")),
          ...onPages.map(({ reason }) => reason),
        ]);
        const { failed = 0, passed = 0 } = rules.find(({ rule }) => rule === test) ?? {};
        return {
          test,
          act:
            verdict === undefined
              ? null
              : {
                  isApproved: verdict.isApproved,
                  verdict: verdict.isConsistent ? "consistent" : verdict.isPartial ? "partial" : "inconsistent",
                  findsAll: verdict.findsAll,
                  ...verdict.counts,
                },
          open: [...reasons].map((reason) => {
            const { results = 0, pages: on = 0 } = onPages.find((one) => one.reason === reason) ?? {};
            const count = undecided.filter((example) => example.reasons.split(" ").includes(reason)).length;
            return { reason, examples: count, results, pages: on };
          }),
          failed,
          passed,
          axe: differences
            .filter(({ rule }) => rule === test)
            .map(({ failedBy, elements, pages: on, cause }) => ({ failedBy, elements, pages: on, cause })),
        };
      }),
    corpora: readCorpusCounts(),
  };
}

/** Returns the tests of UWEM without a labelled corpus. */
export function testsWithoutCorpus({ corpora }: AccuracyFigures): readonly string[] {
  const labelled = new Set(corpora.map(({ test }) => test));
  return [...new Set(uwem12.judges.map(({ test }) => test))].filter((test) => !labelled.has(test));
}

/** Writes the figures as JSON, a line for each rule and corpus. */
export function figuresJson({ pages, axe, rules, corpora }: AccuracyFigures): string {
  const lines = (rows: readonly object[]) => rows.map((row) => `    ${JSON.stringify(row)}`).join(",\n");
  return `{\n  "pages": ${pages},\n  "axe": ${JSON.stringify(axe)},\n  "rules": [\n${lines(rules)}\n  ],\n  "corpora": [\n${lines(corpora)}\n  ]\n}\n`;
}
