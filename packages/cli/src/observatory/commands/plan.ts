import { defineCommand } from "../../command-line/command.ts";
import { answerOptions } from "../answer-options.ts";
import { CommandError } from "../../errors.ts";

/** Options of `plan`, for who carries them out. */
export const planOptions = {
  sites: {
    type: "string",
    value: "CSV",
    help: "the web sites of the country's public bodies, a line each; a header names the columns url, level (state, regional, local or body), region, service or sector, population (of the region), site, title",
    section: "Sample",
  },
  population: { type: "integer", value: "N", minimum: 1, help: "inhabitants of the country", section: "Sample" },
  period: {
    type: "integer",
    value: "K",
    minimum: 1,
    help: "which monitoring period: 1 is the first",
    section: "Sample",
  },
  previous: {
    type: "string",
    value: "FILE",
    help: "the plan of the period before; needed from the second one on",
    section: "Sample",
  },
  seed: { type: "string", value: "TEXT", help: "of the draw; the period unless given", section: "Sample" },
  ...answerOptions,
  format: { ...answerOptions.format, help: "text: the plan as CSV; json: the plan and its sizes" },
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory plan`. cli.md 10. */
export const plan = defineCommand({
  name: "plan",
  operands: "",
  summary: "Draw the sample of sites for the monitoring duty of (EU) 2018/1524",
  description: `Draws the web sites that a country has to monitor in a period, by Annex I of Commission Implementing Decision (EU) 2018/1524: how many by simplified and by in-depth monitoring, spread over levels of administration, regions and services; from the second period on a tenth of them monitored before, and at least half not. The same list, period and seed give the same plan.

The plan is CSV: keep it for the next period's --previous. Its column url is what --sites of start takes.

Exit codes: 0 a plan by the Annex; 1 the list does not allow it: what it has is planned, and what is missing is said.`,
  examples: [
    [
      "eiao-observatory plan --sites bodies.csv --population 5400000 --period 1 --output plan-1.csv",
      "183 sites for simplified monitoring, 20 of them in depth too.",
    ],
    [
      "eiao-observatory plan --sites bodies.csv --population 5400000 --period 2 --previous plan-1.csv",
      "The next period: 19 of its sites are those of the first one.",
    ],
  ],
  options: planOptions,
  async run({ options, operands }, terminal) {
    if (operands.length > 0)
      throw new CommandError(`plan takes no "${operands[0]}".`, "The list stands in a file: --sites.");
    const { runPlan } = await import("../run-plan.ts");
    return await runPlan(options, terminal);
  },
});
