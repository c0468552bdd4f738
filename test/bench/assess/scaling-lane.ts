/** A process that evaluates slices of the same pages on so many threads; it answers each message with the seconds that it took. */
import type { EvaluationTask } from "@eiao/sampler";
import { createEngine } from "./engine.ts";
import type { Engine } from "./engine.ts";

/** The first message. All pages are evaluated once: then everything is loaded and compiled. */
export interface LaneBegin {
  readonly threads: number;
  readonly tasks: readonly EvaluationTask[];
  readonly origin: string;
}

interface LaneSlice {
  readonly from: number;
  readonly to: number;
}

let begun: { readonly engine: Engine; readonly tasks: readonly EvaluationTask[] } | undefined;

process.on(
  "message",
  (message: LaneBegin | LaneSlice) => void evaluate(message).then((seconds) => process.send?.(seconds)),
);

async function evaluate(message: LaneBegin | LaneSlice): Promise<number> {
  if ("tasks" in message) {
    const { threads, tasks, origin } = message;
    begun = { engine: createEngine(threads, origin), tasks };
    return await begun.engine.seconds(tasks);
  }
  if (begun === undefined) throw new Error("no pages yet");
  return await begun.engine.seconds(begun.tasks.slice(message.from, message.to));
}
