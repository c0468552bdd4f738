import type { FieldOfSite, Site, SiteJson } from "@eiao/crawler/internal";
import { alignedTable, counted, plain } from "../output/text.ts";

const WIDEST = 300;

/** Writes a table of sites for people, in pieces. */
export function* listText(sites: readonly Site[]): Generator<string, void> {
  if (sites.length === 0) {
    yield "There is no site. To import a list, run: eiao-wam sites import LIST\n";
    return;
  }
  const rows = sites.map(({ site, title, nace, country, nuts, smallSite, watched, collections, setFields }) => [
    site,
    title,
    nace ?? "",
    country ?? "",
    nuts ?? "",
    [smallSite ? ["small"] : [], watched ? ["watched"] : [], setFields.length > 0 ? ["set"] : []].flat().join(", "),
    collections.join(", "),
  ]);
  const head = ["Site", "Title", "NACE", "Country", "NUTS", "State", "Collections"];
  const isNumber = head.map(() => false);
  yield* alignedTable(head, rows, isNumber);
  yield `${counted(sites.length, "site")}.\n`;
}

/** Writes a site for people: one line per field, with a mark on fields that a person has set. */
export function siteText(site: SiteJson): string {
  const { rules, source } = site.scope;
  const scope =
    rules.length === 0
      ? "the host of the first start page"
      : `${counted(rules.length, "rule")}${source === null ? "" : ` of ${source}`}`;
  const rows: readonly (readonly [label: string, field: FieldOfSite | undefined, value: string])[] = [
    ["Site", undefined, site.site],
    ["Title", "title", site.title],
    ["Source", "source", site.source],
    ...site.seeds.map((seed, at) => [at === 0 ? "Start pages" : "", at === 0 ? "seeds" : undefined, seed] as const),
    ["Scope", "scope", scope],
    ["NACE code", "nace", site.nace ?? "unknown"],
    ["Continent", "continent", site.continent ?? "unknown"],
    ["Country", "country", site.country ?? "unknown"],
    ["NUTS code", "nuts", site.nuts ?? "unknown"],
    ["Small", "small", site.small ? "yes" : "no"],
    ["Watched", "watched", site.watched ? "yes" : "no"],
    ["Document URLs", "documentUrlScheme", site.documentUrlScheme ?? "all"],
    ["Collections", "collections", site.collections.join(", ")],
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows
    .map(([label, field, value]) => {
      const mark = field !== undefined && site.set.includes(field) ? " (set)" : "";
      return `${`${label.padEnd(width)}  ${plain(value, WIDEST)}`.trimEnd()}${mark}\n`;
    })
    .join("");
}
