import { codeOf } from "@eiao/crawler/internal/errors";
import { evaluateDocument } from "@eiao/sampler/internal/evaluation";
import type { LoadFetchedSheet, WorkerProgram } from "@eiao/sampler/internal/evaluation";
import { answerCall } from "../transport/answer-call.ts";
import type { WrittenReply } from "../transport/reply.ts";
import type { CallPiece, CallResult, CallTask, SheetWish } from "../wam/call-pieces.ts";
import { sheetId } from "../wam/wam-settings.ts";
import { wamService } from "./wam.ts";
import type { WamSettings } from "../wam/wam-settings.ts";

/** The limit of answers that are sent in one piece. */
const WHOLE_BYTES = 1_000_000;

/**
 * Reads, makes and answers one call of the WAM service in a worker. Parsing there does not slow down other calls, and its memory is
 * freed with the process. Long answers are passed on in pieces, no faster than their client takes them.
 */
export const evaluate: WorkerProgram<CallTask, CallResult> = async ({ request, medium, now }, load, give, watched) => {
  const send = (piece: CallPiece) => give(piece);
  const requestSheet = (url: SheetWish) => load(url);
  const settings: WamSettings = {
    evaluate: (task, loadSheet) => evaluateDocument(task, loadSheet, watched),
    fetchSheet: (url) => requestSheet(`fetch ${url}`),
    kept: {
      async keep(sheet) {
        const id = sheetId(sheet);
        await send({ kind: "sheet", id, sheet });
        return id;
      },
      find: (id) => orUndefined(requestSheet(`kept ${id}`)),
    },
    medium,
    now: () => now,
  };
  let record = { method: "unknown", outcome: "BadRequest" };
  const faults: string[] = [];
  const caller = {
    service: wamService(settings),
    onCall: ({ method, outcome }: { readonly method: string; readonly outcome: string }) =>
      void (record = { method, outcome }),
    onFault: (error: unknown) =>
      void faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  };
  const written = await answerCall(caller, request);
  return { reply: await handOver(written, send), ...record, faults };
};

/** Passes a long reply on in pieces. @returns a short reply. */
async function handOver(
  { text, ...head }: WrittenReply,
  send: (piece: CallPiece) => Promise<void>,
): Promise<CallResult["reply"]> {
  let length = 0;
  const parts: string[] = [];
  for (const part of text()) {
    length += Buffer.byteLength(part);
    if (length <= WHOLE_BYTES) parts.push(part);
  }
  if (length <= WHOLE_BYTES) return { ...head, bytes: plain(Buffer.from(parts.join(""))) };
  await send({ kind: "head", head, length });
  for (const part of text()) await send({ kind: "bytes", bytes: plain(Buffer.from(part)) });
  return undefined;
}

function plain({ buffer, byteOffset, byteLength }: Buffer): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

async function orUndefined(loading: ReturnType<LoadFetchedSheet>): ReturnType<WamSettings["kept"]["find"]> {
  try {
    return await loading;
  } catch (error) {
    if (codeOf(error) === "SheetGone") return undefined;
    throw error;
  }
}
