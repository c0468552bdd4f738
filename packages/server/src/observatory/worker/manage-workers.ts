import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { passReport } from "@eiao/crawler/internal/process-report";
import { messageOf } from "@eiao/crawler/internal/errors";
import { callSiteUrl, coordinatorClient, isGone, untilAnswered } from "./coordinator-client.ts";
import type { CoordinatorAddress } from "./coordinator-client.ts";
import { residentBytes } from "./heartbeats.ts";
import { startSiteWorker } from "./site-worker-process.ts";
import type { SiteWorkerProcess } from "./site-worker-process.ts";
import type { FromSiteWorker } from "./manager-messages.ts";
import { isBucket, openWorkerStore } from "./worker-store.ts";
import { workerDefaults } from "./worker-settings.ts";
import type { SiteSettings } from "./worker-settings.ts";

/** The settings of the crawler manager (spec 7). */
export interface ManagerSettings {
  readonly coordinator: CoordinatorAddress;
  /** The unique name of this machine's worker. */
  readonly name: string;
  /** The shared folder on this machine, or the bucket; null for the name that the coordinator gives. */
  readonly store: string | null;
  /** The folder for files of unfinished sites if the store is a bucket. Default: a temporary folder. */
  readonly work?: string;
  /** The greatest resident memory of a worker process, in bytes. Default: the limit of the coordinator, or else a share of the machine's memory. */
  readonly maxMemory?: number | undefined;
  /** The seconds between two looks for workers that hang. Default: the value of the coordinator. */
  readonly pollSeconds?: number | undefined;
  /** True if no worker is taken for hanging, so that one can be stopped in a debugger. */
  readonly debug: boolean;
  readonly onProgress: (site: string, text: string) => void;
  /** Called with a message for people about a problem or a restart; null when a worker can work again. */
  readonly onProblem: (problem: string | null) => void;
}

const MEMORY_POLL_MS = 2_000;
/** The interval in ms at which the time since the last look for hanging workers is checked. */
const HANGING_LOOK_MS = 500;
/** The pause in ms after a process died. It doubles each time, up to a minute; after a process that lived for a minute it is short again. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Runs the crawler manager: keeps a worker process running, and a second one while there are sites at which workers died, which it takes alone.
 * Restarts processes that die, reports deaths to the coordinator, and ends processes that hang or have too much memory. When the signal fires, the
 * processes give their sites back and end.
 * @throws EiaoError if a coordinator refuses it at the start.
 */
export async function manageWorkers(settings: ManagerSettings, signal: AbortSignal): Promise<void> {
  const { name } = settings;
  const running = new Set<SiteWorkerProcess>();
  let suspects = Promise.withResolvers<void>();
  const siteSettings = await connect(settings, signal);
  if (siteSettings === undefined) return;
  let limits: Watched = siteSettings;
  const receive = (message: FromSiteWorker): void => {
    if (message.kind === "progress") for (const [site, text] of message.sites) settings.onProgress(site, text);
    else if (message.kind === "problem") settings.onProblem(message.problem);
    else if (message.kind === "report") passReport(message.text);
    else if (message.kind === "watched") limits = message;
    else if (message.kind === "suspects" && message.waiting > 0) suspects.resolve();
  };
  const roles = { ...settings, hasBucket: isBucket(siteSettings) };
  const watchdogs = startWatchdogs(settings, running, () => limits);
  const main = async (): Promise<void> => {
    while (!signal.aborted) await livesOf({ ...roles, alone: false }, running, receive, signal);
  };
  const alone = async (): Promise<void> => {
    while (!signal.aborted) {
      await Promise.race([suspects.promise, aborted(signal)]);
      suspects = Promise.withResolvers();
      if (!signal.aborted) await livesOf({ ...roles, name: `${name} (alone)`, alone: true }, running, receive, signal);
    }
  };
  try {
    await Promise.all([main(), alone()]);
  } finally {
    watchdogs.stop();
  }
}

