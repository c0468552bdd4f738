/**
 * `npm run bench:simulation [-- --sites 1000000 --days 30 --crawlers 50 --cores 2 --delay 1]`: how many workers a month's sites need. It simulates,
 * event by event, the coordinator's queue, the hash ring of the hosts, the slots of each worker, and its cores, with the costs that
 * `bench:observatory` measured (`costs`, replaced by `--costs`). It uses no network, and takes some seconds for each number of workers.
 *
 * The sizes of sites have a log-normal distribution: most are small, some have thousands of pages. They are cut at 6,000, the limit of the crawler.
 * All pages of a site are evaluated, up to 600.
 */
import { parseArgs } from "node:util";
import { createRing } from "../observatory/coordinator/hash-ring.ts";

const { values } = parseArgs({
  options: {
    sites: { type: "string", default: "1000000" },
    days: { type: "string", default: "30" },
    crawlers: { type: "string", default: "50" },
    cores: { type: "string", default: "2" },
    /** The seconds between two requests to a host. */
    delay: { type: "string", default: "1" },
    /** The costs that differ, as JSON. */
    costs: { type: "string", default: "{}" },
    /** The median number of pages of a site, and the deviation of the logarithm. */
    median: { type: "string", default: "150" },
    spread: { type: "string", default: "1.5" },
  },
});

/** The seconds of CPU that `bench:observatory` measured on 2026-11-25 for a site of 41 real pages. */
const costs = {
  /** For a page that is crawled, sampled and loaded, without its evaluation. */
  crawl: 0.0081,
  evaluate: 0.0037,
  /** For a site, by the coordinator and by PostgreSQL. */
  coordinator: 0.045,
  database: 0.04,
  ...(JSON.parse(values.costs) as object),
};

const DAY = 86_400;
const [siteCount, days, crawlers, cores, delay] = [
  values.sites,
  values.days,
  values.crawlers,
  values.cores,
  values.delay,
].map(Number) as [number, number, number, number, number];

/** Returns random numbers that are the same each time, and so are the sites. */
function* random(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield (state + 0.5) / 2 ** 32;
  }
}

function sizes(): Uint16Array {
  const numbers = random(1);
  const next = (): number => numbers.next().value;
  return Uint16Array.from({ length: siteCount }, () => {
    const normal = Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
    return Math.max(1, Math.min(6_000, Math.round(Number(values.median) * Math.exp(Number(values.spread) * normal))));
  });
}

/** The times at which slots become free, the earliest first, in a binary heap. */
class Places {
  readonly #times: Float64Array;
  constructor(count: number) {
    this.#times = new Float64Array(count);
  }
  /** Takes the slot that is free first until the work ends. @returns the time when the work begins. */
  take(from: number, seconds: number): number {
    const times = this.#times;
    const begin = Math.max(from, times[0] ?? 0);
    let at = 0;
    const value = begin + seconds;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= times.length) break;
      const child = left + 1 < times.length && (times[left + 1] ?? 0) < (times[left] ?? 0) ? left + 1 : left;
      if ((times[child] ?? 0) >= value) break;
      times[at] = times[child] ?? 0;
      at = child;
    }
    times[at] = value;
    return begin;
  }
}

interface Month {
  readonly days: number;
  /** The shares of busy time: of the cores of all workers, of a core of the coordinator and of one of the database. */
  readonly busy: number;
  readonly coordinator: number;
  readonly database: number;
}

/** Simulates a month. All sites are announced at the beginning; each is crawled by the owner of its host. */
function simulate(pages: Uint16Array, workers: number): Month {
  const names = Array.from({ length: workers }, (_, at) => `worker ${at}`);
  const ring = createRing(names);
  const numberOf = new Map(names.map((name, at) => [name, at]));
  const crawling = names.map(() => new Places(crawlers));
  const computing = names.map(() => new Places(cores));
  let end = 0;
  let work = 0;
  for (const [at, count] of pages.entries()) {
    const owner = numberOf.get(ring.ownerOf(`site${at}.example:80`) ?? "") ?? 0;
    const crawl = count * Math.max(delay, costs.crawl);
    const begun = crawling[owner]?.take(0, crawl) ?? 0;
    // Crawling spreads its CPU time over the crawl. Here it is counted at the end of the crawl, with the evaluation.
    const cpu = count * costs.crawl + Math.min(600, count) * costs.evaluate;
    const evaluated = computing[owner]?.take(begun + crawl, cpu) ?? 0;
    work += cpu;
    end = Math.max(end, evaluated + cpu);
  }
  return {
    days: end / DAY,
    busy: work / (end * workers * cores),
    coordinator: (siteCount * costs.coordinator) / end,
    database: (siteCount * costs.database) / end,
  };
}

const pages = sizes();
const all = pages.reduce((sum, count) => sum + count, 0);
const evaluated = pages.reduce((sum, count) => sum + Math.min(600, count), 0);
console.log(
  `${siteCount} sites, ${all} pages (${Math.round(all / siteCount)} a site), ${evaluated} evaluated; ${crawlers} crawls and ${cores} cores a worker, ${delay} s between requests`,
);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
let needed: number | undefined;
const first = Math.max(1, Math.floor((all * delay) / crawlers / (days * DAY)));
for (let workers = first; needed === undefined && workers < first * 4 + 8; workers++) {
  const month = simulate(pages, workers);
  if (month.days <= days) needed = workers;
  console.log(
    `${workers} workers: ${month.days.toFixed(1)} days; cores busy ${percent(month.busy)}, a core of the coordinator ${percent(month.coordinator)}, of the database ${percent(month.database)}`,
  );
}
console.log(
  needed === undefined ? "No number of workers that was tried is enough." : `${needed} workers do it in ${days} days.`,
);
