import type { Database } from "@eiao/crawler/database";
import type { Warehouse } from "@eiao/etl";
import { codeOf } from "@eiao/crawler/errors";
import { CommandError } from "../errors.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { databaseUrl, dataDirectory, openData, openExistingData } from "../crawl/data-directory.ts";

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
  if (url === undefined) return await opened(dataDir, await openData(dataDir, program, terminal));
  const { openDatabase } = await import("@eiao/crawler/database");
  return await opened(dataDir, await openDatabase({ dataDir, program, url }));
}

/**
 * Opens the warehouse for a command that only reads, also while another command writes. When no command has used the warehouse yet, its
 * tables are created first, and the database is opened again: other commands can write, however long this one runs.
 * @param orWrite  the command keeps what it computes, unless another program uses the data directory.
 */
export async function openWarehouseToRead(
  data: string | undefined,
  terminal: Terminal,
  { program = "eiao-wam", orWrite = false }: { readonly program?: string; readonly orWrite?: boolean } = {},
): Promise<OpenedWarehouse> {
  const { dataDir, database } = await openExistingData(data, terminal);
  const hasTables = !database.readOnly || (await database.namedTable("dw", "testrun")) !== undefined;
  if (hasTables && !(orWrite && database.readOnly)) return await opened(dataDir, database);

  let writing: OpenedWarehouse;
  try {
    writing = await openWarehouseToWrite(data, program, terminal);
  } catch (error) {
    // Another program writes, or nobody can.
    if (hasTables) return await opened(dataDir, database);
    await database.close();
    throw codeOf(error) === "MadeByAnotherBuild" ? error : noRunYet(dataDir, error);
  }
  await database.close();
  if (orWrite) return writing;
  await writing.database.close();
  return await openWarehouseToRead(data, terminal);
}

/** The error for a warehouse without tables in a data directory that another program uses, or that cannot be written. */
function noRunYet(dataDir: string, cause: unknown): CommandError {
  return new CommandError(
    `No run was loaded into ${dataDir} yet.`,
    "Load a store when no other command uses the folder: eiao-wam load STORE.",
    cause,
  );
}

async function opened(dataDir: string, database: Database): Promise<OpenedWarehouse> {
  const { openWarehouse } = await import("@eiao/etl");
  try {
    return { dataDir, database, warehouse: await openWarehouse(database) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
