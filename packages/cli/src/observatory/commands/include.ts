import { defineCommand } from "../../command-line/command.ts";
import { answerOptions } from "../answer-options.ts";
import { siteUrlServerOptions } from "../site-url-server-options.ts";

/** The options of `include`. */
export const includeOptions = {
  ...siteUrlServerOptions,
  ...answerOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory include`: measures an excluded site again. */
export const include = defineCommand({
  name: "include",
  operands: "SITE",
  summary: "Measure an excluded site again",
  description: `Undoes eiao-observatory exclude. If the results of the site were hidden, they are loaded from its stores again, run by run. Stores that are missing are listed.

Exit codes: 0 done; 1 it could not be done, or some results could not be loaded.`,
  examples: [["eiao-observatory include www.example.org", "Measures and shows the site again."]],
  options: includeOptions,
  async run({ options, operands }, terminal) {
    const { runInclude } = await import("../run-exclude.ts");
    return await runInclude(operands, options, terminal);
  },
});
