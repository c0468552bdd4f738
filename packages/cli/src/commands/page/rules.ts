import { DEFAULT_RULE_SET, installedRuleSets } from "@eiao/sampler/internal/rule-sets";
import type { BWam, RuleSet } from "@eiao/wam-core";
import { defineCommand, refuseOperands } from "../../command-line/command.ts";
import { commonOptions, textOrJson } from "../../command-line/options.ts";
import { CommandError } from "../../errors.ts";
import { writeResult } from "../../output/output.ts";
import { columns, indentedJson } from "../../output/text.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-wam rules`. Spec cli.md 5. */
export const rules = defineCommand({
  name: "rules",
  ...texts.rules,
  options: {
    format: textOrJson,
    ruleset: { value: "ID" },
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    refuseOperands("rules", operands, "To read about one rule, use eiao-wam explain.");
    const installed = await installedRuleSets();
    const requested = options.ruleset ?? DEFAULT_RULE_SET;
    const ruleSet = installed.find(({ id }) => id === requested);
    if (ruleSet === undefined) {
      throw new CommandError(
        `There is no rule set ${requested}.`,
        `Installed: ${installed.map(({ id }) => id).join(", ")}.`,
      );
    }
    await writeResult(
      options.output,
      terminal,
      options.format === "json" ? indentedJson(rulesJson(ruleSet)) : rulesText(ruleSet),
    );
    return 0;
  },
});

function rulesJson(ruleSet: RuleSet): object {
  return {
    ruleset: ruleSet.id,
    measures: measuresOf(ruleSet),
    judges: ruleSet.judges.map(judgeJson),
    statistics: ruleSet.statistics.map(({ id, type, title }) => ({ id, type, title })),
  };
}

function judgeJson({ id, test, checkpoint, criteria, level, prompt, axe, title }: BWam): object {
  if (criteria === undefined) return { id, test, checkpoint, title };
  return { id, test, level, criteria, ...(prompt === true ? { prompt } : {}), axe: axe ?? [], title };
}

/** Returns the reference in a list of tests: the priority, or the level and the success criteria. */
function shortReference({ priority, criteria, level }: BWam): string {
  if (criteria === undefined) return `P${priority}`;
  return `${level} ${criteria.map(({ num, required }) => (required ? num : `(${num})`)).join(" ")}`.trim();
}

/** Returns each A-WAM once. A WAM that measures several kinds of subjects has several entries with the same id. */
function measuresOf({ measures }: RuleSet): { id: string; title: string }[] {
  const byId = new Map(measures.map(({ id, title }) => [id, { id, title }]));
  for (const { id, title } of measures.toReversed()) byId.set(id, { id, title });
  return [...byId.values()];
}

function rulesText(ruleSet: RuleSet): string {
  const measures = measuresOf(ruleSet);
  return [
    `${ruleSet.title} (${ruleSet.id}, version ${ruleSet.version})`,
    "",
    `Tests (${ruleSet.judges.length} B-WAMs)`,
    ...columns(ruleSet.judges.map((judge) => [judge.test, shortReference(judge), judge.id, judge.title])),
    "",
    `Content statistics (${ruleSet.statistics.length} M-WAMs)`,
    ...columns(ruleSet.statistics.map(({ id, type, title }) => [id, type, title])),
    "",
    `Measurements (${measures.length} A-WAMs)`,
    ...columns(measures.map(({ id, title }) => [id, title])),
    "",
  ].join("\n");
}
