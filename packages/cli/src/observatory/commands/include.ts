import { defineCommand } from "../../command-line/command.ts";
import { answerOptions } from "../answer-options.ts";
import { siteUrlServerOptions } from "../site-url-server-options.ts";

/** Options of `include`, for who carries them out. */
export const includeOptions = {
  ...siteUrlServerOptions,
  ...answerOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory include`. */
export const include = defineCommand({
  name: "include",
  operands: "SITE",
  summary: "Measures a site again that was excluded",
  description: `Takes back eiao-observatory exclude. What was hidden of the site is loaded from its stores, run by run; stores that are not there any more are named.

Exit codes: 0 done; 1 it is not, or some of it could not be loaded.`,
  examples: [["eiao-observatory include www.example.org", "Is measured and shown again."]],
  options: includeOptions,
  async run({ options, operands }, terminal) {
    const { runInclude } = await import("../run-exclude.ts");
    return await runInclude(operands, options, terminal);
  },
});
