import path from "node:path";
import type { RunExport } from "@eiao/etl/internal";
import { sizeText } from "@eiao/sampler/internal/formats";
import { defineCommand } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import { notConfigurable } from "../../command-line/option.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { commonOptions } from "../../command-line/options.ts";
import { newestRunOfPanel, openWarehouseToRead } from "../../data/warehouse.ts";
import { CommandError } from "../../errors.ts";
import { writeResult } from "../../output/output.ts";
import { counted, plain } from "../../output/text.ts";
import type { Terminal } from "../../terminal.ts";
import { version } from "../../version.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  panel: { value: "NAME", configurable: false },
  format: { choices: ["parquet", "csv", "rdf", "warc"], default: "parquet" },
  output: { value: "DIR", section: "General" },
  ...notConfigurable({
    rdf: { choices: ["trig", "seed"], default: "trig" },
    above: { type: "number", value: "SCORE", minimum: 0 },
    failing: { value: "TEST" },
    include: { type: "list", value: "URL" },
    exclude: { type: "list", value: "URL" },
  }),
  publisher: { value: "NAME" },
  licence: { value: "URL" },
  ...dataOptions,
  config: commonOptions.config,
  quiet: commonOptions.quiet,
  help: commonOptions.help,
  version: commonOptions.version,
} as const;

type Options = OptionValues<typeof options>;

/** `eiao-wam export`. Spec cli.md 9. */
export const exportCommand = defineCommand({
  name: "export",
  ...texts.export,
  options,
  async run({ options, operands }, terminal) {
    const [run, ...more] = operands;
    if ((run === undefined) === (options.panel === undefined) || more.length > 0)
      throw new CommandError(
        "export takes one run.",
        "Name a run, or a panel with --panel. `eiao-wam runs` lists the runs with their panels.",
      );
    const isSelected = options.above !== undefined || options.failing !== undefined;
    if (options.format !== "warc" && (isSelected || options.include.length > 0 || options.exclude.length > 0))
      throw new CommandError(
        "--above, --failing, --include and --exclude select archived pages, so they need --format warc.",
      );
    if (options.format !== "rdf" && options.rdf !== "trig") throw new CommandError("--rdf needs --format rdf.");
    return runExport(run, options, terminal);
  },
});

/** Exports a run. Returns 1 if something could not be exported. */
async function runExport(runName: string | undefined, options: Options, terminal: Terminal): Promise<ExitCode> {
  const { exportRun, exportsFolder } = await import("@eiao/etl/internal");
  const { publisher, licence, output, quiet, above, failing, include, exclude } = options;
  if (licence !== undefined && !URL.canParse(licence))
    throw new CommandError(
      `--licence ${licence} is not a URL.`,
      "Example: --licence https://creativecommons.org/licenses/by/4.0/",
    );
  const { format } = options;
  const { database, warehouse, dataDir } = await openWarehouseToRead(options.data, terminal);
  const stop = terminal.untilStopped();
  let result: RunExport;
  try {
    const run = runName ?? (await newestRunOfPanel(warehouse, options.panel));
    result = await exportRun(warehouse, {
      run,
      format,
      folder: output === undefined ? exportsFolder(dataDir, format) : path.resolve(terminal.cwd, output),
      dataDir,
      rdf: options.rdf === "seed" ? "seed" : "trig",
      selection: {
        include,
        exclude,
        ...(above === undefined ? {} : { above }),
        ...(failing === undefined ? {} : { failing }),
      },
      software: `eiao-wam ${version}`,
      ...(publisher === undefined ? {} : { publisher }),
      ...(licence === undefined ? {} : { licence }),
      signal: stop.signal,
      progress: (sites, of, site) => {
        if (!quiet) terminal.progress(`${run}: exported ${sites} of ${of} sites, now ${plain(site, 60)}`);
      },
    });
  } catch (error) {
    if (stop.signal.aborted && error === stop.signal.reason) {
      terminal.progress("");
      terminal.note("eiao-wam: The command was stopped, and nothing was exported.");
      return 1;
    }
    throw error;
  } finally {
    stop.release();
    await database.close();
  }
  terminal.progress("");
  for (const { site, page, error } of result.failed.slice(0, MOST_NAMED)) {
    const subject = page === undefined ? plain(site, 100) : `page ${plain(page, 300)} of ${plain(site, 100)}`;
    terminal.note(`eiao-wam: ${subject} was not exported: ${plain(error, 500)}`);
  }
  if (result.failed.length > MOST_NAMED)
    terminal.note(
      `eiao-wam: ${result.failed.length - MOST_NAMED} more were not exported; README.md of the export lists all.`,
    );
  await writeResult(undefined, terminal, exportText(result));
  return result.failed.length > 0 ? 1 : 0;
}

/** The maximum number of failures to print. In a damaged site every page can fail. */
const MOST_NAMED = 100;

function exportText({ run, folder, files, sites, failed }: RunExport): string {
  const results = files.reduce((sum, { name, rows }) => sum + (name.startsWith("results") ? (rows ?? 0) : 0), 0);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const facts = results === 0 ? "" : `, ${results.toLocaleString("en")} results`;
  return `Run ${run}: ${counted(sites - failed.filter(({ page }) => page === undefined).length, "site")}${facts}, ${counted(files.length, "file")}, ${sizeText(bytes)} in ${folder}\n`;
}
