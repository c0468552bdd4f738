import type { ReportWarehouse } from "../figures/run-figures.ts";
import { figuresOfGroup } from "../group-functions.ts";
import type { ReportQuery } from "../query.ts";
import { inclusions } from "../site-functions.ts";
import { tableOf } from "./table.ts";
import type { ReportTable } from "./table.ts";

/** The average number of occurrences of something on a page of a selection: spec 14.2, Content statistics. */
export interface GroupContent {
  /** `embedded`, `internal`, `external`: MIME types; `mediaType`: of style sheets; `contentFilter`. */
  readonly inclusion: string;
  readonly value: string;
  /** Mean over the sites of their occurrences a page. */
  readonly mean: number;
}

/** A language family over the sites of a selection. */
export interface GroupLanguage {
  readonly language: string;
  readonly sites: number;
  readonly value: number | null;
  readonly margin: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** Returns the content statistics of the pages of a selection, in one row. @throws EiaoError as `runReport`. */
export function contentTable(
  warehouse: ReportWarehouse,
  query: ReportQuery,
): Promise<ReportTable<{ readonly contents: readonly GroupContent[]; readonly languages: readonly GroupLanguage[] }>> {
  return tableOf(warehouse, query, async (now) => {
    const { detail } = await figuresOfGroup(now);
    const contents = detail.contents.flatMap(({ kind, value, mean }): GroupContent[] => {
      const inclusion = inclusions[kind];
      return inclusion === undefined ? [] : [{ inclusion, value, mean }];
    });
    const languages = detail.languages.map(({ language, sites, mean, margin, min, max }) => ({
      language,
      sites,
      value: mean,
      margin,
      min,
      max,
    }));
    return [{ contents, languages }];
  });
}
