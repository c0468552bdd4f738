import { defineIoErrors } from "../system-errors.ts";

/** Errors of the crawl of a site. An error of one page is not among them: it is in the `failed` list of the crawl. */
export const siteCrawlErrorRows = {
  IllegalTransition: {
    message: "Internal error: {thread} changed from {from} to {to}, which is not allowed.",
    remedy: "This is a bug in the program. Please report it.",
    reaction: "leave-site",
  },
  ScopeOtherwise: {
    message:
      "The interrupted crawl of {site} (launch {launch}) was started with other settings ({begun}). It cannot continue with other scope rules.",
    remedy: "Finish it first with the same command without --scope. Or use another folder with --data.",
    reaction: "leave-site",
  },
  CrawlNumber: {
    message: "{name} of a crawl cannot be {value}: it must be {wanted}.",
    remedy: "Use a number in this range, or omit the setting.",
  },
  NoSeed: {
    message: "The site {site} has no start page with an http or https URL.",
    remedy: "Pass the absolute URL of its start page, such as https://example.org/.",
    reaction: "leave-site",
  },
} as const;

export const siteCrawlError = defineIoErrors(siteCrawlErrorRows);
