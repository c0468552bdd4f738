import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";
import { crawlOnce, crawlSites, unhurried } from "./judge.ts";
import { openCrawls } from "./open-crawls.ts";
import { budgetSites } from "./sites/budget-sites.ts";
import { charsets } from "./sites/charsets.ts";
import { contentTypes } from "./sites/content-types.ts";
import { endlessSites } from "./sites/endless-sites.ts";
import { linkForms } from "./sites/link-forms.ts";
import { pathTraps } from "./sites/path-traps.ts";
import { politeDelay, politeSites, restAskedFor, restingSites } from "./sites/polite-sites.ts";
import { recrawlSites } from "./sites/recrawl-sites.ts";
import { redirects } from "./sites/redirects.ts";
import { endlessRobotsSites, robotsSites } from "./sites/robots-cases.ts";
import { scopeSites } from "./sites/scope-sites.ts";
import { startSite, turns } from "../support/sites/server.ts";
import { framesets, sitemaps, statuses } from "./sites/statuses.ts";
import { trapWorlds } from "./sites/trap-worlds.ts";
import { urlSpelling } from "./sites/url-spelling.ts";
import type { Crawls, CrawlSettings } from "./crawls.ts";
import type { Evidence, TrapSite } from "./sites/check.ts";

/** The trap sites: every check is one test, judged by the server's log. Issue 5, acceptance. */

let folder: string;
let crawls: Crawls;
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eiao-traps-"));
  crawls = await openCrawls({ dataDir: folder, ...(await databaseOfSuite()) });
});
afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
  await crawls.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sites that are crawled at the same time with the same settings. */
interface Round {
  readonly sites: readonly TrapSite[];
  readonly settings: CrawlSettings;
}

/** Crawls the rounds at the same time, then every check is a test. */
function judge(...rounds: readonly Round[]): void {
  const evidence = new Map<TrapSite, Evidence>();
  beforeAll(async () => {
    const crawl = async ({ sites, settings }: Round) => {
      const crawled = await crawlSites(sites, crawls, settings);
      crawled.evidence.forEach((seen, site) => evidence.set(site, seen));
      closers.push(() => crawled.close());
    };
    await Promise.all(rounds.map(crawl));
  });
  describe.each(rounds.flatMap(({ sites }) => sites))("$name", (site) => {
    test.each(site.checks)("$name", ({ seen, expected }) => {
      expect(seen(evidence.get(site) as Evidence)).toEqual(expected);
    });
  });
}

const pages = [linkForms, urlSpelling, charsets, contentTypes, redirects, statuses, framesets, sitemaps];
const traps = [...scopeSites, ...endlessSites, ...pathTraps, ...budgetSites, ...trapWorlds];

describe("links, spelling, types, redirects, scope, endless sites", () => {
  judge({ sites: [...pages, ...traps], settings: { delay: 0, timeout: unhurried } });
});

/** These crawls mostly wait, so they run together. */
describe("robots.txt and politeness", () => {
  const afterSomeSeconds = new AbortController();
  beforeAll(() => {
    const stopIn = (milliseconds: number) => {
      const until = turns() + milliseconds;
      setInterval(() => turns() >= until && afterSomeSeconds.abort(), 100).unref();
    };
    stopIn(30_000); // in case the page is never requested
    void restAskedFor.then(() => stopIn(3000));
  });
  judge(
    { sites: robotsSites, settings: { delay: 0, timeout: unhurried } },
    { sites: endlessRobotsSites, settings: { delay: 0, timeout: 1 } },
    { sites: politeSites, settings: { delay: politeDelay, timeout: unhurried } },
    { sites: restingSites, settings: { delay: 0, timeout: unhurried, signal: afterSomeSeconds.signal } },
  );
});

describe.each(recrawlSites)("$name", ({ launches }) => {
  let evidence: Evidence[];
  beforeAll(async () => {
    const server = await startSite({});
    closers.push(() => server.close());
    evidence = [];
    for (const { routes } of launches) {
      server.change(routes);
      const { log, ...rest } = await crawlOnce(server, crawls, { delay: 0, timeout: unhurried });
      evidence.push({ ...rest, log: log.copy() });
      log.clear();
    }
  });
  describe.each(launches.map((launch, i) => ({ ...launch, number: i + 1 })))("launch $number", ({ checks, number }) => {
    test.each(checks)("$name", ({ seen, expected }) => {
      expect(seen(evidence[number - 1] as Evidence)).toEqual(expected);
    });
  });
});
