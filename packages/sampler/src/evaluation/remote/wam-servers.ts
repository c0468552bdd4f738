import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "@eiao/crawler/internal/errors";
import { wrongNumber } from "@eiao/wam-core/errors";
import type { DocumentEvaluation, EvaluationTask } from "../document/document-evaluation.ts";
import { evaluationError, remoteError } from "../errors.ts";
import type { Evaluator } from "../evaluator.ts";
import type { LoadFetchedSheet } from "../sheets/sheet-channel.ts";
import { createWamCall, wamFailure } from "./wam-call.ts";
import { createKnownSheets, evaluateByWam } from "./wam-evaluation.ts";
import type { SheetReceiver } from "./wam-evaluation.ts";

/** The rule that chooses the next server. Spec 9.3 and 18.5. */
export type WamChoice = "least-outstanding" | "random";

/** The settings of WAM servers: their addresses and the limits of calls. */
export interface WamServersSettings {
  /** The addresses, for example `http://127.0.0.1:8888/`. */
  readonly addresses: readonly string[];
  readonly choice?: WamChoice;
  /** The token for servers that require one. It is sent to all of them in a header. */
  readonly token?: string;
  /** The number of concurrent calls to one server (`wamthreads`). Default: 10. */
  readonly perServer?: number;
  /** The time limit of one call. Default: 120. */
  readonly timeoutSeconds?: number;
  /** The time for which all servers may be unreachable or full before the sampling ends. Default: 60. */
  readonly patienceSeconds?: number;
  readonly random?: () => number;
}

/** The number of attempts for one document, each on another server if there are enough. Spec 9.3. */
const MOST_TRIES = 3;

/** The time for which a failed server comes last. It has no work outstanding, so otherwise it would always be chosen first. */
const REST_MS = 5_000;

/** The pause between attempts when no server can be reached. */
const PAUSE_MS = 500;

/**
 * The numbers of broken connections for one document: the most, and those after which it is evaluated alone. A killed server breaks all
 * its calls, so only a document that is alone can be identified as the cause.
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
  /** The time until which other servers are preferred, in ms of the performance clock. */
  restsUntil: number;
  /** The reason why it cannot be used for this run. */
  unfit?: string;
}

/**
 * Creates an evaluator that calls the method `evaluate` of WAM servers in its JSON form (spec 2.1, 9.3). Each document goes to the server
 * with the least work outstanding, or to a random one. The run provides the style sheets and archives them, so every page sees the same
 * ones on any server, and the results equal those of workers of this program.
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
    const release = await server.lock.acquire(alone);
    try {
      return await evaluateByWam(server, task, load, known);
    } finally {
      release();
      server.outstanding--;
    }
  };

  const evaluate = async (task: EvaluationTask, load: LoadFetchedSheet): Promise<DocumentEvaluation> => {
    const url = task.url.slice(0, 500);
    const tried = new Set<WamServer>();
    const reasons: string[] = [];
    const pause = () => sleep(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    /** The time since which no server is reachable, in ms of the performance clock. */
    let allAwaySince: number | undefined;
    for (let tries = 0, broken = 0; tries < MOST_TRIES && broken < mostBroken;) {
      const server = chosenServer(fit(), tried, choice, random);
      if (server === undefined)
        throw remoteError("WamServersUnfit", { reason: summary(servers.map(({ unfit = "" }) => unfit)) });
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
          // The page is not at fault, so it must not be replaced because servers are busy or restarting.
          allAwaySince ??= performance.now();
          if (performance.now() - allAwaySince >= patienceMs)
            throw remoteError("WamServersGone", { url, seconds: patienceMs / 1000, reason: summary(reasons) }, error);
          await pause();
          tried.clear();
        }
      }
    }
    throw remoteError("WamServersFailed", { url, reason: summary(reasons) });
  };

  return {
    width: perServer * servers.length,
    evaluate: (task, load) => known.afterFirst(load, () => evaluate(task, load)),
    async close() {
      closing.abort();
    },
  };
}

/** Chooses a server: if possible one that was not tried yet, did not fail recently and has the least work. */
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
  const min = Math.min(...candidates.map(({ outstanding }) => outstanding));
  const idle = choice === "random" ? candidates : candidates.filter(({ outstanding }) => outstanding === min);
  return idle[Math.floor(random() * idle.length)];
}

/** Returns the reason of a failed call. An error of `fetch` has the reason only in its cause. */
function callProblem(error: unknown): string {
  const { cause } = error instanceof TypeError ? error : {};
  return cause instanceof Error && cause.message !== "" ? cause.message : messageOf(error);
}

function summary(reasons: readonly string[]): string {
  return reasons.slice(-MOST_TRIES).join("; ").slice(0, 500);
}

/**
 * Evaluates one document once on one WAM server, to check early that the server can evaluate for this program.
 * @param token  the token, if the server requires one.
 * @throws EiaoError `WamServerUnfit`, `WamServerBusy`, `WamServerFailed`; the error of `fetch` if there was no answer.
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

/** The time limit of a trial. A server that has just started answers its first call within seconds. */
const TRIAL_MS = 30_000;

/** A lock that many can share or one can hold alone. */
interface SharedLock {
  /** Acquires the lock in the order of the calls. Resolves to the function that releases it. */
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
  const release = (): void => {
    inside--;
    oneIsAlone = false;
    admit();
  };
  return {
    acquire(alone) {
      const { promise, resolve } = Promise.withResolvers<() => void>();
      waiting.push({ alone, admit: () => resolve(release) });
      admit();
      return promise;
    },
  };
}
