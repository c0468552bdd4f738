import { defineIoErrors } from "../system-errors.ts";

/** Errors of calls to the URL repository. Spec 4.2, D-22. */
export const repositoryErrorRows = {
  UnknownSite: {
    message: "The site {site} is not in the URL repository.",
    remedy:
      "Import the site with eiao-wam crawl (its URL, or --csv). Write its name without http://, as the import does.",
    reaction: "leave-site",
  },
  UnknownTable: {
    message: "{table} is not a table or view of sites: {reason}.",
    remedy: "Use a table or view of the database that has a column named site or seed.",
  },
  RunOpen: {
    message: "The sites cannot be replaced: {reason}.",
    remedy:
      "Finish the run or the crawl first, or pass force. With force, the pages that it found on removed sites are lost.",
  },
  LaunchOpen: {
    message: "The site {site} is already being crawled (launch {launch}).",
    remedy: "Wait until this crawl ends, or resume it.",
    reaction: "leave-site",
  },
  SiteInUse: {
    message: "The site {site} is being crawled or sampled by {holder}.",
    remedy: "Wait until it ends, or stop it and run the same command again: the command continues where it stopped.",
    reaction: "leave-site",
  },
  UnknownLaunch: {
    message: "Launch {launch} of {job} is no longer in the URL repository: an import removed its site.",
    remedy: "Start the crawl again.",
    reaction: "leave-site",
  },
} as const;

export const repositoryError = defineIoErrors(repositoryErrorRows);
