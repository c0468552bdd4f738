import path from "node:path";
import type { PublicBody } from "@eiao/crawler/internal";
import { csvCell } from "@eiao/sampler/internal/formats";
import type { MonitoringPlan } from "@eiao/sampler/internal";
import { defineCommand } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import { inSection } from "../../command-line/option.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { answerOptions, isForPrograms } from "../../command-line/service-options.ts";
import { CommandError, namedFileProblem } from "../../errors.ts";
import { readTextFile } from "../../input/read-text.ts";
import { openOutput } from "../../output/output.ts";
import { plain } from "../../output/text.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

/** The options of `plan`. */
export const planOptions = {
  ...inSection("Sample", {
    sites: {
      value: "CSV",
      help: "CSV file of the web sites of the country's public bodies, one per line. Its header names the columns url, level (state, regional, local or body), region, service or sector, population (of the region), site, title",
    },
    population: { type: "integer", value: "N", minimum: 1, help: "inhabitants of the country" },
    period: { type: "integer", value: "K", minimum: 1, help: "number of the monitoring period; 1 is the first" },
    previous: { value: "FILE", help: "the plan of the previous period; needed from period 2 on" },
    seed: { value: "TEXT", help: "seed of the random draw. Default: the number of the period" },
  }),
  ...answerOptions,
  format: { ...answerOptions.format, help: "text prints the plan as CSV, json the plan and the sizes of its samples" },
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory plan`. cli.md 10. */
export const plan = defineCommand({
  name: "plan",
  ...texts.plan,
  options: planOptions,
  async run({ options, operands }, terminal) {
    if (operands.length > 0)
      throw new CommandError(`plan does not accept "${operands[0]}".`, "Give the list of sites with --sites FILE.");
    return await runPlan(options, terminal);
  },
});

/** Reads the lists, draws the sample and writes the plan. Returns 1 if the list is too small for the Annex. */
export async function runPlan(
  { sites, population, period, previous, seed, output: file, ...answer }: OptionValues<typeof planOptions>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { planSample } = await import("@eiao/sampler/internal");
  if (sites === undefined || population === undefined || period === undefined)
    throw new CommandError(
      "plan needs --sites, --population and --period.",
      "eiao-observatory plan --help shows an example.",
    );
  if (period > 1 && previous === undefined)
    throw new CommandError(
      `Period ${period} needs the plan of period ${period - 1}.`,
      "Name it with --previous: a tenth of its sites must be monitored again, and at least half of the sites must be new.",
    );
  if (period === 1 && previous !== undefined)
    throw new CommandError(
      "--previous cannot be used with period 1, which has no period before it.",
      "Leave it out, or change --period.",
    );
  const bodies = await bodiesOf("--sites", sites, terminal);
  const before = previous === undefined ? [] : await bodiesOf("--previous", previous, terminal);
  const drawSeed = seed ?? `period-${period}`;
  const plan = planSample({ bodies, population, period, previous: before.map(({ site }) => site), seed: drawSeed });
  const output = await openOutput(file, terminal);
  await output.write(
    isForPrograms(answer) ? planJson(bodies, plan, { population, period, seed: drawSeed }) : planCsv(bodies, plan),
  );
  await output.close();
  const { sizes, simplified, inDepth, repeated, shortfalls } = plan;
  const again = period === 1 ? "" : `, ${repeated} of them monitored in period ${period - 1}`;
  terminal.note(`Simplified monitoring: ${simplified.length} of ${sizes.simplified} web sites${again}.`);
  terminal.note(`In-depth monitoring: ${inDepth.length} of ${sizes.inDepth} web sites, all from the same sample.`);
  terminal.note(`Mobile applications to monitor (not in the list): ${sizes.applications}.`);
  for (const shortfall of shortfalls) terminal.note(`eiao-observatory: ${shortfall}`);
  return shortfalls.length === 0 ? 0 : 1;
}

async function bodiesOf(option: string, file: string, { cwd }: Terminal): Promise<PublicBody[]> {
  const { readPublicBodies } = await import("@eiao/crawler/internal");
  let text: string;
  try {
    text = await readTextFile(path.resolve(cwd, file));
  } catch (error) {
    throw new CommandError(`${option} ${file} cannot be read: ${namedFileProblem(error, file)}.`, undefined, error);
  }
  return readPublicBodies(plain(file, 200), text);
}

const columns = ["url", "site", "title", "level", "region", "service", "population", "method"] as const;

/** Returns the plan as CSV, one line per site, in the order in which they were drawn. */
function planCsv(bodies: readonly PublicBody[], plan: MonitoringPlan): string {
  const rows = planned(bodies, plan).map((row) => columns.map((column) => csvCell(row[column] ?? undefined)).join(","));
  return [columns.join(","), ...rows].map((line) => `${line}\r\n`).join("");
}

function planJson(
  bodies: readonly PublicBody[],
  plan: MonitoringPlan,
  request: { readonly population: number; readonly period: number; readonly seed: string },
): string {
  const { sizes, repeated, shortfalls } = plan;
  return `${JSON.stringify({ ...request, sizes, repeated, shortfalls, sites: planned(bodies, plan) }, null, 2)}\n`;
}

function planned(bodies: readonly PublicBody[], { simplified, inDepth }: MonitoringPlan) {
  const deep = new Set(inDepth);
  return simplified.flatMap((at) => {
    const body = bodies[at];
    return body === undefined ? [] : [{ ...body, method: deep.has(at) ? "simplified and in-depth" : "simplified" }];
  });
}
