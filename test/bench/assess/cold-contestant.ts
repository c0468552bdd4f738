/** A process that evaluates pages once, with EARL, on new workers, and reports when it is done. Nothing is loaded or compiled before. */
import { createEngine } from "./engine.ts";
import type { ContestantBegin } from "./scaling-contestant.ts";

process.once("message", (begin: ContestantBegin) => void evaluate(begin));

async function evaluate({ workers, tasks, origin }: ContestantBegin): Promise<void> {
  const engine = createEngine(workers, origin);
  await engine.earlSeconds(tasks);
  await engine.close();
  process.send?.("done");
  process.disconnect();
}
