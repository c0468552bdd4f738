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
  /** The token of the lease. Lines of a worker that lost it are not written. */
  readonly token: string;
  /** The id of the crawl (spec 15.4). */
  readonly id: string;
  readonly part: LogPart;
  readonly log: SiteLogLine["log"];
  readonly lines: readonly string[];
}

/**
 * The methods of a coordinator for its workers: `POST /api/worker/<name>`. The request is a JSON object (`toProtocolJson`), the answer `{"result"}`
 * or `{"error"}`. Workers open no database.
 */
export interface WorkerProtocol {
  /**
   * Returns the settings for work on sites, and the store of their files. A worker calls it once, before all other methods. The answers of `beat`
   * show when the settings have changed.
   */
  settings(asked: Readonly<Record<string, never>>): Promise<SiteSettings>;
  /**
   * Reports phases of sites that have ended, and returns jobs: at most the wanted number of each phase, or one for a worker that takes sites alone.
   * If a phase has fewer than wanted, and fewer than `MOST_AT_ONCE`, no more wait for this worker before a notification or the end of a job. The end
   * of a phase can be reported again. For a lost lease nothing happens.
   * @throws EiaoError `OtherStore`.
   */
  take(asked: WorkWanted): Promise<readonly TakenJob[]>;
  /** Sends a sign of life, every `HEARTBEAT_MS`. @throws EiaoError `OtherStore`. */
  beat(asked: Beat): Promise<BeatAnswer>;
  /** Reports that the process of a worker died or ended, so that its sites are free. `words` is its last output before a crash. */
  release(asked: { readonly worker: string; readonly died: boolean; readonly words: string }): Promise<null>;
  /**
   * Waits for a change since `seen` that `worker` did not cause itself, for at most half a minute. @returns the next `seen`.
   */
  wait(asked: { readonly seen: number; readonly worker?: string }): Promise<number>;
  /**
   * Calls a method of the URL repository. It can write only while the lease is held. `siteAndLaunch` joins the two queries with which every phase
   * begins.
   */
  repository(asked: RepositoryCall): Promise<unknown>;
  /** Returns the numbers of tests in the warehouse, by their B-WAM ids. New tests get numbers. */
  tests(asked: { readonly names: readonly TestName[] }): Promise<readonly (readonly [wam: string, number: number])[]>;
  /** Writes the rows that the worker read from the store of a site, and ends the site. For a lost lease nothing happens. */
  load(asked: RowsOfStore): Promise<null>;
}

/** The phases of a worker's jobs. */
export type WorkPhase = Phase;

export interface WorkWanted {
  readonly worker: string;
  /** The `SiteSettings.storeId` of the worker's store: another coordinator may have the address now. */
  readonly storeId: string;
  readonly alone: boolean;
  readonly wanted: Readonly<Partial<Record<WorkPhase, number>>>;
  readonly ended: readonly PhaseEnd[];
}

/** A job that is handed out, with the data with which phases before the last begin. Undefined data are requested later. */
export interface TakenJob extends SiteJob {
  readonly known?: SiteAndLaunch;
}

/** The rows of a site, from the worker that read its store. */
export interface RowsOfStore {
  readonly job: HeldJob;
  readonly prepared: PreparedSite;
  /** The time that reading took, in seconds. */
  readonly seconds: number;
}

/** A sign of life, with the lines of the worker's logs since the last one. */
export interface Beat {
  readonly worker: WorkerState;
  /** The id of the store, as in `WorkWanted`. A worker with another store does not count as a worker, and owns no host. */
  readonly storeId: string;
  /** The tokens of the leases that it works on. */
  readonly tokens: readonly string[];
  readonly lines: readonly SiteLogPiece[];
}

/** The end of a phase of a site, with the last lines of its logs. */
export interface PhaseEnd {
  readonly job: HeldJob;
  /** The host of the site (`hostKey`). */
  readonly host?: string;
  readonly phase: WorkPhase;
  readonly outcome: ToldOutcome;
  readonly lines: readonly SiteLogPiece[];
}

export interface BeatAnswer {
  /** The tokens of the leases that the worker still has. */
  readonly tokens: readonly string[];
  /** True if the worker has too much memory and must end. */
  readonly exceedsMemory: boolean;
  /** The number of sites that wait for a worker that takes sites alone. */
  readonly suspects: number;
  /** The digest of the coordinator's settings (`settingsDigest`). */
  readonly settings: string;
  /** The time of the coordinators' clock, in milliseconds since 1970. */
  readonly clock: number;
}

export interface RepositoryCall {
  readonly job: HeldJob;
  readonly method: RepositoryMethod;
  readonly values: readonly unknown[];
}

/** The methods of the URL repository for crawler and sampler. `leaseSite` is missing, because the job has the lease. */
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

/** The answer of `siteAndLaunch`: a site and its newest launch, each null if there is none. */
export interface SiteAndLaunch {
  readonly site: Awaited<ReturnType<CrawlStore["siteOf"]>> | null;
  readonly launch: Launch | null;
}

export type WorkerRepository = CrawlStore & Pick<UrlRepository, "allScenarios" | "isSmallSite" | "markUnavailable">;

/** The greatest number of jobs of a phase in one answer: other workers need jobs too, and an answer can be lost. */
export const MOST_AT_ONCE = 10;
/** The interval of a worker's heartbeats in ms (D-49). After one it counts as alive for `LEASE_MS`. */
export const HEARTBEAT_MS = 5_000;
/** The time in ms without a successful heartbeat after which a worker leaves its sites, before other workers get them. */
export const SILENT_MS = 15_000;
/** The placeholder in the first statistics of a launch for its timestamp, which is not known yet. */
export const TIMESTAMP = "@timestamp@";

/**
 * The outcome of a phase of a job. `interrupted`: it is continued later. `stuck`: it made no more progress, which counts as a death. `loaded`: the
 * coordinator already knows it.
 */
export type PhaseOutcome =
  | { readonly state: "done"; readonly databaseId: string }
  | { readonly state: "failed"; readonly reason: string }
  | { readonly state: "interrupted" }
  | { readonly state: "stuck" }
  | { readonly state: "loaded" };

/** The outcome that is reported to the coordinator. */
export type ToldOutcome = Exclude<PhaseOutcome, { readonly state: "loaded" }>;
