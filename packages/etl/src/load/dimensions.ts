import { createHash } from "node:crypto";
import type { Database, Queryable, RowTarget } from "@eiao/crawler/internal/database";
import { checkpointsOf } from "@eiao/wam-core/internal";
import { knownTests } from "../warehouse/tests.ts";

const tests: Dimension = {
  target: {
    table: "dw.test",
    columns: { wam: "text", rulesetid: "text", number: "text", checkpoint: "text", title: "text" },
  },
  id: "test",
  keys: 1,
};
const ruleSets: Dimension = {
  target: { table: "dw.ruleset", columns: { version: "text", id: "text" } },
  id: "ruleset",
  keys: 2,
};
const terms: Dimension = {
  target: { table: "dw.term", columns: { kind: "text", value: "text" } },
  id: "term",
  keys: 2,
};
const sites: Dimension = {
  target: { table: "dw.site", columns: { name: "text", webaddress: "text", title: "text", source: "text" } },
  id: "site",
  keys: 1,
};

/** A test with its B-WAM and the data from a store. */
export interface TestName {
  readonly wam: string;
  /** The number of the test: `7.2_CSS_02`. */
  readonly number: string;
  readonly ruleSet: string;
}

/** Returns the numbers of tests in the warehouse, by their B-WAM ids. */
export async function testNumbers(
  database: Database,
  names: readonly TestName[],
): Promise<ReadonlyMap<string, number>> {
  const { find } = await knownTests();
  const rows = names.map(({ wam, number, ruleSet }) => {
    const judge = find(wam)?.judge;
    const checkpoint = judge === undefined ? checkpointOf(number) : (checkpointsOf(judge)[0] ?? "");
    return [wam, ruleSet, number, checkpoint, judge?.title ?? number];
  });
  const [numbers] = await lookUp(database, [{ dimension: tests, rows }]);
  return numbers ?? new Map();
}

/** Returns the checkpoint in the number of a test: `7.2_CSS_02` gives 7.2. Returns any other number unchanged. */
function checkpointOf(number: string): string {
  return /^([\d.]+)_/.exec(number)?.[1] ?? number;
}

export type TermKind = "mimetype" | "language" | "mediatype" | "filter";

/** The name, address, title and source of a site, which do not depend on a run. */
export interface SiteName {
  readonly name: string;
  readonly webAddress: string;
  readonly title: string;
  readonly source: string;
}

const RENEW = `update dw.site set webaddress = $2, title = $3, source = $4
  where site = $1 and (webaddress <> $2 or title <> $3 or source <> $4)`;

/** Updates the address, title and source of a site, because people change them between two runs. */
export async function renewSite(
  database: Queryable,
  number: number,
  { webAddress, title, source }: Omit<SiteName, "name">,
): Promise<void> {
  await database.query("renew-site", RENEW, [number, webAddress, title, source]);
}

/** Returns the numbers of a site, versions of rule sets (by id) and values of content statistics. Cost: one statement if all are known. */
export async function numbersOfSite(
  database: Database,
  site: SiteName,
  versions: readonly { readonly id: string; readonly version: string }[],
  values: readonly (readonly [kind: TermKind, value: string])[],
) {
  const [siteNumbers, versionNumbers, termNumbers] = await lookUp(database, [
    { dimension: sites, rows: [[site.name, site.webAddress, site.title, site.source]] },
    { dimension: ruleSets, rows: versions.map(({ id, version }) => [version, id]) },
    { dimension: terms, rows: values.map(([kind, value]) => [kind, dimensionText(value)]) },
  ]);
  return {
    site: siteNumbers?.get(site.name) ?? 0,
    ruleSets: new Map(versions.map(({ id, version }) => [id, versionNumbers?.get(`${version}\n${id}`) ?? 0])),
    term: (kind: TermKind, value: string): number => termNumbers?.get(`${kind}\n${dimensionText(value)}`) ?? 0,
  };
}

/** A dimension. Its rows are found by their key columns, which come first, and numbered by the database. */
export interface Dimension {
  readonly target: RowTarget;
  /** The column of the number. */
  readonly id: string;
  /** The number of key columns. They are texts. */
  readonly keys: 1 | 2;
}

/** Rows of a dimension, with the key columns first. */
export interface DimensionRows {
  readonly dimension: Dimension;
  readonly rows: readonly (readonly string[])[];
}

/**
 * Returns the numbers of rows of dimensions, and inserts missing rows (spec 12.2). Each dimension has its own transaction, in a fixed order, so
 * that parallel loads do not block each other until their end.
 * @returns for each of `entries` the numbers by the keys of its rows: their columns, joined by line feeds. Cost: one statement if no row is missing.
 */
export async function lookUp(
  database: Database,
  entries: readonly DimensionRows[],
): Promise<ReadonlyMap<string, number>[]> {
  const sorted = entries.map(({ dimension, rows }) => {
    const unique = new Map(rows.map((row) => [row.slice(0, dimension.keys).join("\n"), row]));
    return { dimension, rows: [...unique].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row) };
  });
  const found = await numbersOf(database, sorted);
  let isWhole = true;
  for (const [at, { dimension, rows }] of sorted.entries()) {
    const missing = rows.filter((row) => found[at]?.has(row.slice(0, dimension.keys).join("\n")) !== true);
    if (missing.length === 0) continue;
    isWhole = false;
    await database.insert(`insert-${dimension.target.table}`, dimension.target, missing, "on conflict do nothing");
  }
  return isWhole ? found : await numbersOf(database, sorted);
}

async function numbersOf(db: Queryable, entries: readonly DimensionRows[]): Promise<Map<string, number>[]> {
  type Row = Readonly<Record<"dimension" | "number", number> & Record<"one" | "other", string>>;
  const parts = entries.map(({ dimension: { target, id, keys } }, at) => {
    const [one = "", other = ""] = Object.keys(target.columns).slice(0, keys);
    const last = keys === 1 ? one : other;
    return `select ${at} as dimension, ${one} as one, ${keys === 1 ? "''" : other} as other, ${id} as number
      from ${target.table} where ${last} = any($${at + 1})`;
  });
  const values = entries.map(({ dimension: { keys }, rows }) => [...new Set(rows.map((row) => row[keys - 1] ?? ""))]);
  const rows = await db.query<Row>("look-up-dimensions", parts.join(" union all "), values);
  const numbers = entries.map(() => new Map<string, number>());
  for (const { dimension, one, other, number } of rows) {
    const key = entries[dimension]?.dimension.keys === 1 ? one : `${one}\n${other}`;
    numbers[dimension]?.set(key, number);
  }
  return numbers;
}

/** The maximum length of a value in a dimension, in characters. Pages contain values of any length, but an index does not accept them. */
const LONGEST = 200;

/**
 * Returns a value as a row of a dimension: up to 200 characters unchanged, longer ones as their beginning and a digest of the whole.
 * The row of the page has the full value.
 */
export function dimensionText(value: string): string {
  const text = value.toWellFormed().replaceAll("\0", "\uFFFD");
  if (text.length <= LONGEST) return text;
  const digest = createHash("sha256").update(value).digest("hex").slice(0, 16);
  return `${text.slice(0, LONGEST - 18).toWellFormed()}… ${digest}`;
}
