import type { SiteLogLine } from "@eiao/crawler";
import type { CrawlStore, Launch, UrlRepository } from "@eiao/crawler";
import type { PreparedSite, TestName } from "@eiao/etl/internal";
import type { Phase, SiteJob } from "../queue/job.ts";
import type { HeldJob } from "../queue/leases.ts";
import type { WorkerState } from "../queue/workers.ts";
import type { LogPart } from "../services/observatory.ts";
import type { SiteSettings } from "./worker-settings.ts";

/** Lines of one log of one site, on their way to the coordinator. */
export interface SiteLogPiece {
  /** The token of the lease: lines of a worker that has lost it are not written. */
  readonly token: string;
  /** The id of the crawl (spec 15.4). */
  readonly id: string;
  readonly part: LogPart;
  readonly log: SiteLogLine["log"];
  readonly lines: readonly string[];
}

/**
 * The methods that a worker calls at its coordinator: `POST /api/worker/<name>`, one JSON object in (`toProtocolJson`), `{"result"}`
 * or `{"error"}` out. The worker opens no database.
 */
export interface WorkerProtocol {
  /**
   * Returns the settings for work on sites, and the store of their files. It is called once, before all others; the answers
   * of `beat` tell when the settings have changed.
   */
  settings(asked: Readonly<Record<string, never>>): Promise<SiteSettings>;
  /**
   * Tells which phases of sites have ended, and asks for sites, at most so many for each phase as are wanted; of one that takes sites alone, one. Fewer
   * than were wanted, and than `MOST_AT_ONCE`: no more wait for this worker, until it is notified or ends something. The end of a phase may be told
   * again, and of a lease that was lost nothing happens.
   * @throws EiaoError `OtherStore`.
   */
  take(asked: WorkWanted): Promise<readonly TakenJob[]>;
  /** A sign of life, every `HEARTBEAT_MS`. @throws EiaoError `OtherStore`. */
  beat(asked: Beat): Promise<BeatAnswer>;
  /** The process of this worker has died, or ended: what it had is free. `words`: its last ones, of a crash. */
  release(asked: { readonly worker: string; readonly died: boolean; readonly words: string }): Promise<null>;
  /**
   * Answers when something may wait that did not at `seen`, and that `worker` did not bring about itself, after half a minute at the latest.
   * @returns the next `seen`.
   */
  wait(asked: { readonly seen: number; readonly worker?: string }): Promise<number>;
  /**
   * A query of the URL repository; what it writes is written only while the lease is held. `siteAndLaunch` is two in one: what every phase
   * begins with.
   */
  repository(asked: RepositoryCall): Promise<unknown>;
  /** The numbers of tests in the warehouse, by their B-WAM ids; new ones get theirs. */
  tests(asked: { readonly names: readonly TestName[] }): Promise<readonly (readonly [wam: string, number: number])[]>;
  /** Writes what the worker read from the store of a site, and ends the site. Of a lease that was lost: nothing happens. */
  load(asked: RowsOfStore): Promise<null>;
}

/** The phases of a worker's jobs. */
export type WorkPhase = Phase;

export interface WorkWanted {
  readonly worker: string;
  /** `SiteSettings.storeId` of the store that it works in: the coordinator at that address may be another one by now. */
  readonly storeId: string;
  readonly alone: boolean;
  readonly wanted: Readonly<Partial<Record<WorkPhase, number>>>;
  readonly ended: readonly PhaseEnd[];
}

/** A site that is handed out, with what every phase but the last begins with; absent: it is asked for. */
export interface TakenJob extends SiteJob {
  readonly known?: SiteAndLaunch;
}

/** The rows of a site, from the worker that read its store. */
export interface RowsOfStore {
  readonly job: HeldJob;
  readonly prepared: PreparedSite;
  /** The time that reading took. */
  readonly seconds: number;
}

/** A sign of life, with the lines of the worker's logs since the last one. */
export interface Beat {
  readonly worker: WorkerState;
  /** The id of the store, as in `WorkWanted`: a worker in another store does not count as one, and owns no host. */
  readonly storeId: string;
  /** The tokens of the leases that it works on. */
  readonly tokens: readonly string[];
  readonly lines: readonly SiteLogPiece[];
}

/** A phase of a site has ended; `lines`: the last of its logs. */
export interface PhaseEnd {
  readonly job: HeldJob;
  /** The host of the site (`hostKey`). */
  readonly host?: string;
  readonly phase: WorkPhase;
  readonly outcome: ToldOutcome;
  readonly lines: readonly SiteLogPiece[];
}

export interface BeatAnswer {
  /** Leases that are still its own. */
  readonly tokens: readonly string[];
  /** It has more memory than it may, and is to end. */
  readonly exceedsMemory: boolean;
  /** Sites that wait for a worker that takes them alone. */
  readonly suspects: number;
  /** The digest of the coordinator's settings (`settingsDigest`). */
  readonly settings: string;
  /** The clock that coordinators go by, in milliseconds since 1970. */
  readonly clock: number;
}

export interface RepositoryCall {
  readonly job: HeldJob;
  readonly method: RepositoryMethod;
  readonly values: readonly unknown[];
}

/** The methods of the URL repository that crawler and sampler need; `leaseSite` is the lease of the job. */
export const repositoryMethods = [
  "siteAndLaunch",
  "lastLaunch",
  "launches",
  "startLaunch",
  "hasPages",
  "commit",
  "frontier",
  "noteDocuments",
  "endLaunch",
  "knownPages",
  "launchPages",
  "robots",
  "saveRobots",
  "ifModifiedSupport",
  "saveSite",
  "allScenarios",
  "isSmallSite",
  "markUnavailable",
] as const satisfies readonly (keyof UrlRepository | "siteAndLaunch")[];

export type RepositoryMethod = (typeof repositoryMethods)[number];

/** The answer of `siteAndLaunch`: a site, and its newest launch; null: not known, none. */
export interface SiteAndLaunch {
  readonly site: Awaited<ReturnType<CrawlStore["siteOf"]>> | null;
  readonly launch: Launch | null;
}

export type WorkerRepository = CrawlStore & Pick<UrlRepository, "allScenarios" | "isSmallSite" | "markUnavailable">;

/** Sites of a phase that go out with one answer at most: others are to get theirs, and an answer may be lost. */
export const MOST_AT_ONCE = 10;
/** The interval of a worker's heartbeats (D-49); it counts as alive for `LEASE_MS`. */
export const HEARTBEAT_MS = 5_000;
/** A worker that could not say so for as long leaves its sites alone: before anybody else gets them. */
export const SILENT_MS = 15_000;
/** Stands for the timestamp of a launch that is yet to be had, where its first statistics are made. */
export const TIMESTAMP = "@timestamp@";

/**
 * The outcome of a phase of a job. `interrupted`: it is continued later. `stuck`: it made no more progress, which counts as
 * a death. `loaded`: the coordinator knows it already.
 */
export type PhaseOutcome =
  | { readonly state: "done"; readonly databaseId: string }
  | { readonly state: "failed"; readonly reason: string }
  | { readonly state: "interrupted" }
  | { readonly state: "stuck" }
  | { readonly state: "loaded" };

/** The outcome that is reported to the coordinator. */
export type ToldOutcome = Exclude<PhaseOutcome, { readonly state: "loaded" }>;
