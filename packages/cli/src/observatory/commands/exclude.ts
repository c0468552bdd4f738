import { defineCommand } from "../../command-line/command.ts";
import { answerOptions } from "../answer-options.ts";
import { siteUrlServerOptions } from "../site-url-server-options.ts";

/** Options of `exclude`, for who carries them out. */
export const excludeOptions = {
  hide: { type: "boolean", help: "no report, download or search shows it either", section: "Site" },
  reason: { type: "string", value: "TEXT", help: "for the list of those that are excluded", section: "Site" },
  ...siteUrlServerOptions,
  ...answerOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory exclude`: an owner asked for it. */
export const exclude = defineCommand({
  name: "exclude",
  operands: "[SITE]",
  summary: "Sites that a running Observatory measures no longer",
  description: `Excludes a site, by its start page or its name, with all sites below that address: what waits or is at work of it comes to nothing, and no run has it any more. Results of earlier runs stay as they are; with --hide the site leaves them too, and every figure is made anew without it. Its stores stay: include shows it again. Without SITE it lists what is excluded.

Exit codes: 0 done; 1 it is not.`,
  examples: [
    ["eiao-observatory exclude", "What is excluded."],
    ["eiao-observatory exclude www.example.org --reason 'asked for, letter of 3 May'", "Is measured no longer."],
    ["eiao-observatory exclude www.example.org --hide", "And is shown nowhere."],
    ["eiao-observatory include www.example.org", "Is measured and shown again."],
  ],
  options: excludeOptions,
  async run({ options, operands }, terminal) {
    const { runExclude } = await import("../run-exclude.ts");
    return await runExclude(operands, options, terminal);
  },
});
