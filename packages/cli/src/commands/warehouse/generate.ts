import path from "node:path";
import type { GeneratedRun, GenerateSettings } from "@eiao/etl/internal";
import { defineCommand } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { commonOptions, textOrJson } from "../../command-line/options.ts";
import { dataOption } from "../../data/directory.ts";
import { fillIndex, openWarehouseToWrite } from "../../data/warehouse.ts";
import { CommandError } from "../../errors.ts";
import { openOutput } from "../../output/output.ts";
import { counted, indentedJson, plain, shellWord } from "../../output/text.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  sites: { type: "integer", value: "N", default: 20, minimum: 1, maximum: 99_999 },
  pages: { type: "integer", value: "N", default: 30, minimum: 1, maximum: 10_000 },
  runs: { type: "integer", value: "N", default: 2, minimum: 1, maximum: 480 },
  seed: { value: "TEXT", default: "1" },
  stores: { value: "DIR", writes: true, configurable: false },
  format: textOrJson,
  ...dataOptions,
  ...commonOptions,
} as const;

type Options = OptionValues<typeof options>;

/** `eiao-wam generate`. Spec cli.md 9. */
export const generate = defineCommand({
  name: "generate",
  ...texts.generate,
  options,
  async run({ options, operands }, terminal) {
    if (operands.length > 0) throw new CommandError("generate takes only options.", "See `eiao-wam generate --help`.");
    const { generateStores } = await import("@eiao/etl/internal");
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
      const result =
        stores === undefined
          ? await load(options, settings, terminal)
          : await generateStores(path.resolve(terminal.cwd, stores), settings);
      terminal.progress("");
      await output.write(options.format === "json" ? indentedJson({ seed, runs: result }) : text(result, options));
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
  },
});

async function load({ data, quiet }: Options, settings: GenerateSettings, terminal: Terminal) {
  const { generateRuns } = await import("@eiao/etl/internal");
  const opened = await openWarehouseToWrite(data, "eiao-wam generate", terminal);
  const { signal = new AbortController().signal } = settings;
  try {
    const result = await generateRuns(opened.warehouse, settings);
    await fillIndex(opened, terminal, { quiet, signal });
    return result;
  } finally {
    await opened.database.close();
  }
}

function text(runs: readonly GeneratedRun[], { stores, data }: Options): string {
  const lines = runs.map(({ run, sites, pages, results }) => {
    const size = [counted(sites, "site"), counted(pages, "page"), `${results.toLocaleString("en")} results`];
    return `${run}  ${size.join(", ")}\n`;
  });
  const next =
    stores === undefined
      ? `To see the mean score: eiao-wam report groupMean --run ${runs.at(-1)?.run ?? ""}${dataOption(data)}\n`
      : `To load them: eiao-wam load ${shellWord(plain(stores, 200))}/output/rdf/*/*.trig.zst --run NAME${dataOption(data)}\n`;
  return lines.join("") + next;
}
