import { groupTitle, pendingReplays, replayForChange } from "@eiao/etl/internal";
import type { ReportRow, WarehouseReport } from "@eiao/etl";
import { createPoolEvaluator } from "@eiao/sampler";
import { CommandError } from "../errors.ts";
import { alignedTable, plain } from "../output/text.ts";
import type { Terminal } from "../terminal.ts";
import { version } from "../version.ts";
import type { OpenedWarehouse } from "./warehouse.ts";

/**
 * Evaluates earlier samples again if the rules of two runs differ, of one site or all, on all cores. Prints a note about each site that failed.
 * @throws CommandError if the user stops it. Finished sites are kept.
 */
export async function runReplays(
  { warehouse, dataDir }: OpenedWarehouse,
  { site, ...runs }: { readonly run: string; readonly against?: string; readonly site?: string },
  terminal: Terminal,
): Promise<void> {
  const all = await pendingReplays(warehouse, runs, { again: true });
  const waiting = all.filter((replay) => site === undefined || replay.site === site);
  if (waiting.length === 0) return;
  const stop = terminal.untilStopped();
  const evaluator = createPoolEvaluator();
  const tool = { name: "eiao-wam", version };
  try {
    for (const [at, replay] of waiting.entries()) {
      const name = `${plain(replay.site, 60)} (${at + 1} of ${waiting.length} sites)`;
      const onProgress = (pages: number, of: number) =>
        terminal.progress(`${name}: evaluated ${pages} of ${of} pages again`);
      const settings = { dataDir, tool, evaluator, onProgress, signal: stop.signal };
      const outcome = await replayForChange(warehouse, replay, settings);
      terminal.progress("");
      if (outcome.state === "unknown")
        terminal.note(`eiao-wam: ${plain(replay.site, 300)} was not evaluated again: ${plain(outcome.reason, 1_000)}`);
    }
  } catch (error) {
    if (stop.signal.aborted)
      throw new CommandError(
        "The command was stopped before it had evaluated all earlier pages again.",
        "Run it again to continue.",
      );
    throw error;
  } finally {
    stop.release();
    await evaluator.close();
    terminal.progress("");
  }
}

const partTitles: Readonly<Record<NonNullable<ReportRow["part"]>, string>> = {
  content: "content changed",
  sample: "sample drawn differently",
  rules: "rules changed",
  together: "not separable",
  sites: "sites joined or left",
  all: "all",
};

/** Returns the text of `report change`: one line for each part of a change. */
export function attributionText({ run, against, rows }: WarehouseReport): string {
  const table = rows.map(({ part = "all", text, note = "" }) => {
    const [change = "", ends = ""] = text.split(" (");
    return [partTitles[part], change, ends.replace(")", ""), note];
  });
  const head = `${subjectOf(rows[0])}: ${against === undefined ? "" : `${against} to `}${run} (below 0 is better)\n\n`;
  return head + [...alignedTable(["Part", "Change", "95 % interval", ""], table, [false, true, false, false])].join("");
}

function subjectOf(row: ReportRow | undefined): string {
  const names = [row?.site, titled(row?.place), titled(row?.sector), row?.collection].filter(
    (name) => name !== undefined,
  );
  return names.length === 0 ? "All sites" : plain(names.join(", "), 200);
}

function titled(code: string | undefined): string | undefined {
  const title = code === undefined ? undefined : groupTitle(code);
  return title === undefined || title === code ? code : `${code} ${title}`;
}
