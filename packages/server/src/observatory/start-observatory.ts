import { setTimeout as pause } from "node:timers/promises";
import { hostAndPort } from "@eiao/crawler/internal/web";
import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import { untilIndexed } from "./coordinator/run-loaders.ts";
import type { Observatory } from "./services/observatory.ts";
import { isLoopback } from "../transport/host-rule.ts";
import { manageWorkers } from "./worker/manage-workers.ts";
import { runCoordinator } from "./run-coordinator.ts";
import type { CoordinatorSettings } from "./coordinator-settings.ts";
import type { RunningCoordinator } from "./run-coordinator.ts";
import { beginRun, failLost, runStatus, siteOutcomes } from "./start-run.ts";
import type { LostSite, SiteOutcome, StartSite } from "./start-run.ts";

/** The settings of a whole observatory on one machine. cli.md 10. */
export interface StartSettings extends Omit<CoordinatorSettings, "allow"> {
  /** The sites to measure at once; they can be on loopback. Without sites the observatory serves and waits for work. */
  readonly sites?: readonly StartSite[];
  /** The sites of the last start that cannot be served again: an open run counts them as failed, and no other run begins. */
  readonly lost?: readonly LostSite[];
  /** Called after the store is open, and before any measurement. */
  readonly onStarted?: () => Promise<void>;
  /** True to end with the run. */
  readonly once?: boolean;
  /** True if no worker is taken for hanging. */
  readonly debug?: boolean;
  readonly onProgress?: (progress: ObservatoryProgress) => void;
  /** Called with the scorecards as soon as the run is published, also if the observatory continues to serve. */
  readonly onPublished?: (run: string, sites: readonly SiteOutcome[]) => Promise<void>;
  readonly signal: AbortSignal;
}

/** The progress of a run, for people. */
export interface ObservatoryProgress {
  readonly run: string;
  readonly expected: number;
  readonly loaded: number;
  readonly failed: number;
  /** The last message about each site, the newest last. */
  readonly sites: ReadonlyMap<string, string>;
}

/** The outcome of a start. */
export interface StartOutcome {
  /** The run; undefined if none began. */
  readonly run?: string;
  readonly published: boolean;
  /** True if the run was removed meanwhile. */
  readonly removed?: true;
}

const LOOK_MS = 500;

/**
 * Starts a coordinator, and a worker in its own process. Begins a run of the sites or continues an unfinished one, and serves until the signal
 * fires, or with `once` until the run is published and can be searched.
 * @throws EiaoError as `runCoordinator`.
 */
export async function startObservatory(settings: StartSettings): Promise<StartOutcome> {
  const { sites = [] } = settings;
  const coordinator = await runCoordinator({ ...settings, allow: sites.map(({ url }) => hostAndPort(new URL(url))) });
  try {
    return await measure(coordinator, settings);
  } finally {
    await coordinator.close();
  }
}

async function measure(coordinator: RunningCoordinator, settings: StartSettings): Promise<StartOutcome> {
  const { observatory } = coordinator;
  const { sites = [], lost = [], once = false, signal, onLine } = settings;
  const ending = new AbortController();
  const stop = AbortSignal.any([signal, ending.signal]);
  if (!once && isLoopback(settings.host ?? "127.0.0.1"))
    onLine?.(`Cockpit (this link logs in once, within ten minutes): ${await coordinator.cockpitLink()}`);
  if (!once) onLine?.(`Open ${coordinator.pagesAddress} to see the reports. Press Ctrl-C to stop.`);
  const open = await failLost(observatory, lost);
  await settings.onStarted?.();
  const run = open ?? (sites.length === 0 ? undefined : await beginRun(observatory, sites));
  if (run !== undefined) onLine?.(`Run: ${run}`);
  const progress = new Map<string, string>();
  const working = work(coordinator, settings, progress, stop);
  let state: string | undefined;
  try {
    // A failure of the worker also ends the waiting.
    const ended = run === undefined ? working : untilPublished(observatory, run, progress, settings, stop);
    await Promise.race([ended, working]);
    state = run === undefined ? undefined : await stateOf(observatory, run, stop);
    if (run !== undefined && state === "published") {
      const outcomes = await withRetry(observatory, () => siteOutcomes(observatory, run), stop);
      await settings.onPublished?.(run, outcomes);
    }
    if (!once) await working;
    else if (state === "published")
      await untilIndexed(observatory, stop).catch((error) => settings.onProblem?.(messageOf(error)));
  } finally {
    ending.abort();
    await working.catch(() => undefined);
  }
  const published = state === "published";
  return run === undefined ? { published } : { run, published, ...(state === "removed" ? { removed: true } : {}) };
}

async function work(
  { address, token, workerName }: RunningCoordinator,
  { debug = false, onProblem = () => undefined }: StartSettings,
  progress: Map<string, string>,
  signal: AbortSignal,
): Promise<void> {
  await manageWorkers(
    {
      debug,
      coordinator: { urls: [address], token },
      name: workerName,
      store: null,
      onProgress(site, text) {
        progress.delete(site); // so that the newest message is the last one
        progress.set(site, text);
      },
      onProblem: (problem) => onProblem(problem ?? "The problem is over; the worker continues."),
    },
    signal,
  );
}

async function untilPublished(
  observatory: Observatory,
  run: string,
  progress: ReadonlyMap<string, string>,
  { onProgress }: StartSettings,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const notified = observatory.newWork.wait(LOOK_MS, signal);
    const status = await withRetry(observatory, () => runStatus(observatory, run), signal);
    if (status === undefined || status.state !== "open") return;
    onProgress?.({ run, ...status.sites, sites: progress });
    await notified;
  }
}

async function stateOf(observatory: Observatory, run: string, signal: AbortSignal): Promise<string | undefined> {
  return (await withRetry(observatory, () => runStatus(observatory, run), signal))?.state;
}

const AGAIN_MS = 1_000;

/** Repeats a query while the database server is restarted. Other parts of the observatory report that. */
async function withRetry<T>({ warehouse }: Observatory, query: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await query();
    } catch (error) {
      const mayComeBack = warehouse.database.kind === "server" && codeOf(error) === "StoreUnavailable";
      if (!mayComeBack || signal.aborted) throw error;
      await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
