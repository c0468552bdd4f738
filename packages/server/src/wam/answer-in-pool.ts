import type { EvaluationPool, SheetStore } from "@eiao/sampler/internal";
import { programBeside } from "@eiao/sampler/internal/evaluation";
import type { FetchedSheet, KeptSheets, WorkerJob } from "@eiao/sampler/internal/evaluation";
import { codedError } from "../transport/call-method.ts";
import type { CallRecord } from "../transport/call-method.ts";
import { transportError } from "../transport/errors.ts";
import { BUSY_SECONDS } from "../transport/http-status.ts";
import type { CallRequest, Reply } from "../transport/reply.ts";
import { serviceError } from "../transport/service-errors.ts";
import { createPieceStream } from "./call-pieces.ts";
import type { CallPiece, CallResult, CallTask, PieceStream } from "./call-pieces.ts";

/** The program that answers the calls of a server. Workers load it when they start. */
export const callProgram: string = programBeside(import.meta.url, "call-program");

export interface CallPool {
  readonly pool: Pick<EvaluationPool, "offerJob">;
  readonly store: Pick<SheetStore, "load">;
  /** The style sheets that callers sent, by `sheetId`. */
  readonly kept: KeptSheets<FetchedSheet>;
  readonly medium: string;
  readonly now: () => number;
  /** The names of methods, for the metrics. */
  readonly methods: ReadonlySet<string>;
  readonly service: string;
  readonly onCall: (record: CallRecord) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Returns a function that lets workers read, make and answer calls. A call is dropped when its client has gone.
 *
 * @throws EiaoError `Busy`, `Timeout`, `WamFailed`, `WorkerLost`, `EvaluationStopped`. Errors in a call are in its reply.
 */
export function answerInPool(settings: CallPool): (request: CallRequest, signal: AbortSignal) => Promise<Reply> {
  const { pool, onFault } = settings;
  return (request, signal) =>
    new Promise((resolve, reject) => {
      const record = recorder(request, settings);
      let pieces: PieceStream | undefined;
      const take = async (piece: CallPiece): Promise<void> => {
        if (piece.kind === "sheet") return settings.kept.add(piece.id, piece.sheet);
        if (piece.kind === "bytes") return pieces?.take(piece.bytes);
        // The first worker was lost after it had sent a part of the answer, which cannot be taken back.
        if (pieces !== undefined) return void pieces.stream.destroy(new Error("The answer broke off."));
        pieces = createPieceStream();
        resolve({ ...piece.head, length: piece.length, body: pieces.stream });
      };
      const job: WorkerJob = {
        program: callProgram,
        url: "the page",
        documents: 1,
        load: (wish) => sheetFor(wish, settings),
        take: (piece) => take(piece as CallPiece),
        task: { request: plainRequest(request), medium: settings.medium, now: settings.now() } satisfies CallTask,
      };
      const ended = ({ reply, method, outcome, faults }: CallResult): void => {
        for (const fault of faults) onFault(new Error(fault));
        record(method, outcome);
        pieces?.end();
        if (reply === undefined) return;
        const { bytes, ...head } = reply;
        resolve({ ...head, length: bytes.length, body: bytes });
      };
      const failed = (error: unknown): void => {
        const coded = codedError(error, onFault);
        record(undefined, coded.code);
        pieces?.stream.destroy(coded);
        reject(coded);
      };
      const outcome = pool.offerJob(job, request.body.length, signal);
      if (outcome === "full") failed(transportError("Busy", { seconds: BUSY_SECONDS }));
      else outcome.then((result) => ended(result as CallResult), failed);
    });
}

/** Returns a function that records a call. A call that no worker has read is known by its JSON address, or not at all. */
function recorder(request: CallRequest, { service, methods, onCall }: CallPool) {
  const { transport } = request;
  const begun = performance.now();
  const addressed = request.transport === "json" && methods.has(request.method) ? request.method : "unknown";
  return (method: string | undefined, outcome: string): void =>
    onCall({ service, method: method ?? addressed, transport, outcome, seconds: (performance.now() - begun) / 1000 });
}

/** Answers the request of a worker for a style sheet. */
async function sheetFor(wish: string, { store, kept }: CallPool): Promise<FetchedSheet> {
  const [, kind, key = ""] = /^(fetch|kept) ([^]*)$/.exec(wish) ?? [];
  if (kind === "fetch") return store.load(key);
  const sheet = kept.get(key);
  if (sheet === undefined) throw serviceError("SheetGone", {});
  return sheet;
}

/** Returns a request whose bytes are a plain array, without Node's own methods, for the worker. */
function plainRequest(request: CallRequest): CallRequest {
  const { buffer, byteOffset, byteLength } = request.body;
  return { ...request, body: new Uint8Array(buffer, byteOffset, byteLength) };
}

/** Calls each worker with a small page, so that the first caller does not wait for the engine to load. */
export async function warmUp(pool: Pick<EvaluationPool, "runJob" | "statistics">): Promise<void> {
  const cont = "<!DOCTYPE html><title>t</title><style>p{color:red}</style><p>x";
  const body = new TextEncoder().encode(JSON.stringify({ kwargs: { url: "http://warm-up.invalid/", cont } }));
  const task: CallTask = { request: { transport: "json", method: "check", body }, medium: "screen", now: 0 };
  const load = () => Promise.reject(new Error("The page has no style sheets."));
  const job = { program: callProgram, url: "the first page", documents: 1, load, task };
  await Promise.all(Array.from({ length: pool.statistics().workers }, () => pool.runJob(job)));
}
