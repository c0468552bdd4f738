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

/** Returns the path of the data directory: `--data`, else `EIAO_DATADIR`, else `./eiao-data`. Spec cli.md 1. */
export function dataDirectory(folder: string | undefined, { cwd, env }: Terminal): string {
  return path.resolve(cwd, folder ?? (env["EIAO_DATADIR"] || "eiao-data"));
}

/** Writes the option that a suggested command needs to find the same data directory. */
export function dataOption(folder: string | undefined): string {
  return folder === undefined ? "" : ` --data ${shellWord(plain(folder, 1_000))}`;
}

/** Returns the URL of a PostgreSQL server, if the environment names one, or a file with it. */
export function databaseUrl(terminal: Pick<Terminal, "env" | "cwd">): Promise<string | undefined> {
  return variable("EIAO_DATABASE_URL", terminal);
}

/** Creates the data directory if a report goes into it, because outputs are opened before anything else. @throws EiaoError that names it. */
export async function makeForOutputs(
  dataDir: string,
  outputs: readonly (string | undefined)[],
  { cwd }: Terminal,
): Promise<void> {
  if (!outputs.some((file) => file !== undefined && path.dirname(path.resolve(cwd, file)) === dataDir)) return;
  const { makeDataDirectory } = await import("@eiao/crawler/internal/database");
  makeDataDirectory(dataDir);
}

/** Opens the database of a command that writes. Creates the data directory if it is missing. @throws EiaoError that names it. */
export async function openData(dataDir: string, program: string, terminal: Terminal): Promise<Database> {
  const { makeDataDirectory, openDatabase } = await import("@eiao/crawler/internal/database");
  makeDataDirectory(dataDir);
  return await openDatabase({ dataDir, program, url: await databaseUrl(terminal) });
}

/**
 * Opens an existing database for reading, even while another command writes. A database server needs no local data.
 * @throws CommandError that names the folder.
 */
export async function openExistingData(
  folder: string | undefined,
  terminal: Terminal,
): Promise<{ dataDir: string; database: Database }> {
  const dataDir = await existingDataDirectory(folder, terminal);
  const { openDatabase } = await import("@eiao/crawler/internal/database");
  const options = { dataDir, program: "eiao-wam", url: await databaseUrl(terminal), readOnly: true };
  return { dataDir, database: await openDatabase(options) };
}

/**
 * Returns the data directory of a command that needs an existing database, and creates none in a wrong folder. A database server needs no
 * local data. @throws CommandError that names the folder.
 */
export async function existingDataDirectory(folder: string | undefined, terminal: Terminal): Promise<string> {
  const dataDir = dataDirectory(folder, terminal);
  if (await hasDatabase(folder, terminal)) return dataDir;
  const { existsSync } = await import("node:fs");
  const problem = existsSync(dataDir)
    ? `There is no database in ${dataDir}.`
    : `There is no data directory ${dataDir}.`;
  throw new CommandError(problem, "Choose the right folder with --data, or crawl a site first.");
}

/** Returns true if opening the database does not create one. */
export async function hasDatabase(folder: string | undefined, terminal: Terminal): Promise<boolean> {
  if ((await databaseUrl(terminal)) !== undefined) return true;
  const { hasEmbeddedDatabase } = await import("@eiao/crawler/internal/database");
  return hasEmbeddedDatabase(dataDirectory(folder, terminal));
}

/**
 * Opens the URL repository for a command that only reads, even while another command writes. Creates the tables if no command has used
 * the repository yet. The caller closes the database.
 */
export async function openRepositoryToRead(
  folder: string | undefined,
  terminal: Terminal,
): Promise<{ dataDir: string; database: Database; repository: UrlRepository }> {
  const { openUrlRepository } = await import("@eiao/crawler/internal/repository");
  const existing = await openExistingData(folder, terminal);
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

/** Opens the repository for a command that crawls or samples. On a server, the command works beside observatories, but never on their sites. */
export async function openWorkRepository(database: Database): Promise<UrlRepository> {
  const { openUrlRepository } = await import("@eiao/crawler/internal");
  const repository = await openUrlRepository(database);
  if (database.kind === "embedded") return repository; // a single process uses it
  const { keptOffRuns } = await import("@eiao/server/internal");
  return keptOffRuns(repository, database);
}

/**
 * Finds a store by its path, which is relative to the working folder or, as in reports, to the data directory. Its data directory is
 * `--data`, or the folder that contains the store.
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
