import type { Database } from "@eiao/crawler/database";
import { warehouseError } from "../errors.ts";
import type { SiteScoreFigures } from "../figures/where-applied.ts";
import type { SiteGroup } from "../figures/site-group.ts";
import type { RunRow } from "../runs/run-row.ts";
import type { RunFigures } from "./figures/run-figures.ts";

/** The query for a report function: the run and the part of it. */
export interface ReportQuery {
  readonly run: string;
  /** The published run that changes are told against; the one before unless given. */
  readonly against?: string;
  readonly site?: string;
  /** A test by its number (`7.2_CSS_02`) or B-WAM id. */
  readonly test?: string;
  readonly checkpoint?: string;
  /** A group of countries, a country or a NUTS region by its code; none: all. */
  readonly place?: string;
  /** A NACE section, division, group or class by its code, such as J or 2.1:62; none: all. */
  readonly sector?: string;
  /** A collection by its name; none: all. Not with a place or sector. */
  readonly collection?: string;
  /** The one that leads in the run unless given. */
  readonly ruleset?: string;
  /** A language family, such as `nb`. */
  readonly language?: string;
  readonly mimeType?: string;
  readonly inclusion?: "embedded" | "internal" | "external";
  /** A page of the site by its URL. */
  readonly page?: string;
  /** Of functions with several rows a site (tests, checkpoints, languages, contents): the sites behind this one, by name. */
  readonly after?: string;
  /** Of those functions: so many sites at most; 1,000 unless given. `next` of the report says where the others begin. */
  readonly most?: number;
  /** Groups of fewer sites are not shown (spec 18.8); 1 unless given. */
  readonly minSites?: number;
}

/** A query whose run and rule set are known. */
export interface ResolvedQuery extends ReportQuery {
  readonly db: Database;
  readonly figures: RunFigures;
  readonly runRow: RunRow;
  /** That of `against`. */
  readonly againstRow: RunRow | undefined;
  readonly ruleSet: string;
  /** By codes as they are kept. */
  readonly group: SiteGroup;
  /** The sites that are shown, where they are some of those that the query names. */
  readonly some?: readonly SiteScoreFigures[];
}

/** The option, which the function cannot do without. @throws EiaoError `ReportNeeds`. */
export function needed<Key extends keyof ReportQuery>(
  name: string,
  query: ReportQuery,
  key: Key,
): NonNullable<ReportQuery[Key]> {
  const value = query[key];
  if (value === undefined || value === null) {
    const option = key === "mimeType" ? "--mime-type" : `--${key}`;
    throw warehouseError("ReportNeeds", { name, option });
  }
  return value;
}
