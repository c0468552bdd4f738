import { createHash } from "node:crypto";
import type { Observatory } from "../services/observatory.ts";
import { LEASE_MS } from "../queue/job.ts";
import type { WorkerState } from "../queue/workers.ts";

/** The state of a worker that can be paused. A paused worker owns no host. */
interface Pausable {
  readonly paused?: boolean;
}

/** Knows which worker owns a host at present. */
export interface LiveRing {
  /** Returns the ring of the workers that sent a heartbeat within the time of a lease. Workers that take sites alone own nothing. */
  of(): Promise<Ring>;
  /** Records a heartbeat that is already in the database. @returns true if hosts have other owners because of it. */
  heard(worker: WorkerState & Pausable): boolean;
  /** Removes a worker that is gone. */
  forget(worker: string): void;
}

/**
 * The time after which workers of other coordinators come into the ring. No host is crawled by two workers because of the delay: leases prevent
 * that, and the ring only says which worker is preferred.
 */
const KEPT_MS = 2_000;

/** Creates the ring of living workers, which reads them once for many callers. */
export function createLiveRing({ queue, now }: Pick<Observatory, "queue" | "now">): LiveRing {
  let names: ReadonlySet<string> = new Set();
  let ring: Ring | undefined;
  let readAt = -Infinity;
  const members = new Map<string, boolean>();
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
      if ((members.get(worker.name) ?? false) === is) return false;
      members.set(worker.name, is);
      readAt = -Infinity;
      return true;
    },
    forget(worker) {
      members.delete(worker);
      readAt = -Infinity;
    },
  };
}

/** The number of points of each worker on the ring. With it the shares of three workers differ by less than 1 % (spec 21.3, AT-STG 2). */
const POINTS = 4_096;
/** The number of points in one MD5. */
const NUMBERS = 4;

/** Finds the worker that owns a key (a host) by consistent hashing: when a worker comes or goes, only its own keys move. Spec 21.3. */
export interface Ring {
  /** Returns the owner of a key; undefined without workers. Cost: one MD5, and a binary search in 4,096 points per worker. */
  ownerOf(key: string): string | undefined;
}

/** Creates the ring of workers, in any order. Cost: 1,024 MD5 for each new worker; the points of known workers are kept. */
export function createRing(workers: readonly string[]): Ring {
  const owned = workers.flatMap((worker) => [...pointsOf(worker)].map((point) => ({ point, worker })));
  owned.sort((a, b) => a.point - b.point || (a.worker < b.worker ? -1 : 1));
  const points = Uint32Array.from(owned, ({ point }) => point);
  return {
    ownerOf(key) {
      const at = firstFrom(points, numbersOf(key)[0] ?? 0);
      return (owned[at] ?? owned[0])?.worker;
    },
  };
}

const known = new Map<string, Uint32Array>();
/** The greatest number of workers whose points are kept: workers come and go for years. */
const MOST_KNOWN = 1_000;

function pointsOf(worker: string): Uint32Array {
  const cached = known.get(worker);
  if (cached !== undefined) return cached;
  if (known.size >= MOST_KNOWN) known.clear();
  const points = new Uint32Array(POINTS);
  for (let at = 0; at < POINTS; at += NUMBERS) points.set(numbersOf(`${worker}#${at}`), at);
  known.set(worker, points);
  return points;
}

function numbersOf(text: string): number[] {
  const digest = createHash("md5").update(text).digest();
  return Array.from({ length: NUMBERS }, (_, at) => digest.readUInt32BE(at * 4));
}

/** Returns the index of the first point that is not less than the number; the length if there is none. */
function firstFrom(points: Uint32Array, number: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((points[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
