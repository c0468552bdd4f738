import type { PublicBody } from "@eiao/crawler/internal";
import { csvCell } from "@eiao/sampler/internal/formats";
import type { MonitoringPlan } from "@eiao/sampler/internal";
import { defineCommand, refuseOperands } from "../../command-line/command.ts";
import { inSection } from "../../command-line/option.ts";
import { answerOptions, isForPrograms } from "../../command-line/service-options.ts";
import { CommandError } from "../../errors.ts";
import { readGivenText } from "../../input/read-text.ts";
import { writeResult } from "../../output/output.ts";
import { indentedJson, plain } from "../../output/text.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-observatory plan`. cli.md 10. Returns 1 if the list is too small for the Annex. */
export const plan = defineCommand({
  name: "plan",
  ...texts.plan,
  options: {
    ...inSection("Sample", {
      sites: { value: "CSV" },
      population: { type: "integer", value: "N", minimum: 1 },
      period: { type: "integer", value: "K", minimum: 1 },
      previous: { value: "FILE" },
      seed: { value: "TEXT" },
    }),
    ...answerOptions,
  },
  async run({ options, operands }, terminal) {
    refuseOperands("plan", operands, "Give the list of sites with --sites FILE.");
    const { sites, population, period, previous, seed } = options;
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
    await writeResult(
      options.output,
      terminal,
      isForPrograms(options) ? planJson(bodies, plan, { population, period, seed: drawSeed }) : planCsv(bodies, plan),
    );
    const { sizes, simplified, inDepth, repeated, shortfalls } = plan;
    const repeats = period === 1 ? "" : `, ${repeated} of them monitored in period ${period - 1}`;
    terminal.note(`Simplified monitoring: ${simplified.length} of ${sizes.simplified} web sites${repeats}.`);
    terminal.note(`In-depth monitoring: ${inDepth.length} of ${sizes.inDepth} web sites, all from the same sample.`);
    terminal.note(`Mobile applications to monitor (not in the list): ${sizes.applications}.`);
    for (const shortfall of shortfalls) terminal.note(`eiao-observatory: ${shortfall}`);
    return shortfalls.length === 0 ? 0 : 1;
  },
});

async function bodiesOf(option: string, file: string, terminal: Terminal): Promise<PublicBody[]> {
  const { readPublicBodies } = await import("@eiao/crawler/internal");
  return readPublicBodies(plain(file, 200), await readGivenText(`${option} ${file}`, file, terminal));
}

const columns = ["url", "site", "title", "level", "region", "service", "population", "method"] as const;

/** Returns the plan as CSV, one line per site, in the order of the draw. */
function planCsv(bodies: readonly PublicBody[], plan: MonitoringPlan): string {
  const rows = plannedBodies(bodies, plan).map((row) =>
    columns.map((column) => csvCell(row[column] ?? undefined)).join(","),
  );
  return [columns.join(","), ...rows].map((line) => `${line}\r\n`).join("");
}

function planJson(
  bodies: readonly PublicBody[],
  plan: MonitoringPlan,
  request: { readonly population: number; readonly period: number; readonly seed: string },
): string {
  const { sizes, repeated, shortfalls } = plan;
  return indentedJson({ ...request, sizes, repeated, shortfalls, sites: plannedBodies(bodies, plan) });
}

function plannedBodies(bodies: readonly PublicBody[], { simplified, inDepth }: MonitoringPlan) {
  const deep = new Set(inDepth);
  return simplified.flatMap((at) => {
    const body = bodies[at];
    return body === undefined ? [] : [{ ...body, method: deep.has(at) ? "simplified and in-depth" : "simplified" }];
  });
}
