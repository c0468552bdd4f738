import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SiteJob } from "../queue/job.ts";
import { noteProgress, overdue } from "./held-sites.ts";
import type { HeldSite, HeldSites } from "./held-sites.ts";

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

test("a site that goes on no more is told to end, and named when it does not", () => {
  const held: HeldSites = new Map();
  const site = hold(held, "http://a.example/");
  noteProgress(held, site, "1 page");
  vi.advanceTimersByTime(300_000);
  noteProgress(held, site, "1 page"); // the same is no progress
  expect([overdue(held, 300_000, 10_000), site.stuck.signal.aborted]).toEqual([undefined, false]);
  vi.advanceTimersByTime(1);
  expect([overdue(held, 300_000, 10_000), site.stuck.signal.aborted]).toEqual([undefined, true]);
  vi.advanceTimersByTime(10_000);
  expect(overdue(held, 300_000, 10_000)).toBe("Work on http://a.example/ of R");
});

test("sites of one host take turns: what one is let do is progress of all of that host, and of no other", () => {
  const held: HeldSites = new Map();
  const [one, neighbour, other] = ["http://a.example/1", "http://a.example/2", "http://a.example:81/"].map((url) =>
    hold(held, url),
  ) as [HeldSite, HeldSite, HeldSite];
  vi.advanceTimersByTime(200_000);
  noteProgress(held, one, "2 pages");
  vi.advanceTimersByTime(200_000);
  overdue(held, 300_000, 10_000);
  expect([one, neighbour, other].map(({ stuck }) => stuck.signal.aborted)).toEqual([false, false, true]);
});
