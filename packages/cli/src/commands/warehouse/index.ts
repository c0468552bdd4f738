import type { FilledIndex } from "@eiao/etl/internal";
import { defineCommand } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import { commonOptions, textOrJson } from "../../command-line/options.ts";
import { existingDataDirectory } from "../../data/directory.ts";
import { fillIndex, openWarehouseToWrite } from "../../data/warehouse.ts";
import { CommandError } from "../../errors.ts";
import { openOutput } from "../../output/output.ts";
import { counted, indentedJson } from "../../output/text.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-wam index`: fills the search index of the reports. Spec observatory.md 22.5. */
export const indexCommand = defineCommand({
  name: "index",
  ...texts.index,
  options: {
    again: { type: "boolean", configurable: false },
    format: textOrJson,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    if (operands.length > 0) throw new CommandError("index takes only options.", "Example: eiao-wam index --again");
    const { again, format, data, quiet } = options;
    const output = await openOutput(options.output, terminal);
    await existingDataDirectory(data, terminal);
    const opened = await openWarehouseToWrite(data, "eiao-wam index", terminal);
    const stop = terminal.untilStopped();
    let filled: FilledIndex;
    try {
      filled = await fillIndex(opened, terminal, { again, quiet, signal: stop.signal });
    } finally {
      stop.release();
      await opened.database.close();
    }
    await output.write(format === "json" ? indentedJson(filled) : indexText(filled));
    await output.close();
    return filled.left > 0 || filled.failed.length > 0 ? 1 : 0;
  },
});

function indexText({ written, removed, pages, texts, left, heldBy }: FilledIndex): string {
  if (heldBy !== undefined) return `Another program is filling the search index: ${heldBy}.\n`;
  const lines = [
    written === 0
      ? "The search index is up to date."
      : `Wrote ${counted(written, "site")} with ${counted(pages, "page")}, ${texts} of them with their text.`,
    ...(removed === 0 ? [] : [`Removed ${counted(removed, "site")}.`]),
    ...(left === 0 ? [] : [`${counted(left, "site")} still missing. To add them: eiao-wam index`]),
  ];
  return lines.map((line) => `${line}\n`).join("");
}
