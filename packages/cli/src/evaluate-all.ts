import { MessageChannel } from "node:worker_threads";
import { isPdf } from "@eiao/wam-core/pdf";
import { describeError, isExpected } from "./errors.ts";
import type { Evaluation, EvaluationSettings, PageTask } from "./evaluate.ts";
import type { SheetAnswer, SheetQuestion, WorkerTask } from "./evaluate-worker.ts";
import type { Input } from "./inputs.ts";
import { rightsOf } from "./network/loader.ts";
import type { Asker, SheetLoader } from "./network/loader.ts";
import { failedPage } from "./page.ts";
import { guarded } from "./pdf-guard.ts";
import type { ReadInput } from "./read-input.ts";

/** A thread costs about a quarter of a second to start: below this many pages for each, fewer are used. */
const pagesPerThread = 4;

export interface Evaluator {
  evaluate(task: PageTask, asker: Asker): Promise<Evaluation>;
  close(): Promise<void>;
}

/** In this process for one job or few pages, else on worker threads. PDF documents always get a thread, which can be ended. `jobs`: asked for by the user, else as many as useful. */
export async function createEvaluator(
  pages: number,
  jobs: number | undefined,
  cores: number,
  settings: EvaluationSettings,
  loader: SheetLoader,
): Promise<Evaluator & { readonly threads: number }> {
  const threads = Math.min(jobs ?? Math.min(cores, Math.floor(pages / pagesPerThread)), pages);
  if (threads <= 1) {
    const { evaluate } = await import("./evaluate.ts");
    let thread: Promise<Evaluator> | undefined;
    return {
      threads: 1,
      evaluate: async (task, asker) =>
        holdsPdf(task)
          ? await (await (thread ??= onThreads(1, settings, loader))).evaluate(task, asker)
          : await evaluate(task, settings, (url) => loader.load(url, asker)),
      close: async () => (await thread)?.close(),
    };
  }
  return { threads, ...(await onThreads(threads, settings, loader)) };
}

function holdsPdf({ resource: { content, contentType } }: PageTask): boolean {
  return isPdf(content, contentType);
}

async function onThreads(threads: number, settings: EvaluationSettings, loader: SheetLoader): Promise<Evaluator> {
  const { Tinypool } = await import("tinypool");
  // The built program has the worker beside it as JavaScript.
  const filename = new URL(`./evaluate-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url).href;
  const pool = new Tinypool({ filename, minThreads: threads, maxThreads: threads });
  return {
    async evaluate(task, asker) {
      const { port1, port2 } = new MessageChannel();
      const reply = (answer: SheetAnswer) => port1.postMessage(answer);
      port1.on("message", ({ number, url }: SheetQuestion) => {
        loader.load(url, asker).then(
          (sheet) => reply({ number, sheet }),
          (error: unknown) => reply({ number, problem: describeError(error) }),
        );
      });
      const work: WorkerTask = { task, settings, port: port2, rights: rightsOf(asker) };
      try {
        const transferList = [port2, task.resource.content.buffer as ArrayBuffer];
        const run = async (signal?: AbortSignal) =>
          JSON.parse(
            await pool.run(work, signal === undefined ? { transferList } : { transferList, signal }),
          ) as Evaluation;
        return await (holdsPdf(task) ? guarded(run) : run());
      } finally {
        port1.close();
      }
    },
    close: () => pool.destroy(),
  };
}

/**
 * Reads and evaluates all inputs. Results come in the order of the inputs, whatever ends first; a few are on their way at a time,
 * so memory does not grow with their number. A failed input is a failed page and stops no other.
 */
export async function* evaluateAll(
  inputs: readonly Input[],
  read: (input: Input) => Promise<ReadInput>,
  evaluator: Evaluator & { readonly threads: number },
): AsyncGenerator<Evaluation> {
  const evaluateInput = async (input: Input): Promise<Evaluation> => {
    try {
      const { resource, shownUrl, asker, messages } = await read(input);
      return await evaluator.evaluate({ resource, shownUrl, messages }, asker);
    } catch (error) {
      const text = describeError(error);
      // Not ours: a thread that ran out of memory, a system error.
      return { page: failedPage(input.url, isExpected(error) ? text : capitalised(text)) };
    }
  };
  const underWay: Promise<Evaluation>[] = [];
  const most = evaluator.threads === 1 ? 1 : evaluator.threads * 8;
  let next = 0;
  while (next < inputs.length || underWay.length > 0) {
    for (; underWay.length < most && next < inputs.length; next++) underWay.push(evaluateInput(inputs[next] as Input));
    yield await (underWay.shift() as Promise<Evaluation>);
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
