import type { ExportedFile } from "../export-file.ts";
import type { ExportFormat } from "../export-folder.ts";
import type { RunContents } from "../run-contents.ts";
import type { ExportTable } from "../export-table.ts";

/** The publisher and the licence of the data: options of the export. */
export interface Publication {
  /** The name of the publisher. */
  readonly publisher?: string;
  /** The URL of the licence. Default: CC BY 4.0. */
  readonly licence?: string;
}

/** A site that could not be exported or, with `page` (its URL, or `number 3`), one of its pages, and the reason. */
export interface FailedExport {
  readonly site: string;
  readonly page?: string;
  readonly error: string;
}

/** The data for the descriptions beside an export. */
export interface ExportDescription extends Publication {
  readonly contents: Pick<RunContents, "name" | "period">;
  readonly format: ExportFormat;
  readonly tables: readonly ExportTable[];
  /** The files of the data. */
  readonly files: readonly ExportedFile[];
  /** The number of sites in the run. */
  readonly sites: number;
  /** The sites and pages that could not be exported. */
  readonly failed: readonly FailedExport[];
  /** The name and version of the program: `eiao-wam 0.1.0`. */
  readonly software: string;
}

export function titleOf({ contents }: Pick<ExportDescription, "contents">): string {
  return `Accessibility of websites, run ${contents.name}`;
}

export function summaryOf({ format, sites, contents, failed }: ExportDescription): string {
  const { period } = contents;
  const [first, last] = period === null ? [] : [day(period.from), day(period.to)];
  const when = first === undefined ? "" : `, measured ${first === last ? `on ${first}` : `from ${first} to ${last}`}`;
  const subject = format === "warc" ? "The pages and results" : "The results";
  return `${subject} of automatic accessibility tests on samples of the pages of ${sites} website${sites === 1 ? "" : "s"}${when}.${failed.length === 0 ? "" : " The data is incomplete: README.md lists what is missing."}`;
}

/** The publisher in a description if no name is given, because DCAT requires one. */
export const UNNAMED_PUBLISHER = "not named";

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** The default licence of the data, for reports, exports and their descriptions. */
export const DEFAULT_LICENCE = "https://creativecommons.org/licenses/by/4.0/";

/** Returns the usual name of a licence, such as `CC BY 4.0`, or its URL if it has no known name. */
export function licenceName(url: string): string {
  const [, name = "", version = ""] = CREATIVE_COMMONS.exec(url) ?? [];
  return name === "" ? url : `CC ${name.toUpperCase()} ${version}`;
}

const CREATIVE_COMMONS = /^https?:\/\/creativecommons\.org\/licenses\/([a-z]{2}(?:-[a-z]{2}){0,2})\/(\d\.\d)\/?$/;
