import type { GroupFigures, SpreadFigure } from "../compute/group-figures.ts";
import type { MeasuredFigure } from "../compute/score-mean.ts";
import { siteLanguages } from "../read/site-rows.ts";
import { readGroup } from "../read/groups.ts";
import type { ResolvedQuery, ReportRow, ValueType } from "./query.ts";
import { needed, format } from "./query.ts";
import { checkpointRows, inclusions, isAsked, numbersOf, sitesOf } from "./site-functions.ts";
import type { ReportFunction } from "./site-functions.ts";

/** Returns the name of a query's group for rows: the codes of the query, or the collection. */
export function groupName({
  place,
  sector,
  collection,
}: ResolvedQuery): Pick<ReportRow, "place" | "sector" | "collection"> {
  return {
    ...(place === undefined ? {} : { place }),
    ...(sector === undefined ? {} : { sector }),
    ...(collection === undefined ? {} : { collection }),
  };
}

/** Returns the group's figures. All are n/a if it has fewer sites than may be shown (spec 18.8). */
export async function figuresOfGroup(query: ResolvedQuery): Promise<GroupFigures> {
  const { db, runRow, ruleSet, group, minSites = 1 } = query;
  const figures = await readGroup(db, { run: runRow.run, ruleSet, ...group });
  if (figures.sites >= minSites) return figures;
  const detail = { tests: [], checkpoints: [], languages: [], contents: [] };
  const spread = { mean: null, stddev: null, margin: null, min: null, max: null };
  return { sites: figures.sites, ...spread, measuredLow: null, measuredHigh: null, detail };
}

/** Returns the mean of a group for computing changes. */
export function measuredMean({ mean, measuredLow, measuredHigh }: GroupFigures): MeasuredFigure {
  return { value: mean, low: measuredLow, high: measuredHigh };
}

function ofSpread(type: ValueType, figure: "sites" | SpreadFigure): ReportFunction {
  return async (query) => [{ ...groupName(query), ...format((await figuresOfGroup(query))[figure], type) }];
}

type Figure = "ratio" | "min" | "max";

/**
 * Returns the function of a figure of tests. If a test applied nowhere in the group, the figure is 0, as for each of its sites (D-53), or n/a
 * without sites.
 */
function ofTest(figure: Figure): ReportFunction {
  return async (query) => {
    const { sites, detail } = await figuresOfGroup(query);
    const found = detail.tests.filter(({ test, wam }) => query.test === undefined || [test, wam].includes(query.test));
    if (query.test !== undefined && found.length === 0)
      return [{ ...groupName(query), test: query.test, ...format(sites === 0 ? null : 0, "percentage") }];
    return found.map((row) => ({ ...groupName(query), test: row.test, ...format(row[figure], "percentage") }));
  };
}

function ofCheckpoint(figure: Figure): ReportFunction {
  return async (query) => {
    const { sites, detail } = await figuresOfGroup(query);
    const all = checkpointRows<(typeof detail.checkpoints)[number]>(detail.checkpoints, detail.tests);
    const found = all.filter(({ checkpoint }) => query.checkpoint === undefined || checkpoint === query.checkpoint);
    if (query.checkpoint !== undefined && found.length === 0)
      return [{ ...groupName(query), checkpoint: query.checkpoint, ...format(sites === 0 ? null : 0, "percentage") }];
    return found.map((row) => ({
      ...groupName(query),
      checkpoint: row.checkpoint,
      ...format(row[figure], "percentage"),
    }));
  };
}

function ofLanguage(type: ValueType, figure: "sites" | SpreadFigure): ReportFunction {
  return async (query) => {
    const { detail } = await figuresOfGroup(query);
    return detail.languages
      .filter(({ language }) => query.language === undefined || language === query.language)
      .map((row) => ({ ...groupName(query), language: row.language, ...format(row[figure], type) }));
  };
}

const groupContent: ReportFunction = async (query) => {
  const { detail } = await figuresOfGroup(query);
  return detail.contents
    .filter(({ kind, value }) => isAsked(query, inclusions[kind], value))
    .map(({ kind, value, mean }) => ({
      ...groupName(query),
      mimeType: value,
      inclusion: inclusions[kind] ?? "",
      ...format(mean, "probability"),
    }));
};

const siteListLang: ReportFunction = async (query) => {
  const language = needed("siteListLang", query, "language");
  const sites = await sitesOf(query);
  const found = await siteLanguages(query.db, numbersOf(query, sites));
  return sites.flatMap(({ number, site }): ReportRow[] => {
    const row = (found.get(number) ?? []).find((one) => one.language === language);
    return row === undefined ? [] : [{ site, language, ...format(row.value, "probability") }];
  });
};

/** The functions of groups (spec 14.4). */
export const groupFunctions: Readonly<Record<string, ReportFunction>> = {
  siteNumber: ofSpread("int", "sites"),
  groupMean: ofSpread("probability", "mean"),
  groupStddev: ofSpread("probability", "stddev"),
  groupErrorMargin: ofSpread("probability", "margin"),
  groupMin: ofSpread("probability", "min"),
  groupMax: ofSpread("probability", "max"),
  groupTestRatio: ofTest("ratio"),
  groupTestMin: ofTest("min"),
  groupTestMax: ofTest("max"),
  groupCpRatio: ofCheckpoint("ratio"),
  groupCpMin: ofCheckpoint("min"),
  groupCpMax: ofCheckpoint("max"),
  siteListLang,
  siteNumberLang: ofLanguage("int", "sites"),
  groupMeanLang: ofLanguage("probability", "mean"),
  groupStddevLang: ofLanguage("probability", "stddev"),
  groupErrorMarginLang: ofLanguage("probability", "margin"),
  groupMinLang: ofLanguage("probability", "min"),
  groupMaxLang: ofLanguage("probability", "max"),
  groupContent,
};
