import { setTimeout as pause } from "node:timers/promises";
import type { Database, Queryable } from "@eiao/crawler/internal/database";
import type { PublishedEstimate } from "@eiao/sampler/internal";
import { publishedRowsOfRuns, publishedRun, ruleSetsOfRun, runBefore } from "../../warehouse/runs.ts";
import type { RunRow } from "../../warehouse/runs.ts";
import type { Warehouse } from "../../warehouse/warehouse.ts";
import { rankAmong } from "../compute/ranks.ts";
import type { Rank } from "../compute/ranks.ts";
import { createScoreTable, createSiteTexts } from "../compute/score-table.ts";
import type { SiteScoreFigures, SiteValue } from "../compute/site-figures.ts";
import { siteScores, siteValues } from "./site-rows.ts";
import type { SiteSelection } from "./site-rows.ts";

/** The figures that nearly every report reads first: the published runs, their rule sets, and the scores of their sites. */
export interface RunFigures {
  /** Returns a published run. @throws EiaoError `UnknownTestRun`, `RunNotPublished`. */
  run(name: string): Promise<RunRow>;
  /** Returns all published runs, newest first. */
  runs(): Promise<readonly RunRow[]>;
  /** Returns the run before a run, like `runBefore`. */
  before(run: RunRow): Promise<RunRow | undefined>;
  /** Returns the rule sets by which sites of a run have a score, in order. */
  ruleSets(run: number): Promise<readonly string[]>;
  scores(selection: SiteSelection): Promise<readonly SiteScoreFigures[]>;
  values(selection: Omit<SiteSelection, "site">): Promise<readonly SiteValue[]>;
  /** Returns the rank of a site's score in its run by a rule set, or null if it has no score. */
  rank(run: number, ruleSet: string, score: PublishedEstimate): Promise<Rank | null>;
}

const RANK = `select count(c.value) as scored, count(case when c.value < $3 then 1 end) as better,
    count(case when c.value is not null and coalesce(c.high, 1) < $4 then 1 end) as surely,
    count(case when c.value is not null and coalesce(c.low, 0) < $5 then 1 end) as perhaps
  from dw.sitescore c join dw.ruleset r on r.ruleset = c.ruleset where c.run = $1 and c.sample = 'uniform' and r.id = $2`;

/** A warehouse for reports. */
export interface ReportWarehouse extends Warehouse {
  /** The figures in memory. Default: each report queries the database. */
  readonly figures?: RunFigures;
}

/** The number of scores in a run, and of those that are better than a given one, certainly or possibly. */
type CountsBelow = Readonly<Record<"scored" | "better" | "surely" | "perhaps", number>>;

/** Returns figures that query the database each time. */
export function readFigures(db: Queryable): RunFigures {
  return {
    run: (name) => publishedRun(db, name),
    runs: () => publishedRowsOfRuns(db),
    before: (run) => runBefore(db, run),
    ruleSets: (run) => ruleSetsOfRun(db, run),
    scores: (selection) => siteScores(db, selection),
    values: (selection) => siteValues(db, selection),
    async rank(run, ruleSet, score) {
      const parameters = [run, ruleSet, score.value, score.low ?? 0, score.high ?? 1];
      const [row] = await db.query<CountsBelow>("rank-of-site", RANK, parameters);
      const { scored, better, surely, perhaps } = row ?? { scored: 0, better: 0, surely: 0, perhaps: 0 };
      return rankAmong(score, { of: scored, values: () => better, highs: () => surely, lows: () => perhaps });
    },
  };
}

/** Figures of published runs in memory, for programs that make many reports of the same publication. */
export interface KeptFigures extends RunFigures {
  /** Discards all figures if the stamp of the publication (`publicationStamp`) has changed. */
  renew(stamp: string): void;
  /** Reads all figures that fit, newest runs first, so that no reader waits. @throws like the others. Cost: 10 µs per site and run. */
  readAll(): Promise<void>;
  /** Resolves when no background read is in progress, so that the database may be closed. */
  close(): Promise<void>;
}

/** The maximum number of sites of all runs to keep, at 150 bytes each. Others are read from the database. */
const MOST_ROWS = 400_000;
/** The number of single look-ups (of 3,000 sites) that take as long as a whole run. After a publication, later readers wait for the whole run. */
const FEW_SITES = 30;
/** Reading ahead takes at most half of the time, because until it is done each page of a site queries each run. */
const REST = 1;

type ScoreTable = ReturnType<typeof createScoreTable>;

/** The figures of one publication. */
interface State {
  readonly texts: ReturnType<typeof createSiteTexts>;
  readonly ruleSets: Map<number, Promise<readonly string[]>>;
  /** The run before each run outside the panels. */
  readonly before: Map<number, Promise<RunRow | undefined>>;
  runs?: ReturnType<RunFigures["runs"]>;
  /** The tables by run and rule set. */
  readonly tables: Map<string, ScoreTable>;
  readonly underWay: Map<string, Promise<ScoreTable>>;
  /** The number of single sites that were requested before there was a table. */
  readonly lookedUp: Map<string, number>;
  rows: number;
  /** Tables that are read ahead, one after the other. */
  readonly ahead: Set<string>;
  last: Promise<unknown>;
}

