import { expect, test } from "vitest";
import type { SeenWorker, WorkerState } from "../queue/workers.ts";
import type { WorkQueue } from "../queue/work-queue.ts";
import { createLiveRing } from "./hash-ring.ts";

const state = (name: string, rest: Partial<WorkerState> = {}): WorkerState => ({
  name,
  machine: "m",
  pid: 1,
  alone: false,
  memory: 1,
  sites: 0,
  problem: null,
  ...rest,
});

function ringWith(...workers: WorkerState[]) {
  const live = [...workers];
  let reads = 0;
  let time = 1_000_000;
  const queue = {
    async workersSince() {
      reads++;
      return live.map((worker): SeenWorker => ({ ...worker, seen: new Date(time), paused: false }));
    },
  } as unknown as WorkQueue; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the ring asks of a queue
  const ring = createLiveRing({ queue, now: () => new Date(time) });
  const owners = async (): Promise<Set<string | undefined>> => {
    const now = await ring.of();
    return new Set(Array.from({ length: 200 }, (_, at) => now.ownerOf(`host${at}:80`)));
  };
  return { live, ring, owners, reads: () => reads, later: (ms: number) => void (time += ms) };
}

test("the workers are read once for many calls, and again after 2 s or when a worker comes, gets a problem or goes", async () => {
  const { live, ring, owners, reads, later } = ringWith(state("anna"), state("alone", { alone: true }));
  expect(ring.heard(state("anna"))).toBe(true);
  for (let at = 0; at < 3; at++) expect(await owners()).toEqual(new Set(["anna"]));
  expect(reads()).toBe(1);
  expect([ring.heard(state("anna")), ring.heard(state("alone", { alone: true }))]).toEqual([false, false]);
  expect([await owners(), reads()]).toEqual([new Set(["anna"]), 1]);
  live.push(state("berit"));
  expect(ring.heard(state("berit"))).toBe(true);
  expect(await owners()).toEqual(new Set(["anna", "berit"]));
  live[0] = state("anna", { problem: "The disk is full." });
  expect(ring.heard(live[0])).toBe(true);
  expect(await owners()).toEqual(new Set(["berit"]));
  live.pop();
  ring.forget("berit");
  expect(await owners()).toEqual(new Set([undefined]));
  live.push(state("carl")); // seen by another coordinator
  expect(await owners()).toEqual(new Set([undefined]));
  later(2_000);
  expect(await owners()).toEqual(new Set(["carl"]));
});
