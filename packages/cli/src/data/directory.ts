import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type { Database } from "@eiao/crawler/internal/database";
import type { PageRow } from "@eiao/crawler/internal/repository";
import type { UrlRepository } from "@eiao/crawler";
import { CommandError } from "../errors.ts";
import { requireRegularFile } from "../input/read-file.ts";
import { variable } from "../input/read-text.ts";
import { plain, shellWord } from "../output/text.ts";
import type { Terminal } from "../terminal.ts";

/** Returns the folder of the data: `--data`, else `EIAO_DATADIR`, else `./eiao-data`. Spec cli.md 1. */
export function dataDirectory(given: string | undefined, { cwd, env }: Terminal): string {
  return path.resolve(cwd, given ?? (env["EIAO_DATADIR"] || "eiao-data"));
}

/** Writes the option that a suggested command needs to find the same data directory. */
export function dataWords(given: string | undefined): string {
  return given === undefined ? "" : ` --data ${shellWord(plain(given, 1_000))}`;
}

/** A PostgreSQL server, when the environment names one, or a file that does. */
export function databaseUrl(terminal: Pick<Terminal, "env" | "cwd">): Promise<string | undefined> {
  return variable("EIAO_DATABASE_URL", terminal);
}

/** Makes the data directory for a report that is to stand in it: outputs are opened before anything else. @throws EiaoError naming it. */
export async function makeForOutputs(
  dataDir: string,
  outputs: readonly (string | undefined)[],
  { cwd }: Terminal,
): Promise<void> {
  if (!outputs.some((file) => file !== undefined && path.dirname(path.resolve(cwd, file)) === dataDir)) return;
  const { makeDataDirectory } = await import("@eiao/crawler/internal/database");
  makeDataDirectory(dataDir);
}

/** The store of a command that works on a data directory, which is made when it is missing. @throws EiaoError naming it. */
export async function openData(dataDir: string, program: string, terminal: Terminal): Promise<Database> {
  const { makeDataDirectory, openDatabase } = await import("@eiao/crawler/internal/database");
  makeDataDirectory(dataDir);
  return await openDatabase({ dataDir, program, url: await databaseUrl(terminal) });
}

/**
 * The store of a command that only reads, also beside one that writes: it must exist already. On a server nothing need be on this machine.
 * @throws CommandError naming the folder.
 */
export async function openExistingData(
  given: string | undefined,
  terminal: Terminal,
): Promise<{ dataDir: string; database: Database }> {
  const dataDir = await existingDataDirectory(given, terminal);
  const { openDatabase } = await import("@eiao/crawler/internal/database");
  const options = { dataDir, program: "eiao-wam", url: await databaseUrl(terminal), readOnly: true };
  return { dataDir, database: await openDatabase(options) };
}

/**
 * The data directory of a command that has nothing to do where there is no database: none is made in a folder that was meant otherwise. On a
 * server nothing need be on this machine. @throws CommandError naming the folder.
 */
export async function existingDataDirectory(given: string | undefined, terminal: Terminal): Promise<string> {
  const dataDir = dataDirectory(given, terminal);
  if (await hasDatabase(given, terminal)) return dataDir;
  const { existsSync } = await import("node:fs");
  const what = existsSync(dataDir) ? `There is no database in ${dataDir}.` : `There is no data directory ${dataDir}.`;
  throw new CommandError(what, "Choose the right folder with --data, or crawl a site first.");
}

/** Returns true if opening the database does not create one. */
export async function hasDatabase(given: string | undefined, terminal: Terminal): Promise<boolean> {
  if ((await databaseUrl(terminal)) !== undefined) return true;
  const { hasEmbeddedDatabase } = await import("@eiao/crawler/internal/database");
  return hasEmbeddedDatabase(dataDirectory(given, terminal));
}

/**
 * Opens the URL repository for a command that only reads, also while another command writes. When no command has used the repository yet,
 * its tables are created first. The caller closes the database.
 */
export async function openRepositoryToRead(
  given: string | undefined,
  terminal: Terminal,
): Promise<{ dataDir: string; database: Database; repository: UrlRepository }> {
  const { openUrlRepository } = await import("@eiao/crawler/internal/repository");
  const existing = await openExistingData(given, terminal);
  const { dataDir } = existing;
  let { database } = existing;
  if (database.readOnly && (await database.namedTable("urlrep", "site")) === undefined) {
    await database.close();
    database = await openData(dataDir, "eiao-wam", terminal);
  }
  try {
    return { dataDir, database, repository: await openUrlRepository(database) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The repository for crawls and samples by a command: on a server, beside observatories that are at sites of their own. */
export async function openWorkRepository(database: Database): Promise<UrlRepository> {
  const { openUrlRepository } = await import("@eiao/crawler/internal");
  const repository = await openUrlRepository(database);
  if (database.kind === "embedded") return repository; // one process has it
  const { keptOffRuns } = await import("@eiao/server/internal");
  return keptOffRuns(repository, database);
}

/**
 * Finds a store by its path from the working folder, or from the data directory, as reports write it. Its data directory is that of `--data`,
 * or the one that contains the store.
 * @throws CommandError if there is no such file.
 */
export async function findStore(name: string, data: string | undefined, terminal: Terminal) {
  const usual = dataDirectory(data, terminal);
  const file = [path.resolve(terminal.cwd, name), path.resolve(usual, name)].find((candidate) => existsSync(candidate));
  if (file === undefined)
    throw new CommandError(`There is no store ${name}.`, "Name a .trig.zst file that eiao-wam assess wrote.");
  if (statSync(file).isDirectory())
    throw new CommandError(
      `The store ${name} cannot be read: it is a folder.`,
      `Name its files: ${path.join(name, "output/rdf/*/*.trig.zst")}.`,
    );
  await requireRegularFile(file, `The store ${name}`);
  const around = path.resolve(path.dirname(file), "../../..");
  const liesIn = path.relative(around, file).split(path.sep).slice(0, 2).join("/") === "output/rdf";
  return { file, dataDir: data === undefined && liesIn ? around : usual };
}

export function pageRowJson(page: PageRow): object {
  const { url, depth, status, contentType, lastModified, etag, scenarioId, warc } = page;
  return {
    url,
    depth,
    status,
    contentType,
    lastModified,
    etag,
    scenario: scenarioId,
    warc: warc === null ? null : { file: warc.file, offset: warc.offset },
  };
}
