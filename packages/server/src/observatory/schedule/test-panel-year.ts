/**
 * A year of an observatory with a campaign of two panels, a feed and orders, in simulated time. `panel-year.test.ts` runs and kills this program; a
 * new call continues where it was killed. Only the sites are made up. Arguments: the data directory, and `show` to keep the pages after each run.
 */
import { appendFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { listRuns, loadStore, publishedRuns, scoreHistory } from "@eiao/etl/internal";
import { scored, writeStore } from "../../../../../test/support/sealed-stores.ts";
import { callMethod } from "../../transport/call-method.ts";
import { programActor } from "../../transport/caller-rights.ts";
import { openObservatory } from "../open-observatory.ts";
import { recover } from "../recover.ts";
import { openServiceLogs } from "../service-logs.ts";
import { siteUrlServiceWith } from "../start-services.ts";
import { openReportSite } from "../../public/http/report-site.ts";
import { orderMethods } from "./order-methods.ts";
import { tick } from "./run-scheduler.ts";
import { textAnswer } from "../../public/test-reports.ts";
import { finish } from "../services/etl/etl-runs.ts";
import { storeOf } from "../services/etl/load-next.ts";
import { sharedFiles } from "../store/site-files.ts";
import type { ArgumentValue } from "../../transport/service.ts";

const BEGIN = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const DAYS = 365;
/** From this day on the panel `default` has another site. */
const CHANGE_DAY = 190;

const [dataDir = "", show] = process.argv.slice(2);
const dayFile = path.join(dataDir, "day");
let day = Number(await readFile(dayFile, "utf8").catch(() => "0"));

const siteName = (number: number) => `site-${String(number).padStart(5, "0")}.example`;
const urlsOf = (...numbers: number[]) => numbers.map((number) => `http://${siteName(number)}/`);
/** Thirty targets: ten are measured every month, ten every quarter, ten every year. */
const feed = Array.from({ length: 30 }, (_, at) => ({
  id: at + 1,
  title: `Target ${at + 1}`,
  seeds: urlsOf(10 + at),
  schedules: [{ frequency: ["MONTHLY", "QUARTERLY", "ANNUAL"][at % 3], startDate: BEGIN, endDate: null }],
  scope: "root",
  depth: "DEEP",
}));

const panel = (name: string, recurrence: string, ...numbers: number[]) => ({
  name,
  recurrence,
  panel: name,
  sites: numbers.map((number) => ({ seeds: urlsOf(number) })),
});
const campaign = {
  id: "europe",
  orders: [panel("default", "monthly", 1, 2, 3, 4, 5, 6), panel("towns", "quarterly", 5, 6, 7)],
};

const logs = openServiceLogs(path.join(dataDir, "logs"), () => undefined);
const opened = await openObservatory({
  dataDir,
  files: sharedFiles,
  program: "test",
  log: () => undefined,
  siteLogs: logs.siteLogs,
  lastLogged: async () => null,
  closing: new AbortController().signal,
});
const { database } = opened;
const observatory = { ...opened.observatory, now: () => new Date(BEGIN + day * DAY_MS) };
const { warehouse, queue, repository } = observatory;
const service = siteUrlServiceWith(observatory, orderMethods(observatory, database));
const call = (name: string, args: Readonly<Record<string, ArgumentValue>>) =>
  callMethod(
    { service, onCall: () => undefined, onFault: rethrow },
    name,
    { positional: [], byName: args },
    { transport: "json", by: programActor },
  );
const site = await openReportSite({
  warehouse,
  cache: { folder: path.join(dataDir, "cache") },
  lookSeconds: 3600,
  onFault: rethrow,
});

await recover(observatory, ["local"]);
for (; day < DAYS; day++) {
  if (day === 0) {
    await call("writeIcs", { specification: JSON.stringify(campaign) });
    await call("addOrder", { order: "one", urllist: urlsOf(1), recurrence: "weekly" });
    await call("addOrder", { order: "now", urllist: urlsOf(2, 8), recurrence: "once" });
    await call("addFeed", { feed: JSON.stringify(feed) });
  }
  if (day === CHANGE_DAY) await call("changeOrder", { order: "default", urllist: urlsOf(1, 2, 3, 4, 5, 9) });
  process.stdout.write(`day ${day}\n`);
  await tick(observatory, database);
  for (const { run, state } of await listRuns(warehouse)) if (state === "open") await measure(run);
  // Renamed in one step, because a kill in the middle of writing would set the clock back to the first day.
  await writeFile(`${dayFile}.new`, String(day + 1));
  await rename(`${dayFile}.new`, dayFile);
}
await writeFile(path.join(dataDir, "year.json"), JSON.stringify(await readResults()));
await site.close();
await opened.close();
await logs.close();

function rethrow(error: unknown): never {
  throw error;
}

/** Measures the sites of a run that are left, and publishes it. */
async function measure(run: string): Promise<void> {
  for (const name of await queue.openSites(run)) {
    const file = path.join(dataDir, storeOf({ site: name, run }));
    const number = Number(name.slice("site-".length, -".example".length));
    const pages = Array.from({ length: 1 + (number % 3) }, (_, at) => ({
      documents: [{ results: scored((7 * number + day + at) % 10, 10), statistics: [] }],
    }));
    const measured = observatory.now().toISOString();
    const opening = { run: measured.replace(/\D/g, "").slice(0, 14), population: 9 };
    await mkdir(path.dirname(file), { recursive: true });
    await rename(await writeStore(dataDir, { site: name, pages }, opening, { finished: measured }), file);
    const country = number % 2 === 0 ? "NO" : "SE";
    const known = await repository.siteOf(name);
    const siteAt = async () => (known === undefined ? undefined : { ...known, country });
    await loadStore(warehouse, { file, run, dataDir, siteAt });
    process.stdout.write(`loaded ${name} of ${run}\n`);
    await queue.end({ run, site: name, token: null }, "done", null, observatory.now());
  }
  const isPublished = await finish(observatory, run);
  if (isPublished) process.stdout.write(`published ${run}\n`);
  if (isPublished && show === "show") {
    const [status] = await listRuns(warehouse, run);
    await site.refresh();
    const pages = await Promise.all(
      ["/", "/reports/regions", "/?panel=towns", "/reports/regions?panel=towns"].map(get),
    );
    await appendFile(path.join(dataDir, "shown.jsonl"), `${JSON.stringify([status?.panel ?? null, ...pages])}\n`);
  }
}

/** Returns a page of the reports. Before the first published run of the panel the page says that there is none. */
async function get(target: string): Promise<string> {
  const { body } = await textAnswer(site, { method: "GET", target, origin: "http://r.example" });
  return body.replace(/Other panels: .*?<\/a>\./gs, ""); // other panels appear with their first runs
}

/** Returns the origin of each run: `date order campaign`, and `next` if its previous run is the last one of that order. */
async function origins(dates: ReadonlyMap<string, string | null>): Promise<string[]> {
  const runs = (await listRuns(warehouse)).filter(({ state }) => state === "published");
  const byDate = runs.toSorted((a, b) => ((dates.get(a.run) ?? "") < (dates.get(b.run) ?? "") ? -1 : 1));
  const latest = new Map<string | undefined, string>();
  return byDate.map(({ run, order, campaign: of, previousRun }) => {
    const isNext = previousRun === latest.get(order);
    latest.set(order, run);
    return `${dates.get(run)} ${order} ${of} ${isNext ? "next" : "not next"}`;
  });
}

/** Returns the runs by their dates, and the figures of both panels. Run numbers are left out, because a kill can use one up. */
async function readResults() {
  const runs = await publishedRuns(warehouse);
  const figuresOf = async (panel: string, place: string) => {
    const newest = runs.find((run) => run.panel === panel);
    const { rows } = await scoreHistory(warehouse, { run: newest?.run ?? "", place });
    return rows.map((row) => ({ ...row, run: undefined }));
  };
  return {
    origins: (await origins(new Map(runs.map(({ run, date }) => [run, date])))).toSorted(),
    runs: runs.map(({ panel, date, sites, failed }) => `${date} ${panel} ${sites} ${failed}`).toSorted(),
    figures: await Promise.all(
      ["default", "towns"].flatMap((panel) => ["NO", "SE"].map((place) => figuresOf(panel, place))),
    ),
  };
}
