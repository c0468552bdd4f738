import type { WorkerState } from "../queue/workers.ts";
import type { Observatory } from "../services/observatory.ts";
import { LEASE_MS } from "../queue/job.ts";
import { createRing } from "./ring.ts";
import type { Ring } from "./ring.ts";

/** A paused worker owns no host. */
interface Pausable {
  readonly paused?: boolean;
}

/** Which worker owns a host now. */
export interface LiveRing {
  /** Of the workers that were heard of within a lease; those that take sites alone own nothing. */
  of(): Promise<Ring>;
  /** It has just said this of itself, and that is noted. @returns whether hosts are others' by that. */
  heard(worker: WorkerState & Pausable): boolean;
  /** A worker is gone. */
  forget(worker: string): void;
}

/**
 * Workers that other coordinators hear of come into it so much later. No host is asked by two because of that: the lease is the guard, and the ring
 * says only who is to be preferred.
 */
const KEPT_MS = 2_000;

/** Reads the workers once for many who ask. */
export function createLiveRing({ queue, now }: Pick<Observatory, "queue" | "now">): LiveRing {
  let names: ReadonlySet<string> = new Set();
  let ring: Ring | undefined;
  let readAt = -Infinity;
  const said = new Map<string, boolean>();
  const isMember = ({ alone, problem, paused = false }: Pick<WorkerState, "alone" | "problem"> & Pausable): boolean =>
    !alone && problem === null && !paused;
  return {
    async of() {
      const time = now().getTime();
      if (ring !== undefined && Math.abs(time - readAt) < KEPT_MS) return ring;
      const live = await queue.workersSince(new Date(time - LEASE_MS));
      const found = live.filter(isMember).map(({ name }) => name);
      if (ring === undefined || found.length !== names.size || found.some((name) => !names.has(name))) {
        names = new Set(found);
        ring = createRing(found);
      }
      readAt = time;
      return ring;
    },
    heard(worker) {
      const is = isMember(worker);
      if ((said.get(worker.name) ?? false) === is) return false;
      said.set(worker.name, is);
      readAt = -Infinity;
      return true;
    },
    forget(worker) {
      said.delete(worker);
      readAt = -Infinity;
    },
  };
}
