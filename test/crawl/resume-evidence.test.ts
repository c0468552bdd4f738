import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createDatabase } from "../support/postgres/launch.ts";
import { startCrawl } from "./child-report.ts";
import { forgetfulSite } from "./sites/forgetful-site.ts";
import { startSite } from "../support/sites/server.ts";
import type { ChildReport } from "./child-report.ts";
import type { Site } from "../support/sites/server.ts";

/** The knowledge of a crawl survives a kill -9: the rejected URLs, and the endless parts of the site. Issue 5, items 3 and 6. */

const kills = 10;
/** The page budget. It is beyond 330, where the calendar has used its share just as the last real page is given out. */
const pages = 400;
let folder: string;
let server: Site;
let calm: ChildReport | undefined;
let killed: ChildReport | undefined;
const sameTexts = { calm: 0, killed: 0 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eiao-forget-"));
  server = await startSite(forgetfulSite(60));
  const settings = { delay: 0, fetchers: 1, maxPages: pages }; // one at a time: the order is the same each time
  const postgres = inject("postgresUrl") ?? ""; // it opens faster than an embedded one
  const databases = { calm: await createDatabase(postgres), killed: await createDatabase(postgres) };
  const start = (name: keyof typeof databases) =>
    startCrawl(`${server.origin}/`, join(folder, name), { settings, databaseUrl: databases[name] });
  const requestsForOneText = () => server.log.arrivals.filter(({ target }) => target.startsWith("/same")).length;
  calm = await start("calm").report;
  sameTexts.calm = requestsForOneText();
  server.log.clear();
  for (let kill = 1; kill <= kills; kill++) {
    const crawl = start("killed");
    const threshold = server.log.arrivals.length + 25;
    while (server.log.arrivals.length < threshold) await wait(1);
    crawl.process.kill("SIGKILL");
    if ((await crawl.report) !== undefined) throw new Error("the crawl ended by itself");
  }
  killed = await start("killed").report;
  sameTexts.killed = requestsForOneText();
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

test("the summary is that of an undisturbed crawl", () => {
  const summary = ({ result }: ChildReport) => ({
    ...result,
    // Requests in flight are repeated. A kill may let another group have the next turn, so the budget takes other pages first, with
    // other links, and the calendar may have used its share: the test below counts the remaining URLs.
    requests: 0,
    bytes: 0,
    excluded: { ...result.excluded, BudgetDecideRule: 0, GroupShareDecideRule: 0 },
    traps: result.traps.filter(({ guard }) => guard !== "group-share"),
  });
  expect(calm).toBeDefined();
  expect(killed && summary(killed)).toEqual(calm && summary(calm));
});

test("every found URL is a page or was rejected, once", () => {
  for (const report of [calm, killed]) {
    const {
      NearDuplicateDecideRule = 0,
      BudgetDecideRule = 0,
      GroupShareDecideRule = 0,
    } = report?.result.excluded ?? {};
    expect(NearDuplicateDecideRule + BudgetDecideRule + GroupShareDecideRule).toBe(endlessLeft(report?.pages ?? []));
  }
});

/** Returns the number of URLs of the endless parts that are linked from fetched pages and are not pages themselves. */
function endlessLeft(pages: ChildReport["pages"]): number {
  const found = new Set(["/calendar?day=1", "/calendar?day=7", "/same?id=1", "/same?id=5"]);
  const paths = pages.map(({ url }) => new URL(url).pathname + new URL(url).search);
  for (const path of paths) {
    const number = Number(path.split("=")[1]);
    if (path.startsWith("/calendar")) for (const days of [1, 2, 31]) found.add(`/calendar?day=${number + days}`);
    if (path.startsWith("/same")) for (const more of [0, 1]) found.add(`/same?id=${number * 2 + more}`);
  }
  return found.size - paths.filter((path) => found.has(path)).length;
}

test("the numbers agree with those of the generated site", () => {
  // Two URLs elsewhere, one forbidden by robots.txt, one with repeated segments. Other schemes are no links.
  expect(killed?.result.excluded).toMatchObject({
    RejectDecideRule: 2,
    RobotsDecideRule: 1,
    RepeatedSegmentsDecideRule: 1,
    SoftNotFoundDecideRule: 6,
  });
  expect(killed?.result.traps).toContainEqual(expect.objectContaining({ guard: "repeated-segments", urls: 1 }));
});

test("an endless part is not detected anew after each kill", () => {
  expect(sameTexts.calm).toBeGreaterThanOrEqual(5);
  // If it were, every kill would cost its pages again.
  expect(sameTexts.killed).toBeLessThanOrEqual(sameTexts.calm + kills);
});