/**
 * Waits until a coordinator answers, and reports the waiting. @returns its settings; undefined if the signal fired.
 * @throws EiaoError if the coordinator refuses (a wrong token), or has another store.
 */
async function connect(settings: ManagerSettings, signal: AbortSignal): Promise<SiteSettings | undefined> {
  const { coordinator: address, onProblem } = settings;
  const coordinator = coordinatorClient(address);
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      const answer = await coordinator.settings({});
      (await openWorkerStore(settings, answer)).close();
      return answer;
    } catch (error) {
      if (!isGone(error)) throw error;
      if (tries === 0) onProblem(`${messageOf(error)} The worker is waiting.`);
      await pause(FIRST_PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

type Role = ManagerSettings & { readonly alone: boolean; readonly hasBucket: boolean };

/** Starts a process, and restarts it when it dies, until one ends normally. */
async function livesOf(
  role: Role,
  running: Set<SiteWorkerProcess>,
  receive: (message: FromSiteWorker) => void,
  signal: AbortSignal,
): Promise<void> {
  const { coordinator: address, name, alone, store, hasBucket, onProblem } = role;
  const coordinator = coordinatorClient(address);
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    const begun = performance.now();
    const work = role.work === undefined ? {} : { work: role.work };
    const beginning = { kind: "begin", coordinator: address, name, alone, store, ...work } as const;
    const child = startSiteWorker(beginning, receive, hasBucket);
    running.add(child);
    const stop = (): void => child.stop();
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    const end = await child.ended;
    signal.removeEventListener("abort", stop);
    running.delete(child);
    const isOver = signal.aborted || end.code === 0;
    const report = { worker: name, died: !isOver, words: isOver ? "" : `${end.reason}\n${end.output}` };
    await untilAnswered(() => coordinator.release(report), signal).catch((error: unknown) => {
      if (!signal.aborted) onProblem(messageOf(error));
    });
    if (isOver) return;
    if (performance.now() - begun > LONGEST_PAUSE_MS) wait = FIRST_PAUSE_MS;
    onProblem(`A worker process ended (${end.reason}). Another one is started.`);
    await pause(wait, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
}

/** The limits of workers, which the coordinator sends to each that begins. */
type Watched = Pick<SiteSettings, "maxMemory" | "pollSeconds">;

function startWatchdogs(
  settings: ManagerSettings,
  running: ReadonlySet<SiteWorkerProcess>,
  limits: () => Watched,
): { stop(): void } {
  const { coordinator: address, debug, onProblem } = settings;
  const maxMemory = (): number => settings.maxMemory ?? limits().maxMemory ?? workerDefaults.maxMemory;
  const pollMs = (): number => 1_000 * (settings.pollSeconds ?? limits().pollSeconds);
  const exceeding = new WeakSet<SiteWorkerProcess>();
  const memory = setInterval(() => {
    for (const child of running) {
      const bytes = residentBytes(child.pid);
      if (bytes === undefined || bytes <= maxMemory() || exceeding.has(child)) continue;
      exceeding.add(child); // told once
      onProblem(
        `A worker process uses ${Math.round(bytes / 2 ** 20)} MiB, which is too much. It gives its sites back and is restarted.`,
      );
      void callSiteUrl(address, "addExceedMemory", [child.pid, hostname()]).catch(() => exceeding.delete(child));
    }
  }, MEMORY_POLL_MS);
  let lookedAt = performance.now();
  const hanging = setInterval(() => {
    if (debug || performance.now() - lookedAt < pollMs()) return;
    lookedAt = performance.now();
    void killHanging(address, running).catch(() => undefined); // the coordinator is away: the next look tries again
  }, HANGING_LOOK_MS);
  return {
    stop() {
      clearInterval(memory);
      clearInterval(hanging);
    },
  };
}

async function killHanging(address: CoordinatorAddress, running: ReadonlySet<SiteWorkerProcess>): Promise<void> {
  const pids = await callSiteUrl(address, "notAlive", [hostname()]);
  for (const child of running) if (Array.isArray(pids) && pids.includes(child.pid) && !child.isUnfit()) child.kill();
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
