/**
 * Takes a census or two samples in a process of its own, to be killed: `node sample-child.ts SEED_URL DATADIR DRAW_SEED N WORKERS EXTENT RULE_SETS`.
 * Prints a line for every settled page, and the result as JSON at the end. SIGTERM stops it properly.
 */
import { createPoolEvaluator } from "@eiao/sampler";
import { siteRepresentation } from "@eiao/crawler/internal";
import { openSamples } from "../support/samples.ts";

const [seedUrl = "", dataDir = "", seed = "", n = "", workers = "", extent = "", ruleSets = ""] = process.argv.slice(2);
const stop = new AbortController();
process.once("SIGTERM", () => stop.abort());
const samples = await openSamples({ dataDir });
const known = await samples.repository.siteOf(siteRepresentation(seedUrl));
const launch = known === undefined ? undefined : await samples.repository.lastLaunch(known.id);
if (launch === undefined) throw new Error(`${seedUrl} was not crawled`);
const evaluator = createPoolEvaluator({ workers: Number(workers), sparing: false });
process.stdout.write("started\n");
const result = await samples.sample(seedUrl, launch, {
  seed,
  ruleSets: ruleSets.split(","),
  ...(n === "" ? { extent: "by cost" } : { n: Number(n), extent: extent === "census" ? extent : "two samples" }),
  evaluator,
  signal: stop.signal,
  onProgress: ({ evaluated }) => process.stdout.write(`${evaluated}\n`),
});
await evaluator.close();
await samples.close();
process.stdout.write(`${JSON.stringify(result)}\n`);
