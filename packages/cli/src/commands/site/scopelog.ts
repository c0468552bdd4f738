import path from "node:path";
import { defineCommand } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import { commonOptions } from "../../command-line/options.ts";
import { dataDirectory } from "../../data/directory.ts";
import { CommandError } from "../../errors.ts";
import { requireRegularFile } from "../../input/read-file.ts";
import { openOutput } from "../../output/output.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-wam scopelog hosts`. Spec observatory.md 19.2. */
export const scopelog = defineCommand({
  name: "scopelog",
  ...texts.scopelog,
  options: {
    rule: { value: "NAME", configurable: false },
    "exclude-suffix": { value: "SUFFIX", configurable: false },
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const [report, ...files] = operands;
    if (report !== "hosts")
      throw new CommandError(
        "scopelog has one report, hosts.",
        "Example: eiao-wam scopelog hosts --rule RegexDecideRule",
      );
    const { acceptedHosts, allDecisionLogs } = await import("@eiao/crawler/internal");
    const dataDir = dataDirectory(options.data, terminal);
    const logs =
      files.length > 0 ? files.map((file) => path.resolve(terminal.cwd, file)) : await allDecisionLogs(dataDir);
    if (logs.length === 0)
      throw new CommandError(
        `There is no scope.log in ${dataDir}.`,
        "Name the log files, or another folder with --data.",
      );
    for (const [i, file] of files.entries()) await requireRegularFile(logs[i] ?? file, `The log ${file}`);
    const hosts = await acceptedHosts(logs, {
      ...(options.rule === undefined ? {} : { rule: options.rule }),
      ...(options.excludeSuffix === undefined ? {} : { excludeSuffix: options.excludeSuffix }),
    });
    if (hosts.length === 0 && options.rule !== undefined && !options.quiet)
      terminal.note(
        `eiao-wam: No URL was accepted by ${options.rule}. Write the rule as the logs do, such as RegexDecideRule.`,
      );
    const output = await openOutput(options.output, terminal);
    for (const host of hosts) await output.write(`${host}\n`);
    await output.close();
    return 0;
  },
});
