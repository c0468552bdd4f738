import { notInRun } from "../../errors.ts";
import { siteContents, siteLanguages, someSiteScores } from "../read/site-rows.ts";
import { siteCheckpointShares, siteTestShares } from "../read/site-shares.ts";
import type { SitesOfRun } from "../read/site-rows.ts";
import type { SiteScoreFigures } from "../compute/site-figures.ts";
import type { ShareFigure, StoredShare } from "../read/site-shares.ts";
import type { ResolvedQuery, ReportRow, ValueType } from "./query.ts";
import { format } from "./query.ts";

/** A report function, which returns the rows of a query. */
export type ReportFunction = (query: ResolvedQuery) => Promise<ReportRow[]>;

/** Returns the sites of a query. @throws EiaoError `NotInRun` if the run does not have the site. */
export async function sitesOf({
  some,
  figures,
  runRow,
  ruleSet,
  group,
  site,
}: ResolvedQuery): Promise<readonly SiteScoreFigures[]> {
  if (some !== undefined) return some;
  const sites = await figures.scores({ run: runRow.run, ruleSet, ...group, ...(site === undefined ? {} : { site }) });
  if (site !== undefined && sites.length === 0) throw notInRun(runRow.name, "site", site);
  return sites;
}

/** Returns the sites of a query by their numbers. */
export function numbersOf({ runRow, ruleSet }: ResolvedQuery, sites: readonly SiteScoreFigures[]): SitesOfRun {
  return { run: runRow.run, ruleSet, sites: sites.map(({ number }) => number) };
}

/** Returns the function of a number of each site's score. */
function ofScore(type: ValueType, valueOf: (site: SiteScoreFigures) => number | null): ReportFunction {
  return async (query) => (await sitesOf(query)).map((site) => ({ site: site.site, ...format(valueOf(site), type) }));
}

/** Returns the function of a number of each site's tests. A requested test has a row even where it never applied: its ratio is 0 (D-53). */
function ofTest(figure: ShareFigure): ReportFunction {
  return async (query) => {
    const sites = await sitesOf(query);
    const found = await siteTestShares(query.db, numbersOf(query, sites), figure, query.test);
    return sites.flatMap(({ number, site }): ReportRow[] => {
      const tests = found.get(number) ?? [];
      if (query.test !== undefined && tests.length === 0)
        return [{ site, test: query.test, ...format(figure === "ratio" ? 0 : null, "percentage") }];
      return tests.map(({ test, value }) => ({ site, test, ...format(value, "percentage") }));
    });
  };
}

/** Returns the function of a number of each site's checkpoints. A checkpoint with a single test has the number of its test. */
function ofCheckpoint(figure: ShareFigure): ReportFunction {
  return async (query) => {
    const { db, checkpoint: requested } = query;
    const sites = await sitesOf(query);
    const numbers = numbersOf(query, sites);
    const [shared, tests] = await Promise.all([
      siteCheckpointShares(db, numbers, figure),
      siteTestShares(db, numbers, figure),
    ]);
    const order = checkpointOrder([...shared.values(), ...tests.values()]);
    return sites.flatMap(({ number, site }): ReportRow[] => {
      const rows = checkpointRows<Omit<StoredShare, "test">>(shared.get(number) ?? [], tests.get(number) ?? [], order);
      const found = rows.filter(({ checkpoint }) => requested === undefined || checkpoint === requested);
      if (requested !== undefined && found.length === 0)
        return [{ site, checkpoint: requested, ...format(figure === "ratio" ? 0 : null, "percentage") }];
      return found.map((row) => ({ site, checkpoint: row.checkpoint, ...format(row.value, "percentage") }));
    });
  };
}

const inOrder = new Intl.Collator("en", { numeric: true });

type Compare = (one: string, other: string) => number;

/** Returns a numeric comparison of checkpoints: 9.3 precedes 10.1. Sites share a few dozen, so the slow collator runs only once. */
function checkpointOrder(rows: readonly (readonly { readonly checkpoint: string }[])[]): Compare {
  const all = new Set(rows.flatMap((list) => list.map(({ checkpoint }) => checkpoint)));
  const ranks = new Map([...all].toSorted(inOrder.compare).map((checkpoint, rank) => [checkpoint, rank]));
  return (one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0);
}

/** Merges checkpoints with several tests, and tests that are alone in theirs, by checkpoint. Omits tests without a checkpoint. */
export function checkpointRows<Row extends { readonly checkpoint: string }>(
  shared: readonly Row[],
  tests: readonly Row[],
  order: Compare = checkpointOrder([shared, tests]),
): Row[] {
  const several = new Set(shared.map(({ checkpoint }) => checkpoint));
  const all = [...shared, ...tests.filter(({ checkpoint }) => checkpoint !== "" && !several.has(checkpoint))];
  return all.toSorted((one, another) => order(one.checkpoint, another.checkpoint));
}

