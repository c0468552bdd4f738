import path from "node:path";
import { generateRuns, generateStores } from "@eiao/etl";
import type { GeneratedRun, GenerateSettings } from "@eiao/etl";
import { plain } from "../assess/report/plain.ts";
import type { ExitCode } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { dataWords } from "../crawl/data-directory.ts";
import { counted } from "../formats/describe.ts";
import { openOutput } from "../output/output.ts";
import { shellWord } from "../output/shell-word.ts";
import { fillIndex } from "./fill-index.ts";
import { openWarehouseToWrite } from "./open-warehouse.ts";

export interface RunGenerateOptions {
  readonly sites: number;
  readonly pages: number;
  readonly runs: number;
  readonly seed: string;
  readonly stores: string | undefined;
  readonly format: string;
  readonly data: string | undefined;
  readonly output: string | undefined;
  readonly quiet: boolean;
}

/** The JSON of `generate`. */
interface GenerateReport {
  readonly seed: string;
  readonly runs: readonly GeneratedRun[];
}

/** Generates runs in the warehouse or as stores. Returns 1 if it was stopped; the same call continues. */
export async function runGenerate(options: RunGenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const { sites, pages, runs, seed, stores, quiet } = options;
  const output = await openOutput(options.output, terminal);
  const stop = terminal.untilStopped();
  const settings: GenerateSettings = {
    sites,
    pages,
    runs,
    seed,
    signal: stop.signal,
    progress: (run, done, of) => {
      if (!quiet) terminal.progress(`${run}: ${done} of ${of} sites`);
    },
  };
  try {
    const made =
      stores === undefined
        ? await load(options, settings, terminal)
        : await generateStores(path.resolve(terminal.cwd, stores), settings);
    terminal.progress("");
    const report: GenerateReport = { seed, runs: made };
    await output.write(options.format === "json" ? `${JSON.stringify(report, null, 2)}\n` : text(made, options));
  } catch (error) {
    terminal.progress("");
    if (!stop.signal.aborted) throw error;
    terminal.note("eiao-wam: The command was interrupted. Run it again to continue where it stopped.");
    return 1;
  } finally {
    stop.release();
  }
  await output.close();
  return 0;
}

async function load({ data, quiet }: RunGenerateOptions, settings: GenerateSettings, terminal: Terminal) {
  const opened = await openWarehouseToWrite(data, "eiao-wam generate", terminal);
  const { signal = new AbortController().signal } = settings;
  try {
    const made = await generateRuns(opened.warehouse, settings);
    await fillIndex(opened, terminal, { quiet, signal });
    return made;
  } finally {
    await opened.database.close();
  }
}

function text(runs: readonly GeneratedRun[], { stores, data }: RunGenerateOptions): string {
  const lines = runs.map(({ run, sites, pages, results }) => {
    const size = [counted(sites, "site"), counted(pages, "page"), `${results.toLocaleString("en")} results`];
    return `${run}  ${size.join(", ")}\n`;
  });
  const next =
    stores === undefined
      ? `To see the mean score: eiao-wam report groupMean --run ${runs.at(-1)?.run ?? ""}${dataWords(data)}\n`
      : `To load them: eiao-wam load ${shellWord(plain(stores, 200))}/output/rdf/*/*.trig.zst --run NAME${dataWords(data)}\n`;
  return lines.join("") + next;
}
