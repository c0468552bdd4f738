import { setTimeout as pause } from "node:timers/promises";
import { claimLease, renewLease } from "@eiao/crawler/internal/database";
import type { Database } from "@eiao/crawler/internal/database";
import { messageOf } from "@eiao/crawler/internal/errors";
import { serviceError } from "../transport/service-errors.ts";
import type { Observatory } from "./services/observatory.ts";
import { STORE_LEASE } from "./queue/job.ts";
import type { CoordinatorStore } from "./store/coordinator-store.ts";

/** The time in ms for which a silent coordinator counts as alive. */
const SILENT_MS = 90_000;
/** The time in ms between two renewals. Two are within a lease, so that leases last while the database cannot record heartbeats. */
const EVERY_MS = 10_000;

/** Makes sure that all coordinators of a database have one store. @throws EiaoError `StoreNotShared`. */
export async function holdStore(
  database: Database,
  { id, name }: Pick<CoordinatorStore, "id" | "name">,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + SILENT_MS);
  const other = await claimLease(database, STORE_LEASE, { token: id, holder: name }, { now, until });
  if (other === undefined) return;
  const seconds = Math.max(0, Math.round((until.getTime() - other.until.getTime()) / 1000));
  throw serviceError("StoreNotShared", { store: other.holder, seconds });
}

/** Renews the claim of this coordinator on its store until the signal fires. */
export async function keepStore(
  database: Database,
  { now, gaps }: Pick<Observatory, "now" | "gaps">,
  { id, name }: Pick<CoordinatorStore, "id" | "name">,
  onProblem: (problem: string | null) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const isOurs = await renewLease(database, STORE_LEASE, id, new Date(now().getTime() + SILENT_MS));
      onProblem(
        isOurs
          ? null
          : `Another coordinator with another store than ${name} took over this database. Stop one of them.`,
      );
    } catch (error) {
      onProblem(messageOf(error)); // the database is away or its disk is full; the next turn tries again
      gaps.noteGap();
    }
    await pause(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
