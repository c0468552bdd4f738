import { expect, test } from "vitest";
import type { HeldSite, HeldSites } from "./site-log.ts";
import { createPhaseEnds } from "./take-work.ts";
import type { PhaseEnd, TakenJob } from "./worker-protocol.ts";

function heldSite(token: string): HeldSite {
  const job = { run: "R", site: token, url: `http://${token}/`, phase: "crawl", token } as unknown as TakenJob;
  return { job, lost: new AbortController(), stuck: new AbortController(), progressAt: 0, progress: "" };
}

const endOf = ({ job: { run, site, token } }: HeldSite): PhaseEnd => ({
  job: { run, site, token },
  phase: "crawl",
  outcome: { state: "interrupted" },
  lines: [],
});

test("a site is held until its end is reported, so that no other worker gets it; the end of a lost lease is not reported", () => {
  const [a, b] = [heldSite("a"), heldSite("b")];
  const held: HeldSites = new Map([
    ["a", a],
    ["b", b],
  ]);
  const ends = createPhaseEnds(held);
  ends.add(a, endOf(a));
  ends.add(b, endOf(b));
  const first = ends.waiting();
  expect(first.map(({ job }) => job.site)).toEqual(["a", "b"]);
  expect([...held.keys()]).toEqual(["a", "b"]);
  b.lost.abort();
  expect(ends.waiting().map(({ job }) => job.site)).toEqual(["a"]);
  expect([...held.keys()]).toEqual(["a"]);
  ends.forget(first);
  expect([ends.waiting(), held.size]).toEqual([[], 0]);
});
