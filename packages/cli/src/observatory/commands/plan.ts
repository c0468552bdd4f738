import { defineCommand } from "../../command-line/command.ts";
import { answerOptions } from "../answer-options.ts";
import { CommandError } from "../../errors.ts";

/** The options of `plan`. */
export const planOptions = {
  sites: {
    type: "string",
    value: "CSV",
    help: "CSV file of the web sites of the country's public bodies, one per line. Its header names the columns url, level (state, regional, local or body), region, service or sector, population (of the region), site, title",
    section: "Sample",
  },
  population: { type: "integer", value: "N", minimum: 1, help: "inhabitants of the country", section: "Sample" },
  period: {
    type: "integer",
    value: "K",
    minimum: 1,
    help: "number of the monitoring period; 1 is the first",
    section: "Sample",
  },
  previous: {
    type: "string",
    value: "FILE",
    help: "the plan of the previous period; needed from period 2 on",
    section: "Sample",
  },
  seed: {
    type: "string",
    value: "TEXT",
    help: "seed of the random draw. Default: the number of the period",
    section: "Sample",
  },
  ...answerOptions,
  format: { ...answerOptions.format, help: "text prints the plan as CSV, json the plan and the sizes of its samples" },
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory plan`. cli.md 10. */
export const plan = defineCommand({
  name: "plan",
  operands: "",
  summary: "Draw the sites that a country has to monitor by (EU) 2018/1524",
  description: `Draws the web sites that a country has to monitor in a period by Annex I of Commission Implementing Decision (EU) 2018/1524. The Annex determines how many sites need simplified and in-depth monitoring, and how they are spread over levels of administration, regions and services. From the second period on, a tenth of the sites were monitored before and at least half were not. The same list, period and seed give the same plan.

The plan is CSV. Keep it: the next period needs it as --previous. For --sites of start, copy its column url to a file.

Exit codes: 0 the plan satisfies the Annex; 1 the list has too few sites. The plan then contains what the list allows, and the shortage is reported.`,
  examples: [
    [
      "eiao-observatory plan --sites bodies.csv --population 5400000 --period 1 --output plan-1.csv",
      "Draws 183 sites for simplified monitoring, 20 of them also for in-depth monitoring.",
    ],
    [
      "eiao-observatory plan --sites bodies.csv --population 5400000 --period 2 --previous plan-1.csv",
      "Draws the next period: 19 of its sites were in the first one.",
    ],
  ],
  options: planOptions,
  async run({ options, operands }, terminal) {
    if (operands.length > 0)
      throw new CommandError(`plan does not accept "${operands[0]}".`, "Give the list of sites with --sites FILE.");
    const { runPlan } = await import("../run-plan.ts");
    return await runPlan(options, terminal);
  },
});
