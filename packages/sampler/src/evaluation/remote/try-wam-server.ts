import type { DocumentEvaluation, EvaluationTask } from "../document/document-evaluation.ts";
import type { LoadFetchedSheet } from "../sheets/sheet-channel.ts";
import { createKnownSheets } from "./known-sheets.ts";
import { createWamCall } from "./wam-call.ts";
import { evaluateByWam } from "./wam-evaluation.ts";

/**
 * Has one document evaluated by one WAM server, once: to know whether it can evaluate for this program at all, before there is anything to
 * lose.
 * @param token  for a server that asks for one.
 * @throws EiaoError `WamServerUnfit`, `WamServerBusy`, `WamServerFailed`; as `fetch` when there was no answer.
 */
export async function tryWamServer(
  address: string,
  task: EvaluationTask,
  load: LoadFetchedSheet,
  token?: string,
): Promise<DocumentEvaluation> {
  const closing = new AbortController().signal;
  const call = createWamCall(new URL(address), {
    timeoutMs: TRIAL_MS,
    closing,
    ...(token === undefined ? {} : { token }),
  });
  return evaluateByWam({ call, sent: new Map() }, task, load, createKnownSheets());
}

/** A server that has just started answers its first call within seconds. */
const TRIAL_MS = 30_000;
