import type { Database } from "@eiao/crawler/internal/database";
import { codeOf } from "@eiao/crawler/internal/errors";
import type { FilledIndex, Warehouse } from "@eiao/etl/internal";
import { CommandError } from "../errors.ts";
import { plain } from "../output/text.ts";
import type { Terminal } from "../terminal.ts";
import { databaseUrl, dataDirectory, openData, openExistingData } from "./directory.ts";

export interface OpenedWarehouse {
  readonly dataDir: string;
  readonly database: Database;
  readonly warehouse: Warehouse;
}

/**
 * Opens the warehouse for a command that writes. A missing data directory is created, unless a server has the database. The caller closes the
 * database.
 */
export async function openWarehouseToWrite(
  data: string | undefined,
  program: string,
  terminal: Terminal,
): Promise<OpenedWarehouse> {
  const dataDir = dataDirectory(data, terminal);
  const url = await databaseUrl(terminal);
  if (url === undefined) return await openWith(dataDir, await openData(dataDir, program, terminal));
  const { openDatabase } = await import("@eiao/crawler/internal/database");
  return await openWith(dataDir, await openDatabase({ dataDir, program, url }));
}

/**
 * Opens the warehouse for a command that only reads, even while another command writes. If no command has used the warehouse yet,
 * creates its tables and opens the database again, so that other commands can write meanwhile.
 * @param orWrite  true if the command saves its results, unless another program uses the data directory.
 */
export async function openWarehouseToRead(
  data: string | undefined,
  terminal: Terminal,
  { program = "eiao-wam", orWrite = false }: { readonly program?: string; readonly orWrite?: boolean } = {},
): Promise<OpenedWarehouse> {
  const { dataDir, database } = await openExistingData(data, terminal);
  const hasTables = !database.readOnly || (await database.namedTable("dw", "testrun")) !== undefined;
  if (hasTables && !(orWrite && database.readOnly)) return await openWith(dataDir, database);

  let writing: OpenedWarehouse;
  try {
    writing = await openWarehouseToWrite(data, program, terminal);
  } catch (error) {
    // Another program writes, or no program can.
    if (hasTables) return await openWith(dataDir, database);
    await database.close();
    throw codeOf(error) === "MadeByAnotherBuild" ? error : noRunYet(dataDir, error);
  }
  await database.close();
  if (orWrite) return writing;
  await writing.database.close();
  return await openWarehouseToRead(data, terminal);
}

/** Returns the error for a warehouse without tables whose data directory is in use or read-only. */
function noRunYet(dataDir: string, cause: unknown): CommandError {
  return new CommandError(
    `No run was loaded into ${dataDir} yet.`,
    "Load a store when no other command uses the folder: eiao-wam load STORE.",
    cause,
  );
}

async function openWith(dataDir: string, database: Database): Promise<OpenedWarehouse> {
  const { openWarehouse } = await import("@eiao/etl/internal");
  try {
    return { dataDir, database, warehouse: await openWarehouse(database) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The panel whose newest run is read if neither a run nor a panel is named. */
const PANEL = "default";

/**
 * Returns the newest published run of a panel that has a site, as on the report site. Without a named panel, and if no run has a panel (`load`
 * alone makes such warehouses), returns the newest published run.
 * @throws CommandError if there is no such run.
 */
export async function newestRunOfPanel(warehouse: Warehouse, name?: string): Promise<string> {
  const { listRuns } = await import("@eiao/etl/internal");
  const panel = name ?? PANEL;
  const published = (await listRuns(warehouse)).filter((run) => run.state === "published");
  const isWithoutPanels = name === undefined && published.every((run) => run.panel === undefined);
  const runs = isWithoutPanels ? published : published.filter((run) => run.panel === panel);
  const latest = runs.findLast(({ sites }) => sites.loaded > 0) ?? runs.at(-1);
  if (latest !== undefined) return latest.run;
  throw new CommandError(
    `No run of the panel ${panel} is published yet.`,
    "Name a run or another panel. `eiao-wam runs` lists the runs with their panels.",
  );
}

/** Options for filling the search index. */
export interface FillIndexOptions {
  readonly quiet: boolean;
  readonly signal: AbortSignal;
  /** True to rewrite the sites that are already in the index. */
  readonly again?: boolean;
}

/** Updates the search index after a run was published or removed. After an interruption, `eiao-wam index` continues. */
export async function fillIndex(
  { warehouse, dataDir }: OpenedWarehouse,
  terminal: Terminal,
  { quiet, signal, again = false }: FillIndexOptions,
): Promise<FilledIndex> {
  const { fillSearchIndex } = await import("@eiao/etl/internal");
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
