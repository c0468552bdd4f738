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
  /** A URL or e-mail address. */
  readonly contact?: string;
  /** Colours of letters: those of the first observatory, or UWEM's shades of blue (D-31). */
  readonly palette?: "seed" | "uwem";
  /** The panel that readers see first; default: `default`. */
  readonly panel?: string;
  /** URL of the licence of the data; CC BY 4.0 unless given. */
  readonly licence?: string;
  /** Groups of fewer sites have no figures (`minsitespergroup`, spec 18.8); 1 unless given. */
  readonly minSites?: number;
  /** Answers SPARQL; absent: nobody does. */
  readonly sparql?: ReportSparql;
  /** The files of runs that may be downloaded; absent when there are none. */
  readonly openData?: OpenData;
  /** The path of a page that shows what is under way, where there is one. */
  readonly statusPath?: string;
  /** The origin of archived copies as a reader of the reports at `origin` reaches it; absent: there are none. */
  readonly archiveOrigin?: (origin: string) => string | undefined;
}

/** The request and the data that a page is made of. */
export interface PageRequest {
  readonly say: Messages;
  readonly reader: ReportReader;
  readonly settings: ReportSettings;
  /** Decoded parts of the path behind the name of the page type. */
  readonly words: readonly string[];
  /** The path of the page, without its language and the format of its data. */
  readonly path: string;
  /** The address that the reader called, such as `https://example.org`. */
  readonly origin?: string;
  readonly query: URLSearchParams;
  readonly selection: ReportSelection;
  /** It is true if the data of the page is requested, for programs. */
  readonly isForPrograms?: boolean;
  /** The runs that have the chosen rule set, newest first. */
  readonly runs: readonly PublishedRun[];
  /** The panel whose figures are shown. */
  readonly panel: string;
  /** The rule set that the reader chose. The reader and the runs are those of this set. "": the leading one of each run. */
  readonly ruleSet: string;
  readonly tests: KnownTests;
}

/** A link of the way to a page; the page itself without. */
export interface Crumb {
  readonly text: MarkupContent;
  readonly href?: string;
  /** The language of the link, where it is not that of the page. */
  readonly lang?: string | undefined;
}

/** A page before the layout is around it. */
export interface View {
  readonly status?: number;
  /** The title of the document; the site's name follows. */
  readonly title: string;
  readonly heading?: MarkupContent;
  /** Breadcrumbs: places, and beside them a sector. */
  readonly crumbs?: readonly Crumb[];
  readonly beside?: readonly Crumb[];
  readonly description?: string;
  readonly body: Markup;
  readonly tables?: readonly DataTable[];
  /** The query that its address needs. */
  readonly canonical?: string;
  /** Seconds that it may be shown without asking again, where it is not what is usual. */
  readonly maxAge?: number;
}

/** A function that makes the pages of one type. */
export type ViewOf = (request: PageRequest) => Promise<View>;

/** Returns the run whose figures readers see first: the newest one of the panel that has a site; undefined: none is published. */
export function latestRun({ runs, panel }: Pick<PageRequest, "runs" | "panel">): PublishedRun | undefined {
  const own = runs.filter((run) => run.panel === panel);
  return own.find(({ sites }) => sites > 0) ?? own[0];
}

/** Returns the run that updated the page of a site last: of the panel or outside the panels, else of any. @param runs  that have the site, newest first. */
export function newestOfSite(
  runs: readonly PublishedRun[],
  { panel }: Pick<PageRequest, "panel">,
): PublishedRun | undefined {
  return runs.find((run) => run.panel === panel || run.panel === null) ?? runs[0];
}

/** Returns the runs that a form offers: those of the panel that have a site, and the one that was chosen. */
export function offeredRuns({ runs, panel }: Pick<PageRequest, "runs" | "panel">, chosen: string): PublishedRun[] {
  return runs.filter((each) => each.run === chosen || (each.panel === panel && each.sites > 0));
}

/** The run that is asked for, or the latest one of the panel. @throws EiaoError `NothingPublished`, `NoSuchReport`. */
export function chosenRun(request: Pick<PageRequest, "runs" | "panel" | "selection">): PublishedRun {
  const { runs, panel, selection } = request;
  const found = selection.run === "" ? latestRun(request) : runs.find(({ run }) => run === selection.run);
  if (found !== undefined) return found;
  throw selection.run === "" ? reportError("NothingPublished", { panel }) : noPage(`/runs/${selection.run}`);
}

/** @returns the error of a page that is not there. */
export function noPage(path: string) {
  return reportError("NoSuchReport", { path: path.slice(0, 200) });
}
