import { defineErrors } from "@eiao/wam-core/errors";

/** What can go wrong with the warehouse. */
export const warehouseErrorRows = {
  UnknownTestRun: {
    says: "The warehouse has no run {run}.",
    remedy: "See `eiao-wam runs`; load a store into it with `eiao-wam load STORE --run {run}`.",
    reaction: "end",
  },
  RunNotPublished: {
    says: "The run {run} is not published: {reason}.",
    remedy: "Publish it with `eiao-wam publish {run}`.",
    reaction: "end",
  },
  RunInUse: {
    says: "Another program, such as a backup, reads the run {run}: it was left as it is.",
    remedy: "Call the same again when that has ended.",
    reaction: "retry",
  },
  RunIncomplete: {
    says: "{missing} of the {expected} sites of the run {run} are neither loaded nor failed.",
    remedy: "Load them first, or publish what there is with `eiao-wam publish {run} --incomplete`.",
    reaction: "end",
  },
  BadSiteCount: {
    says: "{value} is no number of sites: it has to be {wanted}.",
    remedy: "Say how many sites are to be loaded.",
    reaction: "end",
  },
  BadRunName: {
    says: "{run} is no name of a run.",
    remedy: "Use 1 to 64 letters, digits, points and hyphens, but not . or .. alone; ALL stands for all runs.",
    reaction: "end",
  },
  BadDatabaseName: {
    says: "{name} is no name of a database of results.",
    remedy: "Use the id of a crawl, such as rdf_200802_1203532277_31_4952392.",
    reaction: "end",
  },
  StoreOfOtherRun: {
    says: "{file} is of the run {found}, not of {run}.",
    remedy: "Load it without --run, or into the run {found}.",
    reaction: "leave-site",
  },
  StoreIsReplay: {
    says: "{file} is a replay: the same pages by other rules.",
    remedy: "Load the store that it is a replay of.",
    reaction: "leave-site",
  },
  StoreContradicts: {
    says: "{file} contradicts itself: {reason}.",
    remedy: "Run `eiao-wam verify` on it; restore it from a copy, or measure the site again.",
    reaction: "leave-site",
  },
  CardContradicts: {
    says: "The report card {file} is not that of its store: {reason}.",
    remedy: "Restore it from a copy, or remove it: the store is loaded without.",
    reaction: "leave-site",
  },
  SearchTooCommon: {
    says: "All words of the phrase that is to be left out are on more than {most} pages.",
    remedy: "Leave out a rarer phrase, or single words.",
    reaction: "end",
  },
  UnknownReport: {
    says: "There is no report function {name}.",
    remedy: "See `eiao-wam report --help` for the list.",
    reaction: "end",
  },
  ReportNeeds: {
    says: "The report function {name} needs {option}.",
    remedy: "See `eiao-wam report --help`.",
    reaction: "end",
  },
  SameRun: {
    says: "The run {run} is told against itself.",
    remedy: "Name another one by --against; see `eiao-wam runs`.",
    reaction: "end",
  },
  NothingExported: {
    says: "Not one site of the run {run} could be exported; the first: {site}, {reason}",
    remedy:
      "Bring the stores back and load them again, or export what the warehouse has: `eiao-wam export {run} --format parquet`.",
    reaction: "end",
  },
  RunMadeUp: {
    says: "The run {run} was made up, without stores and archive.",
    remedy:
      "Export what the warehouse has: `eiao-wam export {run} --format parquet`. `eiao-wam generate --stores DIR` makes up stores, to be loaded.",
    reaction: "end",
  },
  NotInRun: {
    says: "The run {run} has no {what} {value}.",
    remedy: "{remedy}",
    reaction: "end",
  },
  StillHidden: {
    says: "The site {site} is excluded and hidden.",
    remedy: "Include it, then exclude it without hiding it.",
    reaction: "end",
  },
  NotExcluded: {
    says: "The site {site} is not excluded.",
    remedy: "List those that are: eiao-observatory exclude.",
    reaction: "end",
  },
  RunChanged: {
    says: "The run {run} was changed while it was exported.",
    remedy: "Call the same command again when nothing loads into it.",
    reaction: "end",
  },
  StoreNotAsLoaded: {
    says: "{file} is not the store that was loaded into the run {run}.",
    remedy: "Restore that one from a copy, or load this one: eiao-wam load {file} --run {run}.",
    reaction: "leave-site",
  },
  ExportPlaceTaken: {
    says: "{folder} holds {what}.",
    remedy: "Name another folder, or move away what is there.",
    reaction: "end",
  },
  ExportNotWritten: {
    says: "The export {folder} cannot be written: {reason}.",
    remedy: "Name a folder on a disk with room that you may write to.",
    reaction: "end",
  },
  NoExports: {
    says: "There is no export of a run in {folder}.",
    remedy: "Make one: eiao-wam export RUN; or name the folder of another one by --exports.",
    reaction: "end",
  },
  NoAnalyticsEngine: {
    says: "The engine for SQL over exports, DuckDB, is not there: {reason}.",
    remedy: "Install it beside this program: npm install @duckdb/node-api@1.5.6-r.1.",
    reaction: "end",
  },
  SqlRefused: {
    says: "The query cannot be answered: {reason}",
    remedy:
      "Ask one query that reads, such as SELECT site, avg(result) FROM results GROUP BY site; DESCRIBE results lists columns.",
    reaction: "end",
  },
} as const;

export const warehouseError = defineErrors(warehouseErrorRows);
