import { defineErrors } from "@eiao/wam-core/errors";

/** What callers of the URL repository can get wrong. Spec 4.2, D-22. */
export const repositoryErrorRows = {
  UnknownSite: {
    says: "The site {site} is not in the URL repository.",
    remedy: "Import it (eiao-wam crawl --csv, or its URL), and name it as the import did: without scheme.",
    reaction: "leave-site",
  },
  UnknownTable: {
    says: "{table} is no table or view of sites: {reason}.",
    remedy: "Name a table or view of the database that has a column site or seed.",
    reaction: "end",
  },
  RunOpen: {
    says: "The sites cannot be replaced: {reason}.",
    remedy: "Finish the run or the crawl first, or pass force: what it has found of removed sites is lost.",
    reaction: "end",
  },
  LaunchOpen: {
    says: "The site {site} is being crawled already (launch {launch}).",
    remedy: "Wait until that crawl ends, or resume it.",
    reaction: "leave-site",
  },
  SiteInUse: {
    says: "The site {site} is being crawled or sampled by {holder}.",
    remedy: "Wait until that ends, or stop it: then the same command goes on where it stopped.",
    reaction: "leave-site",
  },
  UnknownLaunch: {
    says: "Launch {launch} of {job} is not in the URL repository any more.",
    remedy: "Its site was removed by an import in the meantime; start the crawl again.",
    reaction: "leave-site",
  },
} as const;

export const repositoryError = defineErrors(repositoryErrorRows);
