import type { FilledIndex } from "@eiao/etl";
import { plain } from "../assess/report/plain.ts";
import type { Terminal } from "../command-line/terminal.ts";
import type { OpenedWarehouse } from "./open-warehouse.ts";

/** Options for filling the search index. */
export interface FillIndexOptions {
  readonly quiet: boolean;
  readonly signal: AbortSignal;
  /** Also write the sites that are in the index already. */
  readonly again?: boolean;
}

/** Updates the search index after a run was published or removed. If it is stopped, `eiao-wam index` continues. */
export async function fillIndex(
  { warehouse, dataDir }: OpenedWarehouse,
  terminal: Terminal,
  { quiet, signal, again = false }: FillIndexOptions,
): Promise<FilledIndex> {
  const { fillSearchIndex } = await import("@eiao/etl");
  const progress = (sites: number, of: number): void => {
    if (!quiet) terminal.progress(`search index: wrote ${sites} of ${of} sites`);
  };
  const filled = await fillSearchIndex(warehouse, { dataDir, again, progress, signal });
  terminal.progress("");
  for (const { site, reason } of filled.failed)
    terminal.note(`eiao-wam: ${plain(site, 300)} is not in the search index: ${reason}`);
  for (const { site, page, reason } of filled.damaged)
    terminal.note(`eiao-wam: page ${page} of ${plain(site, 300)} is not in the search index: ${reason}`);
  return filled;
}
