import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SiteJob } from "../queue/job.ts";
import { startHeartbeats } from "./heartbeats.ts";
import type { HeldSites } from "./site-log.ts";
import { createSiteLog } from "./site-log.ts";
import type { BeatAnswer, WorkerProtocol } from "./worker-protocol.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let isUnfit = false;
afterEach(() => void (isUnfit = false));

const answer: BeatAnswer = { tokens: [], exceedsMemory: false, suspects: 0, settings: "", clock: 0 };

async function start(tokens: () => readonly string[]) {
  const lost = new AbortController();
  const site = { job: {} as SiteJob, lost, stuck: new AbortController(), progressAt: 0, progress: "" };
  const held: HeldSites = new Map([["t", site]]);
  const beat = vi.fn<WorkerProtocol["beat"]>(async () => ({ ...answer, tokens: tokens() }));
  const coordinator = { beat } as unknown as WorkerProtocol;
  const siteLog = createSiteLog();
  const common = {
    coordinator,
    name: "w",
    alone: false,
    held,
    siteLog,
    problem: () => null,
    isUnfit: () => isUnfit,
    storeId: "s",
    onAnswer: () => undefined,
    onOtherStore: () => undefined,
  };
  const heartbeats = await startHeartbeats(common);
  return { heartbeats, beat, siteLog, held, lost: lost.signal };
}

test("a worker without a successful heartbeat for 15 s leaves its sites, and works again after the next one", async () => {
  const { heartbeats, beat, lost } = await start(() => ["t"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([lost.aborted, heartbeats.isHeard()]).toEqual([false, true]);
  beat.mockRejectedValue(new Error("gone"));
  // The last heartbeat succeeded at 60 s.
  await vi.advanceTimersByTimeAsync(14_700);
  expect([lost.aborted, heartbeats.isHeard()]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(600);
  expect([lost.aborted, heartbeats.isHeard()]).toEqual([true, false]);
  beat.mockResolvedValue(answer);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(heartbeats.isHeard()).toBe(true);
  heartbeats.stop();
});

test("a lease that the coordinator no longer knows is lost at once", async () => {
  let tokens = ["t"];
  const { heartbeats, lost } = await start(() => tokens);
  expect(lost.aborted).toBe(false);
  tokens = [];
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lost.aborted).toBe(true);
  heartbeats.stop();
});

test("a slow answer counts from the time of its request", async () => {
  const { heartbeats, beat, lost } = await start(() => ["t"]);
  // Answered after 14 s: the heartbeat counts from 14 s ago.
  beat.mockImplementation(
    () => new Promise((resolve) => setTimeout(() => resolve({ ...answer, tokens: ["t"] }), 14_000)),
  );
  await vi.advanceTimersByTimeAsync(21_000); // sent at 5 s, answered at 19 s; from 15 s on the coordinator had heard nothing
  expect(lost.aborted).toBe(true);
  heartbeats.stop();
});

test("log lines are sent once with the next heartbeat; if it fails, they are sent with the one after it", async () => {
  const { heartbeats, beat, siteLog } = await start(() => ["t"]);
  const lines = () => beat.mock.calls.at(-1)?.[0].lines.flatMap((piece) => piece.lines);
  const addLine = (text: string) => siteLog.add("t", "crawler", { id: "rdf_1_1795000000_1_1", log: "stdout", text });
  expect(lines()).toEqual([]);
  addLine("one");
  addLine("two");
  beat.mockRejectedValueOnce(new Error("gone"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines()).toEqual(["one", "two"]);
  addLine("three");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines()).toEqual(["one", "two", "three"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines()).toEqual([]);
  heartbeats.stop();
});

test("a worker on an unfit machine reports why, and is silent after it gave its sites back, until the machine is fit again", async () => {
  const { heartbeats, beat, held } = await start(() => ["t"]);
  isUnfit = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(beat).toHaveBeenCalledTimes(3); // it still has a site
  held.clear();
  beat.mockRejectedValueOnce(new Error("gone")); // the last heartbeat is not received
  await vi.advanceTimersByTimeAsync(10_000);
  expect(beat).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([beat.mock.calls.length, heartbeats.isHeard()]).toEqual([5, false]);
  isUnfit = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([beat.mock.calls.length, heartbeats.isHeard()]).toEqual([6, true]);
  heartbeats.stop();
});
