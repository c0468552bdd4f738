import path from "node:path";
import { exportRun, exportsFolder } from "@eiao/etl";
import type { ExportFormat, RunExport } from "@eiao/etl";
import { sizeText } from "@eiao/sampler/formats";
import { plain } from "../assess/report/plain.ts";
import type { ExitCode } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { CommandError } from "../errors.ts";
import { counted } from "../formats/describe.ts";
import { openOutput } from "../output/output.ts";
import { version } from "../version.ts";
import { newestRunOfPanel } from "./newest-run-of-panel.ts";
import { openWarehouseToRead } from "./open-warehouse.ts";

export interface RunExportOptions {
  /** The panel whose newest run is exported; it is used if no run is named. */
  readonly panel: string | undefined;
  readonly format: string;
  /** The folder for the export. */
  readonly output: string | undefined;
  readonly rdf: string;
  readonly above: number | undefined;
  readonly failing: string | undefined;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly publisher: string | undefined;
  readonly licence: string | undefined;
  readonly data: string | undefined;
  readonly quiet: boolean;
}

/** Exports a run. Returns 1 if something could not be exported. */
export async function runExport(
  named: string | undefined,
  options: RunExportOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { publisher, licence, output, quiet, above, failing, include, exclude } = options;
  if (licence !== undefined && !URL.canParse(licence))
    throw new CommandError(
      `--licence ${licence} is not a URL.`,
      "Example: --licence https://creativecommons.org/licenses/by/4.0/",
    );
  const format = options.format as ExportFormat;
  const { database, warehouse, dataDir } = await openWarehouseToRead(options.data, terminal);
  const stop = terminal.untilStopped();
  let made: RunExport;
  try {
    const run = named ?? (await newestRunOfPanel(warehouse, options.panel));
    made = await exportRun(warehouse, {
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
  for (const { site, page, error } of made.failed.slice(0, MOST_NAMED)) {
    const what = page === undefined ? plain(site, 100) : `page ${plain(page, 300)} of ${plain(site, 100)}`;
    terminal.note(`eiao-wam: ${what} was not exported: ${plain(error, 500)}`);
  }
  if (made.failed.length > MOST_NAMED)
    terminal.note(
      `eiao-wam: ${made.failed.length - MOST_NAMED} more were not exported; README.md of the export lists all.`,
    );
  const standard = await openOutput(undefined, terminal);
  await standard.write(exportText(made));
  await standard.close();
  return made.failed.length > 0 ? 1 : 0;
}

/** The most failures that are printed. In a damaged site every page can be one. */
const MOST_NAMED = 100;

function exportText({ run, folder, files, sites, failed }: RunExport): string {
  const results = files.reduce((sum, { name, rows }) => sum + (name.startsWith("results") ? (rows ?? 0) : 0), 0);
  const octets = files.reduce((sum, file) => sum + file.octets, 0);
  const facts = results === 0 ? "" : `, ${results.toLocaleString("en")} results`;
  return `Run ${run}: ${counted(sites - failed.filter(({ page }) => page === undefined).length, "site")}${facts}, ${counted(files.length, "file")}, ${sizeText(octets)} in ${folder}\n`;
}
