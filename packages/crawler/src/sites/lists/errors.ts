import { defineIoErrors } from "../../system-errors.ts";

/** Errors of the files that an operator imports: site lists, scope files, crawl feeds. */
export const importErrorRows = {
  BadArguments: { says: "{input} cannot be imported: {reason}.", remedy: "{remedy}" },
  ValidationErrors: {
    says: "Nothing was changed, because {count} found:\n{list}",
    remedy: "Fix these lines, then try again.",
  },
  SiteValues: {
    says: "The site {site} was not changed: {list}",
    remedy:
      "Give values as in a site list, such as nace 84.11, continent EU, country NO and nuts NO081; use unknown for an unknown category.",
  },
  InvalidFeed: {
    says: "{name}, line {line}: {reason}.",
    remedy: "Write a JSON array of targets, or one http or https URL per line.",
  },
} as const;

export const importError = defineIoErrors(importErrorRows);
