import type { UrlRepository } from "@eiao/crawler";
import type { Warehouse } from "@eiao/etl";
import type { WorkQueue } from "../queue/work-queue.ts";
import type { Phase, Scheduling } from "../queue/job.ts";
import type { SiteFiles } from "../store/site-files.ts";
import type { Notifier, GapWatch } from "./notifications.ts";

/** A service, or another part of the observatory, that has its own log. Spec 15.3. */
export type LoggedService =
  | "siteurlserver"
  | "samplingserver"
  | "etlserver"
  | "crawler"
  | "crawlers"
  | "relaxedwam"
  | "relaxed"
  | "dwtime";

/** The parts of the work on a site that have logs. */
export type LogPart = "crawler" | "sampler" | "etl";

/** The log for a line of a site: one of its six logs, or one of all sites. */
export type SiteLogName = "stdout" | "stderr" | "relaxedwam" | "relaxed";

/** The six logs of each crawl, in one folder whichever worker has the site: for example `crawler_<id>_stdout.log`. Spec 15.3. */
export interface SiteLogs {
  /** The folder of the logs. */
  readonly folder: string;
  /** Adds lines, also to the log of all sites if they belong there. An id that is not as in spec 15.4 has no log. */
  write(id: string, part: LogPart, log: SiteLogName, lines: readonly string[]): void;
  /** Resolves when all lines are in their files. */
  flush(): Promise<void>;
}

/** Logs the number of sites that wait for a phase after changes, once for many changes (spec 15.3). */
export interface WaitingLog {
  changed(phase: Phase): void;
  /** Resolves when all changes are logged. */
  flush(): Promise<void>;
}

/** The parts that the four services of a coordinator share. Their whole state is in the database. */
export interface Observatory {
  readonly queue: WorkQueue;
  readonly warehouse: Warehouse;
  readonly repository: UrlRepository;
  /** The folder of stores, archives and logs. */
  readonly dataDir: string;
  /** Gets files from the bucket and puts them there, if the store is in a bucket. */
  readonly files: SiteFiles;
  /** Notifies when a site waits in the queue. */
  readonly newWork: Notifier;
  /** Notifies when the reports change: a run was published or removed, or a site hidden or shown. */
  readonly published: Notifier;
  /** Notifies when orders were added or changed. The scheduler looks at once, because some may be due. */
  readonly ordered: Notifier;
  readonly scheduling: Scheduling;
  /** The ids of the rule sets of runs whose orders name none: `ruleset`. */
  readonly ruleSets: readonly string[];
  /** The seconds without a sign of life after which a crawler is taken for dead: `maxnotimeout`. */
  readonly silentSeconds: number;
  /** True if requests are answered and counted, but no results are written: `etlserver nowrite`. */
  readonly nowrite: boolean;
  /** Returns true if the ETL server at an address is this one. */
  readonly isOwnEtl: (host: string, port: number) => boolean;
  readonly now: () => Date;
  /** Fires when the observatory ends, so that waits for other programs, such as backups, end too. */
  readonly closing: AbortSignal;
  /** Knows whether heartbeats of silent workers could be received. */
  readonly gaps: Pick<GapWatch, "sinceGap" | "noteGap">;
  /** Writes a line of a service to the logs of 15.3. */
  readonly log: (service: LoggedService, line: string) => void;
  readonly waiting: WaitingLog;
  /** The logs of sites, by the ids of their crawls. */
  readonly siteLogs: SiteLogs;
  /** Returns the time of the last line in the log of a service, also by an earlier process; null if there is none. */
  readonly lastLogged: (service: LoggedService) => Promise<Date | null>;
}

/** Returns the seconds since the last line in any of these logs, to a tenth (spec 15.2); null if there is none. */
export async function secondsSinceLog(
  { lastLogged, now }: Pick<Observatory, "lastLogged" | "now">,
  ...services: readonly LoggedService[]
): Promise<number | null> {
  const times = (await Promise.all(services.map(lastLogged))).flatMap((at) => (at === null ? [] : [at.getTime()]));
  if (times.length === 0) return null;
  return Math.max(0, Math.round((now().getTime() - Math.max(...times)) / 100) / 10);
}
