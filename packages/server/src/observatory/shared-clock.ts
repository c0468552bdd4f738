import type { Database } from "@eiao/crawler/database";
import { timeOf } from "../queue/time-of.ts";

/** What coordinators write about leases, workers and orders is read by each other: they go by one clock. */
export interface SharedClock {
  readonly now: () => Date;
  stop(): void;
}

/** Between two looks at the clock of the server: no two clocks drift apart by a second meanwhile. */
const LOOK_MS = 30_000;

/**
 * The clock of the database server. A coordinator whose own is ahead would take all leases of the others for ended, again and again, until their
 * sites were given up. In between it goes on by the time that passes here, whatever the clock of this machine is set to.
 * @returns the clock of this machine, where the database is embedded.
 */
export async function openSharedClock(database: Database): Promise<SharedClock> {
  if (database.kind === "embedded") return { now: () => new Date(), stop: () => undefined };
  /** Of the server, when `performance.now()` was 0 here. */
  let origin = await originOf(database);
  const look = (): void => {
    originOf(database).then(
      (found) => void (origin = found),
      () => undefined, // it is away: until it is back the clock goes on
    );
  };
  const looking = setInterval(look, LOOK_MS).unref();
  return { now: () => new Date(origin + performance.now()), stop: () => clearInterval(looking) };
}

async function originOf(database: Database): Promise<number> {
  const before = performance.now();
  const at = await timeOf(database);
  const here = (before + performance.now()) / 2;
  return at.getTime() - here;
}
