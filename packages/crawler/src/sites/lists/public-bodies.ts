import { CsvError } from "csv-parse/sync";
import { siteRepresentation } from "../../url/site.ts";
import { csvRecords } from "./csv-rows.ts";
import type { CsvRecord } from "./csv-rows.ts";
import { validationErrors } from "./problem.ts";
import type { Problem } from "./problem.ts";

/** A website of a public sector body, in a list that a planner keeps. */
export interface PublicBody {
  readonly url: string;
  /** The site representation, which is unique. */
  readonly site: string;
  readonly title: string;
  /** The level of administration; Decision (EU) 2018/1524, Annex I, 2.2. */
  readonly level: "state" | "regional" | "local" | "body";
  /** A NUTS code, or any name; empty when unknown. */
  readonly region: string;
  /** The purpose of the body, or its NACE division; empty when unknown. */
  readonly service: string;
  /** The number of inhabitants of its region. */
  readonly population: number | null;
}

const levels: readonly PublicBody["level"][] = ["state", "regional", "local", "body"];

/** The headers that each column may have, in any letter case, including those of a site list (spec 4.3). */
const headers = {
  url: ["url", "seed url"],
  site: ["site", "site representation"],
  title: ["title", "name", "title of site"],
  level: ["level"],
  region: ["region", "nuts", "nuts category"],
  service: ["service"],
  sector: ["sector", "nace", "nace code"],
  population: ["population"],
} as const;
type Column = keyof typeof headers;

/**
 * Reads a list of public bodies: CSV with a header that names its columns, in any order; others are ignored. UTF-8, quoting of RFC 4180.
 * @param name  the name of the list in messages. @throws EiaoError `ValidationErrors` with every problem.
 */
export function readPublicBodies(name: string, text: string): PublicBody[] {
  const problems: Problem[] = [];
  const add = (line: number, field: string | null, message: string): void =>
    void problems.push({ file: name, line, field, message });
  const records = recordsOf(text, add);
  const header = (records[0]?.record ?? []).map((each) => each.toLowerCase());
  const indexes = new Map(
    Object.entries(headers).map(([column, names]) => [
      column as Column,
      header.findIndex((each) => (names as readonly string[]).includes(each)),
    ]),
  );
  for (const needed of ["url", "level"] as const)
    if (indexes.get(needed) === -1 && problems.length === 0)
      add(
        1,
        null,
        `The first line must name a column "${needed}", but it names ${header.join(", ").slice(0, 200) || "nothing"}.`,
      );
  const bodies = new Map<string, PublicBody>();
  if (problems.length === 0)
    for (const { record, line } of records.slice(1)) {
      const body = bodyOf(
        (column) => withoutApostrophe(record[indexes.get(column) ?? -1] ?? ""),
        (field, message) => add(line, field, message),
      );
      if (body === undefined) continue;
      if (bodies.has(body.site)) add(line, "url", `${body.site} is already in the list.`);
      bodies.set(body.site, body);
    }
  if (problems.length > 0) throw validationErrors(problems);
  return [...bodies.values()];
}

/** Removes the apostrophe that a plan has before texts that look like formulas: the plan is read again for the next period. */
function withoutApostrophe(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

function recordsOf(text: string, add: (line: number, field: null, message: string) => void): CsvRecord[] {
  try {
    return csvRecords(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    add(Number(error["lines"] ?? 1), null, `The line is not CSV: ${error.message.slice(0, 200)}`);
    return [];
  }
}

function bodyOf(
  of: (column: Column) => string,
  problem: (field: string, message: string) => void,
): PublicBody | undefined {
  const address = of("url");
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `http://${address}`);
  if (address === "" || url === null || !url.hostname.includes(".")) {
    problem("url", `${JSON.stringify(address.slice(0, 100))} is not the address of a website.`);
    return undefined;
  }
  const level = levels.find((each) => each === of("level").toLowerCase());
  if (level === undefined)
    problem("level", `${JSON.stringify(of("level").slice(0, 40))} must be one of ${levels.join(", ")}.`);
  const people = of("population").replace(/[\s_]/g, "");
  if (!/^\d{0,10}$/.test(people))
    problem("population", `${JSON.stringify(of("population").slice(0, 40))} is not a number.`);
  return {
    url: url.href,
    site: of("site") || siteRepresentation(url.href),
    title: of("title"),
    level: level ?? "body",
    region: of("region"),
    service: of("service") || divisionOf(of("sector")) || of("sector"),
    population: people === "" ? null : Number(people),
  };
}

/** Returns the division of a NACE code, such as 86 (health) of 86.10 or Q86.10; with the revision if it is not Rev. 2: 2.1:86. */
function divisionOf(sector: string): string | undefined {
  const [, revision = "", division] = /^(?:(1\.1:|2\.1:)|2:)?[A-V]?(\d\d)/.exec(sector) ?? [];
  return division === undefined ? undefined : `${revision}${division}`;
}
