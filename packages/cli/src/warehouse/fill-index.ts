import type { FilledIndex } from "@eiao/etl";
import { plain } from "../assess/report/plain.ts";
import type { Terminal } from "../command-line/terminal.ts";
import type { OpenedWarehouse } from "./open-warehouse.ts";

/** How a command fills the search index. */
export interface FillIndexOptions {
  readonly quiet: boolean;
  readonly signal: AbortSignal;
  /** Sites that are in it already, too. */
  readonly again?: boolean;
}

/** Makes the search index what it is to be, after a run was published or removed; who is stopped goes on with `eiao-wam index`. */
export async function fillIndex(
  { warehouse, dataDir }: OpenedWarehouse,
  terminal: Terminal,
  { quiet, signal, again = false }: FillIndexOptions,
): Promise<FilledIndex> {
  const { fillSearchIndex } = await import("@eiao/etl");
  const progress = (sites: number, of: number): void => {
    if (!quiet) terminal.progress(`search index: ${sites} of ${of} sites`);
  };
  const filled = await fillSearchIndex(warehouse, { dataDir, again, progress, signal });
  terminal.progress("");
  for (const { site, reason } of filled.failed)
    terminal.note(`eiao-wam: ${plain(site, 300)} is not in the search index: ${reason}`);
  for (const { site, page, reason } of filled.damaged)
    terminal.note(`eiao-wam: page ${page} of ${plain(site, 300)} is not in the search index: ${reason}`);
  return filled;
}
