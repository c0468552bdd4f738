import { groupTitle } from "@eiao/etl/internal";
import type { ReportQuery } from "@eiao/etl";
import { collectionName } from "@eiao/crawler/internal/repository";
import { naceCode, placeNode } from "@eiao/crawler/classification";
import { reportError } from "./errors.ts";

/** The selection of a report: codes as in its URL, "" for all. Spec 14.1. */
export interface ReportSelection {
  readonly group: string;
  readonly country: string;
  readonly region: string;
  readonly sector: string;
  /** The name of a collection. If it is set, place and sector are "". */
  readonly collection: string;
  /** The run that the reader named. "" for the latest. */
  readonly run: string;
}

/** The parts of a selection, by their names in the form and the URL. */
export const selectionNames = ["group", "country", "region", "sector", "collection", "run"] as const;

export const everything: ReportSelection = { group: "", country: "", region: "", sector: "", collection: "", run: "" };

const LONGEST = 100;

/**
 * Reads a selection from a query. A place that does not lie in a larger one that was changed is dropped.
 * @throws EiaoError `BadReportQuery`: no such place or sector, no name of a collection, or a collection with a place or sector.
 */
export function readSelection(query: URLSearchParams): ReportSelection {
  const [group = "", country = "", region = "", sector = "", collection = "", run = ""] = selectionNames.map((name) => {
    const value = (query.get(name) ?? "").trim();
    if (value.length > LONGEST && name !== "collection") throw bad(name, value, "it is too long");
    return name === "run" || name === "collection" ? value : canonicalCode(name, value);
  });
  for (const [name, code] of Object.entries({ group, country, region }))
    if (code !== "" && levelOf(code) !== name) throw bad(name, code, `there is no ${name} with this code`);
  if (sector !== "" && sector !== UNKNOWN && naceCode(sector) === undefined)
    throw bad("sector", sector, "NACE has no such code");
  if (collection !== "" && group + country + region + sector !== "")
    throw bad("collection", collection, "it cannot be combined with a place or sector");
  const stored = collection === "" ? "" : collectionName(collection);
  if (stored === undefined) throw bad("collection", collection, "a collection cannot have this name");
  const isIn = (code: string, around: string): boolean => around === "" || placesAbove(code).includes(around);
  const place = [region, country].find((code) => code !== "" && isIn(code, country) && isIn(code, group));
  const chosen = place === undefined ? selectPlace(group) : selectPlace(place);
  return { ...chosen, sector: sector === UNKNOWN ? sector : (naceCode(sector)?.code ?? ""), collection: stored, run };
}

/** Returns a code in capitals. People write addresses by hand, and may use lower case. */
function canonicalCode(name: string, value: string): string {
  const isCode = (code: string) => (name === "sector" ? naceCode(code) !== undefined : levelOf(code) === name);
  const capital = value.toUpperCase();
  return !isCode(value) && isCode(capital) ? capital : value;
}

const UNKNOWN = "unknown";
const GEO = "geo";

function bad(name: string, value: string, problem: string) {
  return reportError("BadReportQuery", { name, value: JSON.stringify(value.slice(0, LONGEST)), problem });
}

/** Returns the field of the form that a place belongs to, or undefined if there is no such place. */
export function levelOf(code: string): "group" | "country" | "region" | undefined {
  if (code === UNKNOWN || code === GEO) return "group";
  if (code.startsWith(`${GEO}:`)) return groupTitle(code) === undefined ? undefined : "country";
  const level = placeNode(code)?.level;
  return level === undefined || level === "group" || level === "country" ? level : "region";
}

/** Returns a place and the larger places around it, the largest first. */
export function placesAbove(code: string): string[] {
  if (code === "") return [];
  const above = code.startsWith(`${GEO}:`) ? GEO : placeNode(code)?.above;
  return [...(above === undefined ? [] : placesAbove(above)), code];
}

/** Returns the selection of a place and all sectors. @param code  "" for all places. */
export function selectPlace(code: string): ReportSelection {
  const path = placesAbove(code);
  const ofLevel = (level: string) => path.findLast((one) => levelOf(one) === level) ?? "";
  return { ...everything, group: ofLevel("group"), country: ofLevel("country"), region: ofLevel("region") };
}

/** Returns the smallest selected place, or "" for all. */
export function placeOf({ group, country, region }: ReportSelection): string {
  return region || country || group;
}

/** Returns the selection of a collection in a run. @param run  "" for the latest. */
export function selectCollection(collection: string, run = ""): ReportSelection {
  return { ...everything, collection, run };
}

/** Returns the query for the warehouse. */
export function queryOf(selection: ReportSelection, run: string): ReportQuery {
  const place = placeOf(selection);
  return {
    run,
    ...(place === "" ? {} : { place }),
    ...(selection.sector === "" ? {} : { sector: selection.sector }),
    ...(selection.collection === "" ? {} : { collection: selection.collection }),
  };
}

/** Writes the selection as the query of a URL, such as `?group=EU&country=SE`; "" for everything. */
export function selectionText(selection: ReportSelection, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams();
  for (const name of selectionNames) if (selection[name] !== "") query.set(name, selection[name]);
  for (const [name, value] of Object.entries(more)) if (value !== "") query.set(name, value);
  return query.size === 0 ? "" : `?${query.toString()}`;
}
