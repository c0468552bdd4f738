import { CsvError } from "csv-parse/sync";
import { shippedNuts } from "../../data/nuts.ts";
import { isShortAddress, siteRepresentation } from "../../url/site.ts";
import { csvRecords, csvFields } from "./csv-rows.ts";
import type { CsvRecord } from "./csv-rows.ts";
import { validationErrors } from "./problem.ts";
import type { Problem } from "./problem.ts";
import { checkRow, UNKNOWN_CATEGORY } from "./site-row.ts";
import type { SiteRow } from "./site-row.ts";
import { csvLine } from "./snapshot.ts";

/** Values for fields that a raw list does not have. */
export interface ListFill {
  readonly source?: string | undefined;
  readonly nace?: string | undefined;
  readonly continent?: string | undefined;
  readonly country?: string | undefined;
  readonly nuts?: string | undefined;
}

/** The headers that each column may have in a CSV file, in any letter case. */
const headers = {
  url: ["url", "seed url", "website", "web site", "homepage", "address", "host", "domain"],
  title: ["title", "title of site", "name", "organisation", "organization"],
  source: ["source", "source of the url"],
  nace: ["nace", "nace code", "sector"],
  continent: ["continent"],
  country: ["country", "country code"],
  nuts: ["nuts", "nuts category", "region"],
} as const;
type Column = keyof typeof headers;

/**
 * Makes a site list from a raw list: a URL or host per line, or CSV whose first line names a column `url`. Lines that begin with `#` are
 * comments. A host gets the scheme https; of lines that name the same site the first is used, the others are counted as `repeats`.
 *
 * @param name  the name of the list in messages.
 * @param fill  values for fields that a line does not have; else `unknown`.
 * @throws EiaoError `ValidationErrors` if the list is CSV that cannot be read.
 */
export function convertList(name: string, text: string, fill: ListFill) {
  const problems: Problem[] = [];
  const sites = new Map<string, SiteRow>();
  let repeats = 0;
  for (const { line, of } of linesOf(name, text)) {
    const note = (message: string) => void problems.push({ file: name, line, field: csvFields[0], message });
    const url = addressOf(of("url"));
    if (url === undefined) {
      note(`${JSON.stringify(of("url").slice(0, 100))} is not the address of a website.`);
      continue;
    }
    const site = siteRepresentation(url);
    if (sites.has(site)) {
      repeats++;
      continue;
    }
    const categories = (["nace", "continent", "country", "nuts"] as const).map(
      (column) => of(column) || fill[column] || UNKNOWN_CATEGORY,
    );
    const fields = [url, site, of("title") || site, of("source") || (fill.source ?? ""), ...categories, ""];
    const checked = checkRow({ file: name, line, fields }, shippedNuts());
    problems.push(...checked.problems);
    if (checked.site !== undefined) sites.set(site, checked.site);
  }
  return { rows: [...sites.values()], repeats, problems };
}

/** Returns the text of the nine-field CSV. */
export function csvOfRows(rows: readonly SiteRow[]): string {
  return [csvFields, ...rows.map(({ row }) => row.fields)].map((fields) => `${csvLine(fields)}\n`).join("");
}

function linesOf(name: string, text: string): { readonly line: number; readonly of: (column: Column) => string }[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const first = lines.find(isUsed);
  if (first === undefined) return [];
  const indexes = columnsOf(first);
  if (indexes === undefined)
    return lines.flatMap((written, at) =>
      isUsed(written) ? [{ line: at + 1, of: (column) => (column === "url" ? plainAddress(written) : "") }] : [],
    );
  const csv = lines.map((each) => (each.trimStart().startsWith("#") ? "" : each)).join("\n");
  return recordsOf(name, csv)
    .slice(1)
    .map(({ record, line }) => ({ line, of: (column) => record[indexes.get(column) ?? -1] ?? "" }));
}

const isUsed = (line: string): boolean => /[^,;\s]/.test(line) && !line.trimStart().startsWith("#");

/** Returns the indexes of the columns if a line is the header of a CSV file. */
function columnsOf(line: string): ReadonlyMap<Column, number> | undefined {
  const names = line.split(/[,;\t]/).map((name) =>
    name
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim()
      .toLowerCase(),
  );
  const indexes = Object.entries(headers).map(
    ([column, known]) => [column as Column, names.findIndex((name) => known.some((each) => each === name))] as const,
  );
  return indexes.some(([column, at]) => column === "url" && at !== -1) ? new Map(indexes) : undefined;
}

function recordsOf(name: string, csv: string): CsvRecord[] {
  try {
    return csvRecords(csv);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = `The line is not CSV: ${error.message.slice(0, 200)}`;
    throw validationErrors([{ file: name, line: Number(error["lines"] ?? 1), field: null, message }]);
  }
}

/** Removes the separators that spreadsheets leave, and the angle brackets of addresses in running text. */
function plainAddress(line: string): string {
  const text = line.trim().replace(/[,;\s]+$/, "");
  return /^<[^<>]*>$/.test(text) ? text.slice(1, -1).trim() : text;
}

/** Returns the address in a list; `undefined` if it is none. A name without a dot is a word. A login is refused: it is never sent. */
function addressOf(written: string): string | undefined {
  if (written === "" || /[\s\p{Cc}]/u.test(written) || isShortAddress(written)) return undefined;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(written) && !/^[^/]+:\d+(?:[/?#]|$)/.test(written);
  const url = URL.parse(hasScheme ? written : `https://${written}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  if (!/[.:]/.test(url.hostname) || url.hostname.length > 253) return undefined;
  url.hash = "";
  return url.href;
}
