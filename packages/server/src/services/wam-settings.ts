import type { DocumentEvaluation, EvaluationPool, EvaluationTask } from "@eiao/sampler";
import { transportError } from "../transport/errors.ts";
import { busySeconds } from "../transport/http-status.ts";
import type { KeptSheets } from "./kept-sheets.ts";

/** What the methods of the WAM service work with. */
export interface WamSettings {
  readonly pool: Pick<EvaluationPool, "offer">;
  /** Style sheets that callers brought. */
  readonly kept: KeptSheets;
  /** The media type that pages are evaluated for; `cssmediatype` of the configuration. */
  readonly medium: string;
  /** ms since 1970; the time of a report. */
  readonly now: () => number;
}

/**
 * @param load  the style sheets of this call; undefined: the server fetches them.
 * @throws EiaoError `Busy`, `Timeout`, `WamFailed`, `WorkerLost`, `EvaluationStopped`.
 */
export async function evaluateInPool(
  task: EvaluationTask,
  load: Parameters<EvaluationPool["offer"]>[1],
  { pool }: WamSettings,
): Promise<DocumentEvaluation> {
  const evaluation = pool.offer(task, load);
  if (evaluation === "full") throw transportError("Busy", { seconds: busySeconds });
  return await evaluation;
}

/** xsd:dateTime of a moment. */
export function dateOf(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19)}Z`;
}
