import type { Assessment } from "@eiao/sampler";

/** The keys of cli.md 7, then the optional ones. */
const order = [
  "site",
  "run",
  "rulesets",
  "pages",
  "seed",
  "scores",
  "tests",
  "clusters",
  "statistics",
  "store",
  "distribution",
  "faults",
  "undecided",
  "headline",
  "messages",
  "complete",
  "reason",
  "unfetched",
  "leftOut",
  "stoppedBy",
  "comparison",
  "notes",
  "seedOrigin",
  "populationDigest",
  "replayOf",
] as const satisfies readonly (keyof Assessment)[];

/** Writes one JSON object on one line. Schema: schemas/assess.schema.json. */
export function assessmentJson(assessment: Assessment): string {
  const entries = order.flatMap((key) => (assessment[key] === undefined ? [] : [[key, assessment[key]] as const]));
  return `${JSON.stringify(Object.fromEntries(entries))}\n`;
}
