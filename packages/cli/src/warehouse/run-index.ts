import type { FilledIndex } from "@eiao/etl";
import type { ExitCode } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { existingDataDirectory } from "../crawl/data-directory.ts";
import { counted } from "../formats/describe.ts";
import { openOutput } from "../output/output.ts";
import { fillIndex } from "./fill-index.ts";
import { openWarehouseToWrite } from "./open-warehouse.ts";

export interface IndexOptions {
  readonly again: boolean;
  readonly format: string;
  readonly data: string | undefined;
  readonly output: string | undefined;
  readonly quiet: boolean;
}

/** Fills the search index. Returns 1 if a site is still missing in it. */
export async function runIndex(
  { again, format, data, quiet, ...options }: IndexOptions,
  terminal: Terminal,
): Promise<ExitCode> {
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
  await output.write(format === "json" ? `${JSON.stringify(filled, null, 2)}\n` : indexText(filled));
  await output.close();
  return filled.left > 0 || filled.failed.length > 0 ? 1 : 0;
}

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