/**
 * Keeps the runs, and the scores of sites of requested runs: 3,000 sites in 12 runs take 5 MB. A single site is looked up in the database,
 * while all sites of its run are read in the background. Readers wait for this only if there are many.
 */
export function keepFigures(database: Database, mostRows = MOST_ROWS): KeptFigures {
  const source = readFigures(database);
  const cache = createCache(source, mostRows);
  let lastStamp = "";

  const runs = (): ReturnType<RunFigures["runs"]> => {
    const own = cache.state;
    own.runs ??= source.runs().catch((error: unknown) => {
      delete own.runs;
      throw error;
    });
    return own.runs;
  };

  const ruleSets = (run: number): Promise<readonly string[]> =>
    cached(cache.state.ruleSets, run, () => source.ruleSets(run));

  const scores = async (selection: SiteSelection): Promise<readonly SiteScoreFigures[]> => {
    const { run, ruleSet, site = "", ...group } = selection;
    const { state } = cache;
    const table = state.tables.get(keyOf(run, ruleSet));
    if (site === "") {
      if (table === undefined && state.rows >= mostRows) return await source.scores(selection);
      return (table ?? (await cache.read(run, ruleSet))).of(group);
    }
    const all = table ?? (await cache.soon(run, ruleSet));
    if (all === undefined) return await source.scores(selection);
    const found = all.find(site, group);
    return found === undefined ? [] : [found];
  };

  return {
    run: async (name) => (await runs()).find((each) => each.name === name) ?? (await source.run(name)),
    runs,
    async before(run) {
      const all = await runs();
      const at = all.findIndex((each) => each.run === run.run);
      if (at === -1) return await source.before(run);
      if (run.panel === null) return await cached(cache.state.before, run.run, () => source.before(run));
      return run.date === null
        ? undefined
        : all.slice(at + 1).find(({ panel, date }) => panel === run.panel && date !== null);
    },
    ruleSets,
    scores,
    values: scores,
    async rank(run, ruleSet, score) {
      const table = cache.state.tables.get(keyOf(run, ruleSet));
      return table === undefined ? await source.rank(run, ruleSet, score) : rankAmong(score, table.below);
    },
    async readAll() {
      for (const { run } of await runs())
        for (const ruleSet of await ruleSets(run)) if (cache.state.rows < mostRows) await cache.read(run, ruleSet);
    },
    renew(stamp) {
      if (stamp === lastStamp) return;
      lastStamp = stamp;
      cache.renew();
    },
    close: () => cache.close(),
  };
}

function createCache(source: RunFigures, mostRows: number) {
  let state = createState();
  let isClosed = false;

  const tableOf = async (own: State, run: number, ruleSet: string): Promise<ScoreTable> => {
    const key = keyOf(run, ruleSet);
    const known = own.tables.get(key);
    if (known !== undefined) return known;
    const read = async (): Promise<ScoreTable> => {
      const table = createScoreTable(await source.scores({ run, ruleSet }), own.texts);
      own.rows += table.size;
      own.tables.set(key, table);
      return table;
    };
    const work = own.underWay.get(key) ?? read().finally(() => own.underWay.delete(key));
    own.underWay.set(key, work);
    return await work;
  };
  const readAhead = (run: number, ruleSet: string): void => {
    const own = state;
    const key = keyOf(run, ruleSet);
    if (isClosed || own.ahead.has(key) || own.rows >= mostRows) return;
    own.ahead.add(key);
    const read = async (): Promise<void> => {
      if (isClosed || own !== state || own.tables.has(key)) return;
      const begun = performance.now();
      await tableOf(own, run, ruleSet);
      await pause(REST * (performance.now() - begun), undefined, { ref: false });
    };
    own.last = own.last.then(read).catch(() => own.ahead.delete(key)); // the next request will report the error
  };

  return {
    get state(): State {
      return state;
    },
    read: (run: number, ruleSet: string): Promise<ScoreTable> => tableOf(state, run, ruleSet),
    /** Returns the table if it is being read, or so many sites were looked up that it would have cost less; otherwise undefined. */
    async soon(run: number, ruleSet: string): Promise<ScoreTable | undefined> {
      const own = state;
      const key = keyOf(run, ruleSet);
      const times = (own.lookedUp.get(key) ?? 0) + 1;
      own.lookedUp.set(key, times);
      const isReading = own.underWay.has(key);
      if (!isReading && (times <= FEW_SITES || own.rows >= mostRows || isClosed)) {
        readAhead(run, ruleSet);
        return undefined;
      }
      return await tableOf(own, run, ruleSet);
    },
    renew(): void {
      state = createState();
    },
    async close(): Promise<void> {
      isClosed = true;
      await Promise.allSettled(state.underWay.values());
    },
  };
}

function createState(): State {
  return {
    texts: createSiteTexts(),
    ruleSets: new Map(),
    before: new Map(),
    tables: new Map(),
    underWay: new Map(),
    lookedUp: new Map(),
    rows: 0,
    ahead: new Set(),
    last: Promise.resolve(),
  };
}

function keyOf(run: number, ruleSet: string): string {
  return `${run} ${ruleSet}`;
}

/** Returns the value of a key, or creates it. If the creation fails, the next caller repeats it. */
function cached<Key, Value>(cache: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>): Promise<Value> {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const promise = make().catch((error: unknown) => {
    cache.delete(key);
    throw error;
  });
  cache.set(key, promise);
  return promise;
}
