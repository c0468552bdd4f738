import { defineCommand } from "../command-line/command.ts";
import { commonOptions } from "../command-line/options.ts";
import { CommandError } from "../errors.ts";

/** The command `eiao-wam init` writes the first files of a project. */
export const init = defineCommand({
  name: "init",
  operands: "[folder]",
  summary: "Write a configuration and a workflow for GitHub Actions",
  description: `Writes eiao-wam.config.json and .github/workflows/accessibility.yml into the working folder, and says what to do next. It asks nothing, and never replaces a file. The folder is the one in which your site is built; without it, the first that exists of dist, build, _site, public, out and the folder of VitePress.

Exit codes: 0 the files were written; 1 one of them exists already or cannot be written, and nothing was changed.`,
  examples: [
    ["eiao-wam init", "Writes both files."],
    ["eiao-wam init site --ci none", "Writes only the configuration, for the pages in the folder site."],
  ],
  options: {
    ci: {
      type: "string",
      choices: ["github", "none"],
      default: "github",
      help: "write a workflow for GitHub Actions, or only the configuration",
      configurable: false,
    },
    ...commonOptions,
  },
  async run({ options, operands, configuration }, terminal) {
    const [pages, ...others] = operands;
    if (others.length > 0) throw new CommandError("init takes one folder.", "Example: eiao-wam init dist");
    const { runInit } = await import("./run-init.ts");
    await runInit({ pages, ci: options.ci, output: options.output }, configuration, terminal);
    return 0;
  },
});
