import type { KnownTests, PublishedRun } from "@eiao/etl/internal";
import type { MarkupContent, Markup } from "@eiao/sampler/internal/formats";
import { reportError } from "../model/errors.ts";
import type { ReportSparql } from "../sparql/report-sparql.ts";
import type { OpenData } from "../model/export-downloads.ts";
import type { ReportReader } from "../../public/model/report-reader.ts";
import type { ReportSelection } from "../model/selection.ts";
import type { Messages } from "../text/english.ts";
import type { DataTable } from "./data-table.ts";

/** The operator of the site, and its appearance. */
export interface ReportSettings {
  /** The operator, who is named in the footer and receives requests for removal. */
  readonly operator?: string;
  /** The URL or e-mail address of the contact. */
  readonly contact?: string;
  /** The colours of letters: those of the first observatory, or UWEM's shades of blue (D-31). */
  readonly palette?: "seed" | "uwem";
  /** The panel that readers see first. Default: `default`. */
  readonly panel?: string;
  /** The URL of the licence of the data. Default: CC BY 4.0. */
  readonly licence?: string;
  /** The smallest group of sites that has figures (`minsitespergroup`, spec 18.8). Default: 1. */
  readonly minSites?: number;
  /** The part that answers SPARQL, if there is one. */
  readonly sparql?: ReportSparql;
  /** The files of runs that can be downloaded, if there are some. */
  readonly openData?: OpenData;
  /** The path of the status page, if there is one. */
  readonly statusPath?: string;
  /** Returns the origin of archived copies for a reader of the reports at `origin`. Absent if no copies are served. */
  readonly archiveOrigin?: (origin: string) => string | undefined;
}

/** The request for a page, and its data. */
export interface PageRequest {
  readonly say: Messages;
  readonly reader: ReportReader;
  readonly settings: ReportSettings;
  /** The decoded parts of the path after the name of the page type. */
  readonly params: readonly string[];
  /** The path of the page, without its language and the format of its data. */
  readonly path: string;
  /** The address that the reader called, such as `https://example.org`. */
  readonly origin?: string;
  readonly query: URLSearchParams;
  readonly selection: ReportSelection;
  /** True if the data of the page is requested, for programs. */
  readonly isForPrograms?: boolean;
  /** The runs that have the chosen rule set, newest first. */
  readonly runs: readonly PublishedRun[];
  /** The panel whose figures are shown. */
  readonly panel: string;
  /** The rule set that the reader chose, for which the reader and the runs are. "" for the leading one of each run. */
  readonly ruleSet: string;
  readonly tests: KnownTests;
}

/** A link on the way to a page. The page itself has no address. */
export interface Crumb {
  readonly text: MarkupContent;
  readonly href?: string;
  /** The language of the link, if it is not that of the page. */
  readonly lang?: string | undefined;
}

/** A page without the layout. */
export interface View {
  readonly status?: number;
  /** The title of the document. The name of the site is added. */
  readonly title: string;
  readonly heading?: MarkupContent;
  /** The breadcrumbs: places, and beside them a sector. */
  readonly crumbs?: readonly Crumb[];
  readonly beside?: readonly Crumb[];
  readonly description?: string;
  readonly body: Markup;
  readonly tables?: readonly DataTable[];
  /** The query that the page's address needs. */
  readonly canonical?: string;
  /** The seconds for which it can be shown again without a request, if not the usual time. */
  readonly maxAge?: number;
}

/** A function that makes the pages of one type. */
export type ViewOf = (request: PageRequest) => Promise<View>;

/** Returns the run that readers see first: the newest one of the panel that has a site. Undefined if none is published. */
export function latestRun({ runs, panel }: Pick<PageRequest, "runs" | "panel">): PublishedRun | undefined {
  const own = runs.filter((run) => run.panel === panel);
  return own.find(({ sites }) => sites > 0) ?? own[0];
}

/** Returns the last run of the panel or outside the panels, else of any panel. @param runs  the runs that have a site, newest first. */
export function newestOfSite(
  runs: readonly PublishedRun[],
  { panel }: Pick<PageRequest, "panel">,
): PublishedRun | undefined {
  return runs.find((run) => run.panel === panel || run.panel === null) ?? runs[0];
}

/** Returns the runs that a form offers: those of the panel that have a site, and the chosen one. */
export function offeredRuns({ runs, panel }: Pick<PageRequest, "runs" | "panel">, chosen: string): PublishedRun[] {
  return runs.filter((each) => each.run === chosen || (each.panel === panel && each.sites > 0));
}

/** Returns the run that the reader chose, or the latest one of the panel. @throws EiaoError `NothingPublished`, `NoSuchReport`. */
export function chosenRun(request: Pick<PageRequest, "runs" | "panel" | "selection">): PublishedRun {
  const { runs, panel, selection } = request;
  const found = selection.run === "" ? latestRun(request) : runs.find(({ run }) => run === selection.run);
  if (found !== undefined) return found;
  throw selection.run === "" ? reportError("NothingPublished", { panel }) : noPage(`/runs/${selection.run}`);
}

/** Returns the error of a missing page. */
export function noPage(path: string) {
  return reportError("NoSuchReport", { path: path.slice(0, 200) });
}
