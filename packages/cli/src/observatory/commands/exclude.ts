import { defineCommand } from "../../command-line/command.ts";
import { answerOptions } from "../answer-options.ts";
import { siteUrlServerOptions } from "../site-url-server-options.ts";

/** The options of `exclude`. */
export const excludeOptions = {
  hide: { type: "boolean", help: "also remove the site from all reports, downloads and searches", section: "Site" },
  reason: { type: "string", value: "TEXT", help: "reason, shown in the list of excluded sites", section: "Site" },
  ...siteUrlServerOptions,
  ...answerOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory exclude`: stops measuring a site whose owner asked for that. */
export const exclude = defineCommand({
  name: "exclude",
  operands: "[SITE]",
  summary: "Stop measuring a site, or list the excluded sites",
  description: `Excludes a site from a running Observatory, with all sites below its address. Give its start page or its name. Its waiting jobs are removed, work in progress on it is discarded, and no later run measures it. Results of earlier runs stay. With --hide they are hidden too, and all figures are computed again without the site; its stores are kept, so that include can show it again. Without SITE the command lists the excluded sites.

Exit codes: 0 done; 1 it could not be done.`,
  examples: [
    ["eiao-observatory exclude", "Lists the excluded sites."],
    ["eiao-observatory exclude www.example.org --reason 'asked for, letter of 3 May'", "Stops measuring the site."],
    ["eiao-observatory exclude www.example.org --hide", "Also hides its results."],
    ["eiao-observatory include www.example.org", "Measures and shows the site again."],
  ],
  options: excludeOptions,
  async run({ options, operands }, terminal) {
    const { runExclude } = await import("../run-exclude.ts");
    return await runExclude(operands, options, terminal);
  },
});