type LanguageFigure = "pages" | "weight" | "value" | "stddev" | "margin" | "min" | "max";

function ofLanguage(type: ValueType, figure: LanguageFigure): ReportFunction {
  return async (query) => {
    const sites = await sitesOf(query);
    const found = await siteLanguages(query.db, numbersOf(query, sites));
    return sites.flatMap(({ number, site }): ReportRow[] =>
      (found.get(number) ?? [])
        .filter(({ language }) => query.language === undefined || language === query.language)
        .map((row) => ({ site, language: row.language, ...format(row[figure], type) })),
    );
  };
}

/** The names of the values of `dw.sitecontent.kind`. */
export const inclusions: readonly string[] = ["", "embedded", "internal", "external", "mediaType", "contentFilter"];

const siteContent: ReportFunction = async (query) => {
  const sites = await sitesOf(query);
  const found = await siteContents(query.db, numbersOf(query, sites));
  return sites.flatMap(({ number, site, pages }): ReportRow[] =>
    (found.get(number) ?? [])
      .filter(({ kind, value }) => isAsked(query, inclusions[kind], value))
      .map(({ kind, value, occurrences }) => ({
        site,
        mimeType: value,
        inclusion: inclusions[kind] ?? "",
        ...format(pages === 0 ? null : occurrences / pages, "probability"),
      })),
  );
};

/** Returns true if a query selects a content. Languages (kind 6) have their own reports. */
export function isAsked(query: ResolvedQuery, inclusion: string | undefined, value: string): boolean {
  return (
    inclusion !== undefined &&
    (query.inclusion === undefined || query.inclusion === inclusion) &&
    (query.mimeType === undefined || query.mimeType === value)
  );
}

const siteList: ReportFunction = async (query) =>
  (await sitesOf(query)).map(({ site, value }) => ({ site, ...format(value, "probability") }));

/** The default number of sites per call of a function with several rows per site. */
const SITES_AT_ONCE = 1_000;

/**
 * Selects the sites for one call of a function with several rows per site, so that the cost does not grow with the run.
 * @returns undefined for other functions and queries.
 */
export async function partOfSites(
  name: string,
  query: ResolvedQuery,
): Promise<{ readonly some: readonly SiteScoreFigures[]; readonly next?: string } | undefined> {
  if (!inParts.has(name) || query.site !== undefined) return undefined;
  const { db, runRow, ruleSet, group, after = "", most = SITES_AT_ONCE } = query;
  // One more shows whether there are others.
  const found = await someSiteScores(db, { run: runRow.run, ruleSet, ...group }, { after, most: most + 1 });
  const some = found.slice(0, most);
  const last = some.at(-1);
  return found.length > most && last !== undefined ? { some, next: last.site } : { some };
}

const inParts: ReadonlySet<string> = new Set([
  "siteTestRatio",
  "siteTestMin",
  "siteTestMax",
  "siteCpRatio",
  "siteCpMin",
  "siteCpMax",
  "pageNumberLang",
  "siteLangWeight",
  "siteMeanLang",
  "siteStddevLang",
  "siteErrorMarginLang",
  "siteMinLang",
  "siteMaxLang",
  "siteContent",
  "siteListLang",
]);

/** The functions of single sites (spec 14.4), and the list of the sites of a group. */
export const siteFunctions: Readonly<Record<string, ReportFunction>> = {
  pageNumber: ofScore("int", ({ pages }) => pages),
  siteMean: ofScore("probability", ({ value }) => value),
  sitePageMean: ofScore("probability", ({ mean }) => mean),
  siteStddev: ofScore("probability", ({ stddev }) => stddev),
  siteErrorMargin: ofScore("probability", ({ margin }) => margin),
  siteMin: ofScore("probability", ({ min }) => min),
  siteMax: ofScore("probability", ({ max }) => max),
  siteLow: ofScore("probability", ({ low }) => low),
  siteHigh: ofScore("probability", ({ high }) => high),
  siteTestRatio: ofTest("ratio"),
  siteTestMin: ofTest("min"),
  siteTestMax: ofTest("max"),
  siteCpRatio: ofCheckpoint("ratio"),
  siteCpMin: ofCheckpoint("min"),
  siteCpMax: ofCheckpoint("max"),
  pageNumberLang: ofLanguage("int", "pages"),
  siteLangWeight: ofLanguage("probability", "weight"),
  siteMeanLang: ofLanguage("probability", "value"),
  siteStddevLang: ofLanguage("probability", "stddev"),
  siteErrorMarginLang: ofLanguage("probability", "margin"),
  siteMinLang: ofLanguage("probability", "min"),
  siteMaxLang: ofLanguage("probability", "max"),
  siteContent,
  siteList,
};
