import { defineIoErrors } from "@eiao/crawler/internal/errors";

/** Errors of the warehouse and of exports. */
export const warehouseErrorRows = {
  UnknownTestRun: {
    message: "The warehouse has no run {run}.",
    remedy:
      "To see all runs, use `eiao-wam runs`. To make run {run} from a store, use `eiao-wam load STORE --run {run}`.",
  },
  RunNotPublished: {
    message: "Run {run} is not published: {reason}.",
    remedy: "Publish it with `eiao-wam publish {run}`.",
  },
  RunInUse: {
    message: "Run {run} was not changed, because another program, such as a backup, is reading it.",
    remedy: "Try again when the other program has finished.",
    reaction: "retry",
  },
  RunIncomplete: {
    message: "Run {run} is incomplete: {missing} of its {expected} sites have neither been loaded nor failed.",
    remedy: "Load these sites first, or publish the run without them: `eiao-wam publish {run} --incomplete`.",
  },
  BadSiteCount: {
    message: "{value} is not a valid number of sites: it must be {wanted}.",
    remedy: "Pass the number of sites that the run will have.",
  },
  BadRunName: {
    message: "{run} is not a valid name for a run.",
    remedy:
      "Use 1 to 64 letters, digits, dots and hyphens, but not . or .. alone. ALL is not allowed, because it means all runs.",
  },
  BadPanelName: {
    message: "{panel} is not a valid name for a panel.",
    remedy:
      "Use 1 to 64 letters, digits, blanks, dots, hyphens and underscores. The first one must be a letter or a digit, and the last one must not be a blank.",
  },
  BadDatabaseName: {
    message: "{name} is not a valid name for a database of results.",
    remedy: "Use the id of a crawl, such as rdf_200802_1203532277_31_4952392.",
  },
  StoreOfOtherRun: {
    message: "{file} belongs to run {found}, not to run {run}.",
    remedy: "Load it without --run, or into run {found}.",
    reaction: "leave-site",
  },
  StoreIsReplay: {
    message: "{file} cannot be loaded, because it is a replay: the same pages evaluated with other rules.",
    remedy: "Load the original store instead.",
    reaction: "leave-site",
  },
  StoreContradicts: {
    message: "{file} contradicts itself: {reason}.",
    remedy: "Check the file with `eiao-wam verify`, then restore it from a copy or measure the site again.",
    reaction: "leave-site",
  },
  CardContradicts: {
    message: "The report card {file} does not belong to the store next to it: {reason}.",
    remedy: "Restore the report card from a copy, or remove it: the store can be loaded without it.",
    reaction: "leave-site",
  },
  SearchTooCommon: {
    message: "The excluded phrase is too common: each of its words is on more than {most} pages.",
    remedy: "Exclude a less common phrase, or single words.",
  },
  UnknownReport: {
    message: "There is no report function {name}.",
    remedy: "See `eiao-wam report --help` for all functions.",
  },
  GroupsCrossed: {
    message: "The collection {collection} cannot be combined with a place or sector.",
    remedy: "Leave out either the collection, or the place and the sector.",
  },
  ReportNeeds: {
    message: "The report function {name} needs the option {option}.",
    remedy: "Add this option; `eiao-wam report --help` describes it.",
  },
  SameRun: {
    message: "Run {run} cannot be compared with itself.",
    remedy: "Choose an earlier run with --against; `eiao-wam runs` lists them.",
  },
  NothingExported: {
    message: "No site of run {run} could be exported. The first error is of {site}: {reason}",
    remedy:
      "Restore the stores and load them again, or export the data of the warehouse: `eiao-wam export {run} --format parquet`.",
  },
  RunMadeUp: {
    message: "Run {run} has no stores and no archive, because its data was generated.",
    remedy:
      "Export the data of the warehouse: `eiao-wam export {run} --format parquet`. To generate a run with stores, use `eiao-wam generate --stores DIR`, then load them.",
  },
  NotInRun: {
    message: "Run {run} has no {what} {value}.",
    remedy: "{remedy}",
  },
  StillHidden: {
    message: "The site {site} is already excluded and hidden.",
    remedy: "To show its results again, run include, then exclude without --hide.",
  },
  NotExcluded: {
    message: "The site {site} is not excluded.",
    remedy: "See eiao-observatory exclude for the excluded sites.",
  },
  AnnotationRefused: {
    message: "{annotation} cannot be kept. {field}: {problem}.",
    remedy: "Correct the field and try again. Nothing was changed.",
  },
  NoAnnotations: {
    message: "The annotations cannot be read: {reason}.",
    remedy:
      "Use JSON in the Web Annotation Data Model of W3C, as eiao-observatory annotation export writes it. Nothing was changed.",
  },
  UnknownAnnotation: {
    message: "There is no annotation {id} that you may remove.",
    remedy: "To see all annotations, run: eiao-observatory annotation list.",
  },
  RunChanged: {
    message: "Run {run} changed while it was exported.",
    remedy: "Run the same command again when nothing is loading into the run.",
  },
  StoreNotAsLoaded: {
    message: "{file} is not the store that was loaded into run {run}.",
    remedy: "Restore the loaded store from a copy, or load this one: eiao-wam load {file} --run {run}.",
    reaction: "leave-site",
  },
  ExportPlaceTaken: {
    message: "The export cannot be written to {folder}, because it contains {what}.",
    remedy: "Use another folder, or move the files in it away.",
  },
  ExportNotWritten: {
    message: "The export cannot be written to {folder}: {reason}.",
    remedy: "Use a folder that you can write to, on a disk with enough space.",
  },
  NoExports: {
    message: "There is no export of a run in {folder}.",
    remedy: "Export a run with eiao-wam export RUN, or choose the folder of an export with --exports.",
  },
  NoAnalyticsEngine: {
    message: "DuckDB, the SQL engine for exports, cannot be loaded: {reason}.",
    remedy: "Install it next to this program: npm install @duckdb/node-api@1.5.6-r.1.",
  },
  SqlRefused: {
    message: "The query cannot be answered: {reason}",
    remedy:
      "Write one query that only reads, such as SELECT site, avg(result) FROM results GROUP BY site. DESCRIBE results lists the columns.",
  },
} as const;

export const warehouseError = defineIoErrors(warehouseErrorRows);

/** Creates the error for a site, page or test that a run lacks. */
export function notInRun(run: string, what: string, value: string, more = "") {
  const remedy = `To list the sites, use \`eiao-wam report siteList --run ${run}\`.${more}`;
  return warehouseError("NotInRun", { run, what, value, remedy });
}
