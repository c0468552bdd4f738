import path from "node:path";
import { defineCommand } from "../command-line/command.ts";
import { CommandError } from "../errors.ts";
import { dataDirectory } from "../crawl/data-directory.ts";
import { dataOptions } from "../crawl/options.ts";
import { commonOptions } from "../command-line/options.ts";
import { openOutput } from "../output/output.ts";
import { requireRegularFile } from "../input/read-file.ts";

/** `eiao-wam scopelog hosts`. Spec observatory.md 19.2. */
export const scopelog = defineCommand({
  name: "scopelog",
  operands: "hosts [FILE]...",
  summary: "Report on the decision logs of crawls",
  description:
    "scopelog hosts lists, sorted and each once, the hosts of the URLs that a rule let in: of the files named, or of every scope.log below the data directory, packed ones included. It reads as a stream: logs of any size will do.",
  examples: [
    ["eiao-wam scopelog hosts", "The hosts of all URLs that were let in."],
    [
      "eiao-wam scopelog hosts --rule ExternalGeoLocationDecideRule --exclude-suffix .uk",
      "Hosts in the country that the domain does not show.",
    ],
  ],
  options: {
    rule: {
      type: "string",
      value: "NAME",
      help: "only URLs that this rule let in, such as RegexDecideRule",
      configurable: false,
    },
    "exclude-suffix": {
      type: "string",
      value: "SUFFIX",
      help: "leave out hosts that end so, such as .uk",
      configurable: false,
    },
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const [report, ...files] = operands;
    if (report !== "hosts")
      throw new CommandError("scopelog knows one report: hosts.", "eiao-wam scopelog hosts --rule RegexDecideRule");
    const { acceptedHosts, allDecisionLogs } = await import("@eiao/crawler");
    const dataDir = dataDirectory(options.data, terminal);
    const logs =
      files.length > 0 ? files.map((file) => path.resolve(terminal.cwd, file)) : await allDecisionLogs(dataDir);
    if (logs.length === 0)
      throw new CommandError(`There is no scope.log to read below ${dataDir}.`, "Name files, or --data.");
    for (const [i, file] of files.entries()) await requireRegularFile(logs[i] ?? file, `The log ${file}`);
    const hosts = await acceptedHosts(logs, {
      ...(options.rule === undefined ? {} : { rule: options.rule }),
      ...(options.excludeSuffix === undefined ? {} : { excludeSuffix: options.excludeSuffix }),
    });
    if (hosts.length === 0 && options.rule !== undefined && !options.quiet)
      terminal.note(
        `eiao-wam: No host to list. Is ${options.rule} a rule as the logs name it, such as RegexDecideRule?`,
      );
    const output = await openOutput(options.output, terminal);
    for (const host of hosts) await output.write(`${host}\n`);
    await output.close();
    return 0;
  },
});
