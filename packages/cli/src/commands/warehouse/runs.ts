import { codeOf } from "@eiao/crawler/internal/errors";
import type { RemovedStores, RunStatus } from "@eiao/etl/internal";
import { defineCommand } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { commonOptions, textOrJson } from "../../command-line/options.ts";
import type { WarehouseWriter } from "../../data/warehouse-writer.ts";
import { openWarehouseToRead } from "../../data/warehouse.ts";
import { CommandError } from "../../errors.ts";
import { openOutput } from "../../output/output.ts";
import { alignedTable, counted, indentedJson } from "../../output/text.ts";
import { stoppable } from "../../terminal.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  "keep-stores": { type: "boolean", configurable: false },
  format: textOrJson,
  ...dataOptions,
  ...commonOptions,
} as const;

type Options = OptionValues<typeof options>;

/** `eiao-wam runs`. Spec cli.md 9. */
export const runs = defineCommand({
  name: "runs",
  ...texts.runs,
  options,
  async run({ options, operands }, terminal) {
    const [action, run, ...more] = operands;
    if (action !== undefined && (action !== "remove" || run === undefined || more.length > 0))
      throw new CommandError("runs takes no arguments, or remove RUN.", "Example: eiao-wam runs remove 2026-11");
    if (options.keepStores && run === undefined) throw new CommandError("--keep-stores needs `runs remove RUN`.");
    return run === undefined ? runList(options, terminal) : runRemove(run, options, terminal);
  },
});

async function runList(options: Options, terminal: Terminal): Promise<ExitCode> {
  const { listRuns } = await import("@eiao/etl/internal");
  const { database, warehouse } = await openWarehouseToRead(options.data, terminal);
  const output = await openOutput(options.output, terminal);
  try {
    const runs = await listRuns(warehouse);
    await output.write(options.format === "json" ? indentedJson(runs) : runsText(runs));
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
  await stoppable(terminal, (signal) => writer.fillIndex({ quiet: true, signal }));
}

async function runRemove(run: string, options: Options, terminal: Terminal): Promise<ExitCode> {
  const { openWarehouseToChange } = await import("../../data/warehouse-writer.ts");
  const output = await openOutput(options.output, terminal);
  const writer = await openWarehouseToChange(options.data, "eiao-wam runs", terminal);
  let stores: RemovedStores;
  try {
    // Signals stop the removal at once. The next call completes it.
    stores = await writer.remove(run, options.keepStores).catch(async (error: unknown) => {
      if (codeOf(error) === "UnknownTestRun") await fillIndex(writer, terminal); // an earlier call may have done the rest
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
  await output.write(options.format === "json" ? indentedJson({ run, ...stores }) : text);
  await output.close();
  return 0;
}
