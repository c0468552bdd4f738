import fc from "fast-check";
import { expect, test } from "vitest";
import { rebuildEvidence } from "./restore.ts";
import { decideRedirect, redirectOrigin } from "../decide/decide-redirect.ts";
import { decide, decideEach } from "../decide/decide.ts";
import { createEvidence, createSeenSet, createSharedSeen } from "../decide/evidence.ts";
import type { CrawlEvidence } from "../decide/evidence.ts";
import { normalGroups } from "./stages/normalise-stage.ts";
import { foundIn } from "./stages/settle-page.ts";
import type { FoundBatch } from "./stages/stage.ts";
import type { Origin, FrontierEntry } from "../url/frontier-entry.ts";
import type { PageLinks } from "../pages/links/page-links.ts";
import { createScope } from "../decide/scope/scope.ts";
import { createTrapGuards } from "../decide/traps/trap-guards.ts";
import { normaliseUrl } from "../url/normalise.ts";
import type { Visit } from "../url/visit.ts";

/** A few URLs, each found in several ways: of the site, excluded, of a trap, beyond the site, two keys of one page. */
const urls = [
  ...Array.from({ length: 6 }, (_, at) => `http://s.example/${at}`),
  "http://s.example/6?PHPSESSID=0123456789abcdef0123456789abcdef",
  "http://s.example/6",
  "http://s.example/out/1",
  "http://s.example/t/t/t/1",
  "http://s.example/b/a/",
  "http://s.example/a/b/",
  ...Array.from({ length: 4 }, (_, at) => `http://beyond.example/${at}`),
  "mailto:nobody@s.example",
];
const seeds = ["http://s.example/0", "http://s.example/out/1"];
const rules = [
  { order: 1, type: "exclude", pattern: "http://s[.]example/out/.*" },
  { order: 2, type: "include", pattern: "http://s[.]example/.*" },
] as const;
/** Returns true if robots.txt forbids an entry: the crawl finds it but never puts it into the frontier. */
const isForbidden = ({ url }: FrontierEntry) => /[35]$/.test(url);

function newEvidence(oneHopBeyond: boolean): CrawlEvidence {
  const seen = createSeenSet("run", createSharedSeen());
  const parts = { scope: createScope(rules, seeds), urls: createTrapGuards().urls, seen };
  return createEvidence(parts, oneHopBeyond);
}

const seedGroups: FoundBatch["groups"] = [{ origin: { depth: 0, foundBy: "seed", hops: 0 }, hrefs: seeds }];
const url = fc.constantFrom(...urls);
/** Generates the answers to the entry that is fetched next. */
const answer = fc.oneof(
  fc.record({ links: fc.array(url, { maxLength: 5 }), frames: fc.array(url, { maxLength: 3 }) }),
  fc.record({ target: url, setsCookie: fc.boolean() }),
  fc.constant("failed" as const),
);
const history = fc.array(fc.record({ pick: fc.nat(), answer }), { maxLength: 25 });

function linksOf(links: readonly string[], frames: readonly string[]): PageLinks {
  const found = links.map((each) => ({ url: each, source: "a" as const }));
  return { links: found, frames, title: "", fingerprint: { simhash: "0".repeat(16), words: 0 }, lost: 0 };
}

type Noted = readonly (readonly [Visit, Visit, boolean])[];

/** Simulates a crawl up to its interruption. Returns its evidence and the content of its repository and WARC. */
function simulate(oneHopBeyond: boolean, steps: readonly { pick: number; answer: unknown }[]) {
  const evidence = newEvidence(oneHopBeyond);
  const entries: FrontierEntry[] = [];
  const waiting: FrontierEntry[] = [];
  const stored: FoundBatch["groups"][number][] = [];
  const redirects: { noted: Noted; group: FoundBatch["groups"][number] }[] = [];
  const discover = (groups: FoundBatch["groups"]): void => {
    const normal = normalGroups(groups, () => undefined);
    const admit = ({ entry }: { entry: FrontierEntry }) => (entries.push(entry), waiting.push(entry));
    void decideEach(
      normal,
      evidence,
      (verdict) => verdict.decision.verdict === "ACCEPT" && !isForbidden(verdict.entry) && admit(verdict),
      () => undefined,
      () => undefined,
    );
  };
  discover(seedGroups);
  for (const { pick, answer: outcome } of steps) {
    const [entry] = waiting.splice(pick % Math.max(1, waiting.length), 1);
    if (entry === undefined || outcome === "failed") continue;
    const came = outcome as { links: string[]; frames: string[] } | { target: string; setsCookie: boolean };
    if ("links" in came) {
      const groups = foundIn(entry, linksOf(came.links, came.frames), entry.scenario ?? `${entries.indexOf(entry)}`);
      stored.push(...groups);
      discover(groups);
      continue;
    }
    const verdict = decideRedirect(entry, came, evidence);
    if (verdict.kind === "lost") continue;
    const key = normaliseUrl(came.target)?.key;
    const noted = key === undefined ? [] : ([[entry, { ...verdict.origin, key }, came.setsCookie]] as const);
    for (const each of noted) evidence.redirects.note(...each);
    redirects.push({
      noted,
      group: { origin: redirectOrigin(entry, verdict.origin.again), hrefs: [came.target] },
    });
    discover([{ origin: verdict.origin, hrefs: [came.target] }]);
  }
  return { evidence, entries, stored, redirects };
}

