import type { UrlRepository } from "@eiao/crawler";
import type { Warehouse } from "@eiao/etl";
import type { WorkQueue } from "../queue/work-queue.ts";
import type { Scheduling } from "../queue/job.ts";
import type { Bell } from "./bell.ts";

/** A service that has a log. */
export type LoggedService = "siteurlserver" | "samplingserver" | "etlserver";

/** What the four services of a coordinator stand on. They hold no state of their own: all of it is in the database. */
export interface Observatory {
  readonly queue: WorkQueue;
  readonly warehouse: Warehouse;
  readonly repository: UrlRepository;
  /** Stores, archives and logs lie below it. */
  readonly dataDir: string;
  /** Rings whenever something waits in the queue. */
  readonly bell: Bell;
  readonly scheduling: Scheduling;
  /** Seconds without a sign of life after which a crawler is taken for dead: `maxnotimeout`. */
  readonly silentSeconds: number;
  /** `etlserver nowrite`: requests are answered and counted, nothing is written. */
  readonly nowrite: boolean;
  /** Whether an ETL server that a caller names is this very one. */
  readonly isOwnEtl: (host: string, port: number) => boolean;
  readonly now: () => Date;
  /** Of the logs of 15.3: a line of a service. */
  readonly log: (service: LoggedService, line: string) => void;
  /** When a line was last written to the log of a service, also by an earlier process; null: never. */
  readonly lastLogged: (service: LoggedService) => Promise<Date | null>;
}

/** Since a line was written to the log of a service, to a tenth (spec 15.2); null: none ever was. */
export async function secondsSinceLog(
  { lastLogged, now }: Pick<Observatory, "lastLogged" | "now">,
  service: LoggedService,
): Promise<number | null> {
  const at = await lastLogged(service);
  return at === null ? null : Math.max(0, Math.round((now().getTime() - at.getTime()) / 100) / 10);
}
