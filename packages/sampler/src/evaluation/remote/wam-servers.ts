import { setTimeout as sleep } from "node:timers/promises";
import { wordsOf } from "@eiao/crawler/internal/errors";
import { wrongNumber } from "@eiao/wam-core/errors";
import type { DocumentEvaluation, EvaluationTask } from "../document/document-evaluation.ts";
import { evaluationError, remoteError } from "../errors.ts";
import type { Evaluator } from "../evaluator.ts";
import type { LoadFetchedSheet } from "../sheets/sheet-channel.ts";
import { createWamCall, wamFailure } from "./wam-call.ts";
import { createKnownSheets, evaluateByWam } from "./wam-evaluation.ts";
import type { SheetReceiver } from "./wam-evaluation.ts";

/** The way in which the next server is chosen. Spec 9.3 and 18.5. */
export type WamChoice = "least-outstanding" | "random";

/** The settings of the WAM servers: their addresses and the way in which they are called. */
export interface WamServersSettings {
  /** The addresses, for example `http://127.0.0.1:8888/`. */
  readonly addresses: readonly string[];
  readonly choice?: WamChoice;
  /** For servers that ask for one; sent to all of them, in a header. */
  readonly token?: string;
  /** Calls at a time to one server; 10 unless given (`wamthreads`). */
  readonly perServer?: number;
  /** The limit of one call; 120 unless given. */
  readonly timeoutSeconds?: number;
  /** The time in which all servers may be out of reach or full before the sampling ends; 60 unless given. */
  readonly patienceSeconds?: number;
  readonly random?: () => number;
}

/** Tries of one document, each on another server while there are any. Spec 9.3. */
const MOST_TRIES = 3;

/** A server that failed has no work outstanding, so it would be asked first each time: others go before it for a while. */
const REST_MS = 5_000;

/** Between two looks for servers when none can be reached. */
const PAUSE_MS = 500;

/**
 * Calls of one document under which the connection may break. Servers are killed, and with each of them all that was under way there:
 * to know whether a document does it, it is evaluated alone after so many.
 */
const [mostBroken, brokenInCompany] = [7, 2];

const serverNumbers = {
  perServer: { least: 1, isWhole: true },
  timeoutSeconds: { least: 0 },
  patienceSeconds: { least: 0 },
} as const;

interface WamServer extends SheetReceiver {
  readonly name: string;
  outstanding: number;
  readonly lock: SharedLock;
  /** A time of the performance clock, ms. */
  restsUntil: number;
  /** The reason why it cannot be used for this run. */
  unfit?: string;
}

/**
 * Evaluates through WAM servers, by the JSON form of their method `evaluate` (spec 2.1, 9.3). Each document goes to the server with the
 * least work outstanding, or to one by chance. Style sheets come from the run, so that every page of it sees the same ones, whichever
 * server evaluates it, and so that they are archived: the results are those of workers of this program.
 *
 * @throws EiaoError `NoWamServer`, `BadWamServer`, `EvaluationNumber`.
 */
