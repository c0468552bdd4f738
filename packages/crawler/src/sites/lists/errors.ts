import { defineIoErrors } from "../../system-errors.ts";

/** Errors of the files that an operator imports: site lists, scope files, crawl feeds. */
export const importErrorRows = {
  BadArguments: { message: "{input} cannot be imported: {reason}.", remedy: "{remedy}" },
  ValidationErrors: {
    message: "Nothing was changed, because {count} found:\n{list}",
    remedy: "Fix these lines, then try again.",
  },
  SiteValues: {
    message: "The site {site} was not changed: {list}",
    remedy:
      "Give values as in a site list, such as nace 84.11, continent EU, country NO and nuts NO081; use unknown for an unknown category.",
  },
  InvalidFeed: {
    message: "{name}, line {line}: {reason}.",
    remedy: "Write a JSON array of targets, or one http or https URL per line.",
  },
} as const;

export const importError = defineIoErrors(importErrorRows);
