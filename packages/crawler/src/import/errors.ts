import { defineErrors } from "@eiao/wam-core/errors";

/** Errors of reading what an operator imports: site lists, scope files, crawl feeds. */
export const importErrorRows = {
  BadArguments: { says: "{input} cannot be imported: {reason}.", remedy: "{remedy}", reaction: "end" },
  ValidationErrors: {
    says: "Nothing was imported; {count} found:\n{list}",
    remedy: "Mend these lines and import again.",
    reaction: "end",
  },
  InvalidFeed: {
    says: "{name}, line {line}: {reason}.",
    remedy: "Pass a JSON array of targets, or one http or https URL a line.",
    reaction: "end",
  },
} as const;

export const importError = defineErrors(importErrorRows);
