import { createEvaluationPool } from "../evaluation/pool.ts";
import type { EvaluationPoolOptions } from "../evaluation/pool.ts";
import type { DocumentEvaluation, EvaluationTask } from "../evaluation/document-evaluation.ts";
import type { FetchedSheet } from "../evaluation/sheet-channel.ts";

/** Who evaluates documents: the threads of this process, or WAM servers. May be shared by several sites. */
export interface Evaluator {
  /** Documents that it works on at a time. */
  readonly width: number;
  /** false: it fetches style sheets by itself, and nobody knows which. */
  readonly asksForSheets: boolean;
  /**
   * The octets of `task.content` are gone afterwards.
   * @throws EiaoError `Timeout`, `WamFailed`, `EvaluationStopped`, `WamServersFailed`.
   */
  evaluate(task: EvaluationTask, load: LoadSheet): Promise<DocumentEvaluation>;
  close(): Promise<void>;
}

export type LoadSheet = (url: string) => Promise<FetchedSheet>;

/** The pool of worker threads as an evaluator. It asks the task at hand for its sheets, by the page's URL. */
export function createPoolEvaluator(options: Omit<EvaluationPoolOptions, "loadSheet" | "queue"> = {}): Evaluator {
  const loads = new Map<string, LoadSheet>();
  const busy = new Map<string, Promise<unknown>>();
  const pool = createEvaluationPool({
    ...options,
    loadSheet: (url, pageUrl) => {
      const load = loads.get(pageUrl);
      return load === undefined ? Promise.reject(new Error("its page is gone")) : load(url);
    },
  });
  const inTurn = async (task: EvaluationTask, load: LoadSheet): Promise<DocumentEvaluation> => {
    loads.set(task.url, load);
    return await pool.run(task);
  };
  return {
    width: pool.statistics().threads,
    asksForSheets: true,
    async evaluate(task, load) {
      // One URL at a time: a document may be in two scenarios, or on two sites with sheets of their own.
      const before = busy.get(task.url) ?? Promise.resolve();
      const running = before.then(() => inTurn(task, load));
      const settled = running.catch(() => undefined);
      busy.set(task.url, settled);
      try {
        return await running;
      } finally {
        if (busy.get(task.url) === settled) {
          busy.delete(task.url);
          loads.delete(task.url);
        }
      }
    },
    close: () => pool.close(),
  };
}
