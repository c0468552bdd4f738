import type { Database } from "@eiao/crawler/database";
import type { Warehouse } from "@eiao/etl";
import { codeOf } from "@eiao/wam-core/errors";
import { CommandError } from "../errors.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { databaseUrl, dataDirectory, openData, openExistingData } from "../crawl/data-directory.ts";

export interface OpenedWarehouse {
  readonly dataDir: string;
  readonly database: Database;
  readonly warehouse: Warehouse;
}

/**
 * The warehouse of a command that writes; where it is in the data directory that is made when missing: with a server nothing need be on this machine. The
 * database is the caller's to close.
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
 * The warehouse of a command that only reads, also beside one that writes. What is missing, or an earlier version of the program made, is made or
 * brought up to date first, alone; then others may write, however long the command runs.
 * @param orWrite  what is computed is to be kept, where no other program has the data directory.
 */
export async function openWarehouseToRead(
  data: string | undefined,
  terminal: Terminal,
  { program = "eiao-wam", orWrite = false }: { readonly program?: string; readonly orWrite?: boolean } = {},
): Promise<OpenedWarehouse> {
  const { dataDir, database } = await openExistingData(data, terminal);
  if (orWrite && database.readOnly) {
    const writing = await openWarehouseToWrite(data, program, terminal).catch(() => undefined);
    if (writing !== undefined) {
      await database.close();
      return writing;
    }
  }
  const isEmpty = database.readOnly && (await database.namedTable("dw", "testrun")) === undefined;
  try {
    return await toRead(await opened(dataDir, database), data, terminal);
  } catch (error) {
    if (codeOf(error) !== "OlderDatabase") throw error;
    const writing = await openWarehouseToWrite(data, "eiao-wam", terminal).catch((denied: unknown) => {
      throw isEmpty ? noRunYet(dataDir, denied) : denied;
    });
    return await toRead(writing, data, terminal);
  }
}

/** What was opened to be written has the data directory to itself. */
async function toRead(found: OpenedWarehouse, data: string | undefined, terminal: Terminal): Promise<OpenedWarehouse> {
  if (found.database.kind === "server" || found.database.readOnly) return found;
  await found.database.close();
  const { dataDir, database } = await openExistingData(data, terminal);
  return await opened(dataDir, database);
}

/** Beside a first crawl, and where nobody may write, its tables cannot be made: there is nothing to be read, whoever has them. */
function noRunYet(dataDir: string, cause: unknown): CommandError {
  return new CommandError(
    `No run was loaded into ${dataDir} yet.`,
    "Load a store when nothing else works there: eiao-wam load STORE.",
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