const scenarios = ["0", "1", "2", "3"];
const origins: Origin[] = [
  { depth: 1, foundBy: "link", foundOn: "http://s.example/0", hops: 0 },
  { depth: 1, foundBy: "link", foundOn: "http://beyond.example/0", hops: 0 },
  { depth: 1, foundBy: "sitemap", foundOn: "http://s.example/sitemap.xml", hops: 0 },
  { depth: 1, foundBy: "redirect", foundOn: "http://s.example/0", hops: 1, requested: "http://s.example/0" },
  { depth: 1, foundBy: "redirect", foundOn: "http://s.example/0", hops: 1, again: true },
  ...scenarios.map((scenario) => ({ depth: 1, foundBy: "frame", hops: 0, scenario }) as const),
  ...scenarios.map((scenario) => ({ depth: 1, foundBy: "redirect", hops: 1, scenario, again: true }) as const),
];

/** Returns the decisions about every URL from every origin, also as the source of a redirect. */
function decisions(evidence: CrawlEvidence) {
  return urls.flatMap((href) => {
    const normal = normaliseUrl(href);
    if (normal === undefined) return [];
    return origins.flatMap((origin) => [
      [href, origin, decide(normal, origin, evidence)],
      ...[false, true].map((setsCookie) =>
        decideRedirect({ ...normal, ...origin }, { target: "http://s.example/1", setsCookie }, evidence),
      ),
    ]);
  });
}

/** A cookie wall redirects a frame to a page of its scenario that was found before. */
const sentRound = [
  { pick: 0, answer: { links: [urlAt(6), urlAt(2)], frames: [urlAt(2), urlAt("b/a/")] } },
  { pick: 3, answer: { target: urlAt(4), setsCookie: false } },
  { pick: 0, answer: { links: [], frames: [urlAt("6?PHPSESSID=0123456789abcdef0123456789abcdef")] } },
  { pick: 0, answer: { links: [], frames: [] } },
  { pick: 1, answer: { target: urlAt(6), setsCookie: false } },
  { pick: 1, answer: { target: urlAt(4), setsCookie: true } },
];

function urlAt(path: string | number): string {
  return `http://s.example/${path}`;
}

test("a resumed crawl decides about every URL as the interrupted one would have", async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), history, async (oneHopBeyond, steps) => {
      const live = simulate(oneHopBeyond, steps);
      const resumed = newEvidence(oneHopBeyond);
      resumed.restore(live.entries);
      for (const { noted } of live.redirects.toReversed()) for (const each of noted) resumed.redirects.note(...each);
      const begun = new Set(seeds);
      await rebuildEvidence(resumed, begun, live.stored);
      for (const { group } of live.redirects) await rebuildEvidence(resumed, begun, [group]);
      await rebuildEvidence(resumed, new Set(), seedGroups);
      expect(decisions(resumed)).toEqual(decisions(live.evidence));
    }),
    { numRuns: 40, examples: [[false, sentRound]] },
  );
});

test("URLs that earlier starts found count towards the limits of frames and names", async () => {
  const home: FrontierEntry = { url: urls[0] ?? "", key: urls[0] ?? "", depth: 0, foundBy: "seed", hops: 0 };
  const frames = Array.from({ length: 100 }, (_, at) => `http://s.example/${at % 2 === 0 ? "in" : "out"}/${at}`);
  const orders = ["a/b/c", "a/c/b", "b/a/c", "b/c/a", "c/a/b", "c/b/a", "a/b/c/a", "a/b/c/b"];
  const links = orders.map((order) => `http://s.example/${order}/`);
  const groups = foundIn(home, linksOf(links, frames), "7");
  const live = newEvidence(false);
  const entries: FrontierEntry[] = [];
  const normal = normalGroups(groups, () => undefined);
  await decideEach(
    normal,
    live,
    ({ entry, decision }) => void (decision.verdict === "ACCEPT" && entries.push(entry)),
    () => undefined,
    () => undefined,
  );
  expect(entries).toHaveLength(50 + orders.length);
  const resumed = newEvidence(false);
  resumed.restore(entries);
  await rebuildEvidence(resumed, new Set(), groups);
  const decidedBy = (href: string, origin: Origin, evidence: CrawlEvidence) => {
    const verdict = decide({ url: href, key: href }, origin, evidence);
    return verdict instanceof Promise ? "later" : verdict?.by;
  };
  const frame = { depth: 0, foundBy: "frame", hops: 0, scenario: "7" } as const;
  const link = { depth: 1, foundBy: "link", hops: 0 } as const;
  for (const evidence of [live, resumed]) {
    expect(decidedBy("http://s.example/in/100", frame, evidence)).toBe("frames");
    expect(decidedBy("http://s.example/in/100", { ...frame, scenario: "8" }, evidence)).toBe("scope");
    expect(decidedBy("http://s.example/a/b/c/c/", link, evidence)).toBe("traps");
  }
});
