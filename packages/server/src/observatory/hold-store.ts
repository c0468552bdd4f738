import { setTimeout as pause } from "node:timers/promises";
import { wordsOf } from "@eiao/crawler/internal/errors";
import { serviceError } from "../transport/service-errors.ts";
import type { Observatory } from "./services/observatory.ts";
import type { CoordinatorStore } from "./store/coordinator-store.ts";

/** Twice within a lease: leases of workers that a database could not note go on. */
const EVERY_MS = 10_000;

/** Makes sure that all coordinators of a database have one store. @throws EiaoError `StoreNotShared`. */
export async function holdStore(
  { queue, now }: Pick<Observatory, "queue" | "now">,
  { id, name }: Pick<CoordinatorStore, "id" | "name">,
): Promise<void> {
  const holder = await queue.claimStore({ id, name }, now());
  if (holder === undefined) return;
  const seconds = Math.max(0, Math.round((now().getTime() - holder.seen.getTime()) / 1000));
  throw serviceError("StoreNotShared", { store: holder.name, seconds });
}

/** Renews the claim of this coordinator on its store until the signal fires. */
export async function keepStore(
  { queue, now, hearing }: Pick<Observatory, "queue" | "now" | "hearing">,
  { id, name }: Pick<CoordinatorStore, "id" | "name">,
  onProblem: (problem: string | null) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const isOurs = await queue.renewStore(id, now());
      onProblem(
        isOurs
          ? null
          : `Another coordinator with another store than ${name} took over this database. Stop one of them.`,
      );
    } catch (error) {
      onProblem(wordsOf(error)); // the database is away, or its disk full: it is tried again
      hearing.interrupted();
    }
    await pause(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
