import type { ErrorParts } from "@eiao/wam-core/errors";
import type { SheetAnswer, SheetQuestion } from "../sheets/sheet-channel.ts";
import type { WorkerAnswer } from "./worker-job.ts";

/** To a worker; `job` numbers a job of this worker. Jobs are done one after the other, in the order in which they came. */
export type ToWorker =
  | {
      readonly kind: "job";
      readonly job: number;
      readonly program: string;
      readonly task: object;
      /** As in WorkerJob. */
      readonly run: string | undefined;
    }
  /** Answered by `dropped`; a job that was begun goes on to its end, but tells nothing more. */
  | { readonly kind: "drop"; readonly job: number }
  /** The last piece that the job gave is taken. */
  | { readonly kind: "taken"; readonly job: number }
  | { readonly kind: "sheet"; readonly job: number; readonly answer: SheetAnswer };

/** The report of a worker, which somebody asked for by a signal. */
export interface WorkerReport {
  readonly kind: "report";
  readonly text: string;
}

export type FromWorker =
  /** The first word: it begins with its first job, and from then on with each next one when the one before has ended. */
  | { readonly kind: "ready" }
  | { readonly kind: "dropped"; readonly job: number }
  | { readonly kind: "sheet"; readonly job: number; readonly question: SheetQuestion }
  /** Part of what the job comes to, before its answer; the job waits until it is taken. */
  | { readonly kind: "piece"; readonly job: number; readonly piece: unknown }
  | { readonly kind: "answer"; readonly job: number; readonly answer: WorkerAnswer }
  /** The program rejected: with an error of ours, or its words. */
  | { readonly kind: "broken"; readonly job: number; readonly reason: string | ErrorParts };
