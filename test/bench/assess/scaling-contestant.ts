/** A process that evaluates the same pages on a number of workers at each message, and answers with the seconds. */
import type { EvaluationTask } from "@eiao/sampler";
import { createEngine } from "./engine.ts";
import type { Engine } from "./engine.ts";

/** The first message. All pages are evaluated twice, so that everything is loaded and compiled. */
export interface ContestantBegin {
  readonly workers: number;
  readonly tasks: readonly EvaluationTask[];
  readonly origin: string;
}

let begun: { readonly engine: Engine; readonly tasks: readonly EvaluationTask[] } | undefined;

process.on(
  "message",
  (message: ContestantBegin | object) => void evaluate(message).then((seconds) => process.send?.(seconds)),
);

async function evaluate(message: ContestantBegin | object): Promise<number> {
  if ("tasks" in message) {
    const { workers, tasks, origin } = message;
    begun = { engine: createEngine(workers, origin), tasks };
    await begun.engine.seconds(tasks);
  }
  if (begun === undefined) throw new Error("no pages yet");
  return await begun.engine.seconds(begun.tasks);
}
