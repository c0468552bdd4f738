import { codeOf, reactionTo, messageOf } from "@eiao/crawler/internal/errors";
import type { LoadResult } from "@eiao/etl";
import { defineCommand } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { commonOptions, textOrJson } from "../../command-line/options.ts";
import { dataOption, findStore, hasDatabase } from "../../data/directory.ts";
import type { WarehouseWriter } from "../../data/warehouse-writer.ts";
import { CommandError, describeError } from "../../errors.ts";
import { openOutput } from "../../output/output.ts";
import { counted, indentedJson, plain } from "../../output/text.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  run: { value: "RUN", configurable: false },
  panel: { value: "NAME", configurable: false },
  "no-publish": { type: "boolean" },
  format: textOrJson,
  ...dataOptions,
  ...commonOptions,
} as const;

type Options = OptionValues<typeof options>;

/** `eiao-wam load`. Spec cli.md 9. */
export const load = defineCommand({
  name: "load",
  ...texts.load,
  options,
  async run({ options, operands: stores }, terminal) {
    if (stores.length === 0) throw new CommandError("load needs a store.", "Name a .trig.zst file that assess wrote.");
    const [{ openWarehouseWriter }, { loadableStore }] = await Promise.all([
      import("../../data/warehouse-writer.ts"),
      import("@eiao/etl/internal"),
    ]);
    const output = await openOutput(options.output, terminal);
    const open = () => openWarehouseWriter(options.data, "eiao-wam load", terminal);
    // A missing database is created only for a store that can be read, not for a misspelt name.
    let writer = (await hasDatabase(options.data, terminal)) ? await open() : undefined;
    const stop = terminal.untilStopped();
    const report: LoadReport = { loaded: [], failed: [], published: [] };
    const replays: string[] = [];
    try {
      for (const store of stores) {
        if (stop.signal.aborted) break;
        try {
          const { file } = await findStore(store, options.data, terminal);
          if (writer === undefined) {
            await loadableStore(file, options.run);
            writer = await open();
          }
          report.loaded.push({ store, ...(await loadOne(file, options, writer, terminal, stop.signal)) });
        } catch (error) {
          if (stop.signal.aborted) break;
          if (codeOf(error) === "StoreIsReplay" && stores.length > 1) {
            replays.push(store);
            terminal.progress("");
            terminal.note(`eiao-wam: ${plain(store, 300)} was left out, because it is a replay of another store.`);
            continue;
          }
          if (reactionTo(error) === "end" && !(error instanceof CommandError)) throw error;
          report.failed.push({ store, error: messageOf(error) });
          terminal.note(`eiao-wam: ${plain(store, 300)} was not loaded: ${describeError(error)}`);
        }
        terminal.progress("");
      }
      if (writer !== undefined && !options.noPublish && !stop.signal.aborted) {
        await publishLoaded(report, writer, terminal, options.quiet);
        // Needed even if nothing is published now: an earlier call may have been killed after it published the run.
        if (report.loaded.length > 0) await writer.fillIndex({ quiet: options.quiet, signal: stop.signal });
      }
    } finally {
      stop.release();
      await writer?.close();
    }
    const fullReport: LoadReport = replays.length === 0 ? report : { ...report, leftOut: replays };
    await output.write(options.format === "json" ? indentedJson(fullReport) : loadText(report, options));
    await output.close();
    if (stop.signal.aborted) terminal.note(STOPPED);
    const isNothing = report.loaded.length === 0 && replays.length > 0;
    return isNothing || report.failed.length > 0 || stop.signal.aborted ? 1 : 0;
  },
});

/** The JSON of `load`. */
interface LoadReport {
  readonly loaded: (LoadResult & { readonly store: string; readonly run: string })[];
  readonly failed: { readonly store: string; readonly error: string }[];
  readonly published: string[];
  /** Replays that were left out. A shell pattern also matches them. Absent if there are none. */
  readonly leftOut?: string[];
}

/** The note after Ctrl-C. */
const STOPPED = "eiao-wam: The command was interrupted. Run it again to continue where it stopped.";

async function loadOne(
  file: string,
  { run, panel, quiet }: Options,
  writer: WarehouseWriter,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<LoadResult & { readonly run: string }> {
  const progress = (site: string, pages: number, of: number) => {
    if (!quiet) terminal.progress(`${plain(site, 60)}: ${pages} of ${of} pages`);
  };
  return await writer.load({ file, run, panel, signal, progress });
}

/** Publishes each complete run that got a store. Prints a note about the missing sites of the others. */
async function publishLoaded(
  report: LoadReport,
  writer: WarehouseWriter,
  terminal: Terminal,
  quiet: boolean,
): Promise<void> {
  for (const run of new Set(report.loaded.map((loaded) => loaded.run))) {
    const progress = (sites: number, of: number) => {
      if (!quiet) terminal.progress(`${run}: computed the figures of ${sites} of ${of} sites`);
    };
    const status = await writer.status(run);
    const waiting = status === undefined ? 0 : status.sites.expected - status.sites.loaded - status.sites.failed;
    if (waiting > 0) {
      terminal.note(
        `eiao-wam: Run ${run} is not published yet, because ${counted(waiting, "site")} ${waiting === 1 ? "is" : "are"} missing. To publish it without them: eiao-wam publish ${run} --incomplete`,
      );
      continue;
    }
    if (await writer.publish(run, { progress })) report.published.push(run);
    terminal.progress("");
  }
}

const labels = {
  loaded: "loaded",
  replaced: "replaced",
  unchanged: "already loaded",
  counted: "counted, but not written",
  hidden: "counted, but not written, because the site is excluded and hidden",
};

function loadText({ loaded, published }: LoadReport, { noPublish, data }: Options): string {
  const lines = loaded.map(({ site, run, pages, facts, outcome }) => {
    const size = `${counted(pages, "page")}, ${facts.toLocaleString("en")} results`;
    return `${plain(site, 100)}  ${size}, ${labels[outcome]} (run ${run})\n`;
  });
  const runs = published.map(
    (run) => `Run ${run} is published. To see the scores: eiao-wam report siteMean --run ${run}${dataOption(data)}\n`,
  );
  const openRuns = noPublish
    ? new Set(loaded.filter(({ outcome }) => outcome !== "unchanged").map(({ run }) => run))
    : [];
  const more = [...openRuns].map(
    (run) => `Run ${run} is open. To publish it: eiao-wam publish ${run}${dataOption(data)}\n`,
  );
  return [...lines, ...runs, ...more].join("");
}
