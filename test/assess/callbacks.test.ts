import { createPoolEvaluator } from "@eiao/sampler";
import type { Evaluator, SampleOptions } from "@eiao/sampler";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failsAt, filesOpenBelow } from "../support/caller-functions.ts";
import { startSite } from "../support/sites/server.ts";
import type { Site } from "../support/sites/server.ts";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";
import { openSamples, sealed } from "../support/samples.ts";
import type { Samples } from "../support/samples.ts";

/** An error in a caller's own function ends the sampling and leaves no file open. The next sampling continues it. */

let samples: Samples;
let evaluator: Evaluator;
let site: Site;
beforeAll(async () => {
  samples = await openSamples(await databaseOfSuite());
  evaluator = createPoolEvaluator({ workers: 1 });
  site = await startSite({ "/p*": { body: "<!DOCTYPE html><title>p</title><p>p" } });
});
afterAll(async () => {
  await evaluator.close();
  await samples.close();
  await site.close();
});

const mine = new Error("of the caller");

test("each callback may fail", async () => {
  const paths = Array.from({ length: 120 }, (_, at) => `/p${at}`);
  const launch = await samples.know(site.origin, paths, false);
  const sample = (options: Partial<SampleOptions>) =>
    samples.sample(`${site.origin}/`, launch, { seed: "callbacks", evaluator, ...options });
  for (const nth of [1, 3, 9]) {
    for (const options of [{ onLog: failsAt(nth, mine) }, { onProgress: failsAt(nth, mine) }]) {
      await expect(sample(options)).rejects.toBe(mine);
      expect(filesOpenBelow(`${samples.dataDir}/output`)).toEqual([]);
    }
  }
  expect(sealed(await sample({})).assessment.pages).toEqual({ found: 120, sampled: 120, failed: 0 });
});
