import type { UrlRepository } from "@eiao/crawler";
import type { Warehouse } from "@eiao/etl";
import type { WorkQueue } from "../queue/work-queue.ts";
import type { Phase, Scheduling } from "../queue/job.ts";
import type { SiteFiles } from "../store/site-files.ts";
import type { Notifier, GapWatch } from "./notifications.ts";

/** A service, or another part of the observatory, that has a log of its own: spec 15.3. */
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

/** The log that a line of a site goes to: one of its six logs, or one of all sites. */
export type SiteLogName = "stdout" | "stderr" | "relaxedwam" | "relaxed";

/** The six logs of each site's crawl, in one place whoever works on it: `crawler_<id>_stdout.log` and its like. Spec 15.3. */
export interface SiteLogs {
  /** The folder of the logs. */
  readonly folder: string;
  /** Adds lines, to the main log too where they belong there. An id that is none of 15.4 has no log. */
  write(id: string, part: LogPart, log: SiteLogName, lines: readonly string[]): void;
  /** Resolves when all lines are in their files. */
  flush(): Promise<void>;
}

/** The number of sites that wait for a phase stands in the log of its service, whenever some came or went (spec 15.3): once for many. */
export interface WaitingLog {
  changed(phase: Phase): void;
  /** Resolves when all that changed is told. */
  flush(): Promise<void>;
}

/** The parts that the four services of a coordinator share. They hold no state of their own: all of it is in the database. */
export interface Observatory {
  readonly queue: WorkQueue;
  readonly warehouse: Warehouse;
  readonly repository: UrlRepository;
  /** Stores, archives and logs lie below it. */
  readonly dataDir: string;
  /** The way in which files come here, and leave, where they are in a bucket. */
  readonly files: SiteFiles;
  /** Notifies whenever something waits in the queue. */
  readonly newWork: Notifier;
  /** Notifies when runs were published or removed, or sites hidden or shown: what readers find is other than before. */
  readonly published: Notifier;
  /** Notifies when orders came, of which some may be due: the scheduler looks at once. */
  readonly ordered: Notifier;
  readonly scheduling: Scheduling;
  /** Ids of the rule sets that runs measure by unless their order names others: `ruleset`. */
  readonly ruleSets: readonly string[];
  /** Seconds without a sign of life after which a crawler is taken for dead: `maxnotimeout`. */
  readonly silentSeconds: number;
  /** `etlserver nowrite`: requests are answered and counted, nothing is written. */
  readonly nowrite: boolean;
  /** Returns true if an ETL server that a caller names is this one. */
  readonly isOwnEtl: (host: string, port: number) => boolean;
  readonly now: () => Date;
  /** Fires when it ends: who waits for another program, such as a backup, waits no longer. */
  readonly closing: AbortSignal;
  /** This object tells whether silent workers could be heard. */
  readonly gaps: Pick<GapWatch, "sinceGap" | "noteGap">;
  /** Writes a line of a service to the logs of 15.3. */
  readonly log: (service: LoggedService, line: string) => void;
  readonly waiting: WaitingLog;
  /** The logs of sites, by the ids of their crawls. */
  readonly siteLogs: SiteLogs;
  /** Returns the time of the last line in the log of a service, also by an earlier process; null when there is none. */
  readonly lastLogged: (service: LoggedService) => Promise<Date | null>;
}

/** Since a line was written to one of these logs, to a tenth (spec 15.2); null: none ever was. */
export async function secondsSinceLog(
  { lastLogged, now }: Pick<Observatory, "lastLogged" | "now">,
  ...services: readonly LoggedService[]
): Promise<number | null> {
  const times = (await Promise.all(services.map(lastLogged))).flatMap((at) => (at === null ? [] : [at.getTime()]));
  if (times.length === 0) return null;
  return Math.max(0, Math.round((now().getTime() - Math.max(...times)) / 100) / 10);
}
