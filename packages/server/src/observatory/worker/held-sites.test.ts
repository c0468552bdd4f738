import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SiteJob } from "../queue/job.ts";
import { noteProgress, createStuckWatch } from "./site-log.ts";
import type { HeldSite, HeldSites } from "./site-log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hold = (held: HeldSites, url: string): HeldSite => {
  const job = { run: "R", site: url, url, token: url } as SiteJob;
  const site: HeldSite = {
    job,
    lost: new AbortController(),
    stuck: new AbortController(),
    progressAt: performance.now(),
    progress: "",
  };
  held.set(url, site);
  return site;
};

/** Lets time pass, and looks every second. */
function pass(look: () => unknown, ms: number): void {
  for (let passed = 0; passed < ms; passed += 1_000) {
    vi.advanceTimersByTime(1_000);
    look();
  }
}

test("a site without progress is stopped, and named if it does not end", () => {
  const held: HeldSites = new Map();
  const overdue = createStuckWatch(held, 300_000, 10_000);
  const site = hold(held, "http://a.example/");
  noteProgress(held, site, "1 page");
  pass(overdue, 300_000);
  noteProgress(held, site, "1 page"); // the same text is no progress
  expect([overdue(), site.stuck.signal.aborted]).toEqual([undefined, false]);
  vi.advanceTimersByTime(1);
  expect([overdue(), site.stuck.signal.aborted]).toEqual([undefined, true]);
  vi.advanceTimersByTime(10_000);
  expect(overdue()).toBe("Work on http://a.example/ of R");
});

test("sites of one host take turns: progress of one is progress of all sites of that host, but of no other host", () => {
  const held: HeldSites = new Map();
  const [one, neighbour, other] = ["http://a.example/1", "http://a.example/2", "http://a.example:81/"].map((url) =>
    hold(held, url),
  ) as [HeldSite, HeldSite, HeldSite];
  const overdue = createStuckWatch(held, 300_000, 10_000);
  pass(overdue, 200_000);
  noteProgress(held, one, "2 pages");
  pass(overdue, 200_000);
  expect([one, neighbour, other].map(({ stuck }) => stuck.signal.aborted)).toEqual([false, false, true]);
});

test("time in which the process is stopped does not count", () => {
  const held: HeldSites = new Map();
  const overdue = createStuckWatch(held, 300_000, 10_000);
  const site = hold(held, "http://a.example/");
  pass(overdue, 200_000);
  vi.advanceTimersByTime(3_600_000); // Ctrl-Z, and fg an hour later
  expect([overdue(), site.stuck.signal.aborted]).toEqual([undefined, false]);
  pass(overdue, 100_000);
  expect([overdue(), site.stuck.signal.aborted]).toEqual([undefined, false]);
  pass(overdue, 1_000);
  expect(site.stuck.signal.aborted).toBe(true);
});
