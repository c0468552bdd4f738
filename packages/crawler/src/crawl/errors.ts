import { defineErrors } from "@eiao/wam-core/errors";

/** Errors of the crawl itself. Those of one page are no errors of the crawl: they stand in its `failed` list. */
export const siteCrawlErrorRows = {
  IllegalTransition: {
    says: "{thread} cannot go from {from} to {to}.",
    remedy: "This is a fault of the program; please report it.",
    reaction: "leave-site",
  },
  ScopeOtherwise: {
    says: "The crawl of {site} that was interrupted (launch {launch}) was begun with {begun}: by other rules it cannot go on.",
    remedy: "End it first: the same command without --scope. Or use another --data directory.",
    reaction: "leave-site",
  },
  CrawlNumber: {
    says: "A crawl cannot have {name} {value}: it has to be {wanted}.",
    remedy: "Give such a number, or leave it out.",
    reaction: "end",
  },
  NoSeed: {
    says: "The site {site} has no seed that is an http or https URL.",
    remedy: "Give it the absolute URL of its start page, such as https://example.org/.",
    reaction: "leave-site",
  },
} as const;

export const siteCrawlError = defineErrors(siteCrawlErrorRows);