export function createWamServers(settings: WamServersSettings): Evaluator {
  const wrong = wrongNumber(settings, serverNumbers);
  if (wrong !== undefined) throw evaluationError("EvaluationNumber", { ...wrong });
  const { choice = "least-outstanding", perServer = 10, timeoutSeconds = 120, random = Math.random } = settings;
  const patienceMs = (settings.patienceSeconds ?? 60) * 1000;
  const closing = new AbortController();
  const servers = settings.addresses.map((text): WamServer => {
    const address = URL.parse(text);
    if (address === null) throw remoteError("BadWamServer", { address: text });
    const call = createWamCall(address, {
      timeoutMs: timeoutSeconds * 1000,
      closing: closing.signal,
      token: settings.token,
    });
    return { name: address.host, call, sent: new Map(), outstanding: 0, lock: createSharedLock(), restsUntil: 0 };
  });
  if (servers.length === 0) throw remoteError("NoWamServer", {});
  const known = createKnownSheets();

  const fit = (): readonly WamServer[] => servers.filter(({ unfit }) => unfit === undefined);
  const evaluateOn = async (
    server: WamServer,
    task: EvaluationTask,
    load: LoadFetchedSheet,
    alone: boolean,
  ): Promise<DocumentEvaluation> => {
    server.outstanding++;
    const leave = await server.lock.acquire(alone);
    try {
      return await evaluateByWam(server, task, load, known);
    } finally {
      leave();
      server.outstanding--;
    }
  };

  const evaluate = async (task: EvaluationTask, load: LoadFetchedSheet): Promise<DocumentEvaluation> => {
    const url = task.url.slice(0, 500);
    const tried = new Set<WamServer>();
    const reasons: string[] = [];
    const pause = () => sleep(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    /** A time of the performance clock, ms. */
    let allAwaySince: number | undefined;
    for (let tries = 0, broken = 0; tries < MOST_TRIES && broken < mostBroken;) {
      const server = chosenServer(fit(), tried, choice, random);
      if (server === undefined)
        throw remoteError("WamServersUnfit", { reason: said(servers.map(({ unfit = "" }) => unfit)) });
      tried.add(server);
      try {
        return await evaluateOn(server, task, load, broken >= brokenInCompany);
      } catch (error) {
        if (closing.signal.aborted) throw evaluationError("EvaluationStopped", { url }, error);
        const reason = `${server.name}: ${callProblem(error)}`;
        reasons.push(reason);
        server.restsUntil = performance.now() + REST_MS;
        const failure = wamFailure(error);
        if (failure !== "away") allAwaySince = undefined;
        if (failure === "unfit") server.unfit = reason;
        else if (failure === "answered") tries++;
        else if (failure === "broken") {
          broken++;
          await pause();
        } else if (fit().every((other) => tried.has(other))) {
          // Not the page's fault: it must not be replaced because servers are busy or being started again.
          allAwaySince ??= performance.now();
          if (performance.now() - allAwaySince >= patienceMs)
            throw remoteError("WamServersGone", { url, seconds: patienceMs / 1000, reason: said(reasons) }, error);
          await pause();
          tried.clear();
        }
      }
    }
    throw remoteError("WamServersFailed", { url, reason: said(reasons) });
  };

  return {
    width: perServer * servers.length,
    evaluate: (task, load) => known.afterFirst(load, () => evaluate(task, load)),
    async close() {
      closing.abort();
    },
  };
}

/** One that was not tried yet, does not rest, and has the least to do, while there are such. */
function chosenServer(
  fit: readonly WamServer[],
  tried: ReadonlySet<WamServer>,
  choice: WamChoice,
  random: () => number,
): WamServer | undefined {
  const fresh = fit.filter((server) => !tried.has(server));
  const untried = fresh.length === 0 ? fit : fresh;
  const awake = untried.filter(({ restsUntil }) => restsUntil <= performance.now());
  const candidates = awake.length === 0 ? untried : awake;
  const least = Math.min(...candidates.map(({ outstanding }) => outstanding));
  const idle = choice === "random" ? candidates : candidates.filter(({ outstanding }) => outstanding === least);
  return idle[Math.floor(random() * idle.length)];
}

/** `fetch` says no more than that it failed; its cause says why. */
function callProblem(error: unknown): string {
  const { cause } = error instanceof TypeError ? error : {};
  return cause instanceof Error && cause.message !== "" ? cause.message : wordsOf(error);
}

function said(reasons: readonly string[]): string {
  return reasons.slice(-MOST_TRIES).join("; ").slice(0, 500);
}

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

/** Held by many at a time, or by one alone. */
interface SharedLock {
  /** Resolves, in the order of the calls, when it may be held; to what must be called when the work is over. */
  acquire(alone: boolean): Promise<() => void>;
}

export function createSharedLock(): SharedLock {
  const waiting: { readonly alone: boolean; readonly admit: () => void }[] = [];
  let inside = 0;
  let oneIsAlone = false;
  const admit = (): void => {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      if (oneIsAlone || (next.alone && inside > 0)) return;
      waiting.shift();
      inside++;
      oneIsAlone = next.alone;
      next.admit();
    }
  };
  const leave = (): void => {
    inside--;
    oneIsAlone = false;
    admit();
  };
  return {
    acquire(alone) {
      const { promise, resolve } = Promise.withResolvers<() => void>();
      waiting.push({ alone, admit: () => resolve(leave) });
      admit();
      return promise;
    },
  };
}
