import type { EvaluationPool } from "@eiao/sampler";
import { callProgram } from "./answer-in-pool.ts";
import type { CallTask } from "./call-pieces.ts";

/** A call with a small page for each worker, so that the first caller does not wait for the engine to be loaded. */
export async function warmUp(pool: Pick<EvaluationPool, "runJob" | "statistics">): Promise<void> {
  const cont = "<!DOCTYPE html><title>t</title><style>p{color:red}</style><p>x";
  const body = new TextEncoder().encode(JSON.stringify({ kwargs: { url: "http://warm-up.invalid/", cont } }));
  const task: CallTask = { request: { transport: "json", method: "check", body }, medium: "screen", now: 0 };
  const load = () => Promise.reject(new Error("The page has no style sheets."));
  const job = { program: callProgram, url: "the first page", documents: 1, load, task };
  await Promise.all(Array.from({ length: pool.statistics().workers }, () => pool.runJob(job)));
}
