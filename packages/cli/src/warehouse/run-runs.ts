import { listRuns } from "@eiao/etl";
import type { RemovedStores, RunStatus } from "@eiao/etl";
import { codeOf } from "@eiao/crawler/errors";
import type { ExitCode } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { counted } from "../formats/describe.ts";
import { alignedTable } from "../output/aligned-table.ts";
import { openOutput } from "../output/output.ts";
import { openWarehouseToRead } from "./open-warehouse.ts";
import { openWarehouseToChange } from "./warehouse-writer.ts";
import type { WarehouseWriter } from "./warehouse-writer.ts";

export interface RunsOptions {
  readonly format: string;
  readonly data: string | undefined;
  readonly output: string | undefined;
  readonly keepStores: boolean;
}

export async function runList(options: RunsOptions, terminal: Terminal): Promise<ExitCode> {
  const { database, warehouse } = await openWarehouseToRead(options.data, terminal);
  const output = await openOutput(options.output, terminal);
  try {
    const runs = await listRuns(warehouse);
    await output.write(options.format === "json" ? `${JSON.stringify(runs, null, 2)}\n` : runsText(runs));
  } finally {
    await database.close();
  }
  await output.close();
  return 0;
}

function runsText(runs: readonly RunStatus[]): string {
  if (runs.length === 0) return "There is no run yet. To load a store, run: eiao-wam load STORE.\n";
  const rows = runs.map(({ run, state, steered, panel, sites: { expected, loaded, failed } }) => {
    return [
      run,
      [state, ...(steered === true ? ["steered"] : [])].join(", "),
      panel ?? "none",
      String(expected),
      String(loaded),
      String(failed),
    ];
  });
  return [...alignedTable(["Run", "State", "Panel", "Expected", "Loaded", "Failed"], rows)].join("");
}

async function fillIndex(writer: WarehouseWriter, terminal: Terminal): Promise<void> {
  const stop = terminal.untilStopped();
  await writer.fillIndex({ quiet: true, signal: stop.signal }).finally(() => stop.release());
}

export async function runRemove(run: string, options: RunsOptions, terminal: Terminal): Promise<ExitCode> {
  const output = await openOutput(options.output, terminal);
  const writer = await openWarehouseToChange(options.data, "eiao-wam runs", terminal);
  let stores: RemovedStores;
  try {
    // Signals end it at once: if it is killed, the next call does what is left.
    stores = await writer.remove(run, options.keepStores).catch(async (error: unknown) => {
      if (codeOf(error) === "UnknownTestRun") await fillIndex(writer, terminal); // an earlier call may have done all but this
      throw error;
    });
    await fillIndex(writer, terminal);
  } finally {
    await writer.close();
  }
  const { removed, kept, absent = [] } = stores;
  const text = [
    `Run ${run} was removed${removed.length + kept.length === 0 ? "" : `, with ${counted(removed.length, "store")}`}.`,
    ...(absent.length === 0
      ? []
      : [
          `${counted(absent.length, "store")} ${absent.length === 1 ? "is" : "are"} not on this machine. The coordinator that has ${absent.length === 1 ? "it" : "them"} will remove ${absent.length === 1 ? "it" : "them"}.`,
        ]),
    ...(kept.length === 0 ? [] : [`${counted(kept.length, "store")} ${kept.length === 1 ? "was" : "were"} kept.`]),
    "",
  ].join("\n");
  await output.write(options.format === "json" ? `${JSON.stringify({ run, ...stores }, null, 2)}\n` : text);
  await output.close();
  return 0;
}
