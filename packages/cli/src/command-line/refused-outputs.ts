import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { CommandError, isForeign } from "../errors.ts";
import { createFilesRead, overlap, pathAfterLinks } from "../output/files-read.ts";
import { camelCase } from "./option.ts";
import type { OptionTable } from "./option.ts";

/**
 * Refuses to write a report over a file that the call reads, or over another report of the call. Pages from patterns and lists, and style sheets,
 * are checked once they are found.
 *
 * @param config  path of the configuration, if there is one.
 * @throws CommandError that names both uses of the file.
 */
export function refuseOverlap(
  table: OptionTable,
  options: Readonly<Record<string, unknown>>,
  operands: readonly string[],
  config: string | undefined,
  cwd: string,
): void {
  const outputs = Object.entries(table).flatMap(([name, { writes }]) => {
    const values = [options[camelCase(name)]].flat();
    return values.flatMap((value) =>
      writes === true && typeof value === "string" && value !== "-" ? [{ name, value }] : [],
    );
  });
  if (outputs.length === 0) return;
  const read = createFilesRead();
  if (config !== undefined) read.add(config, "the configuration");
  for (const [name, { value, writes }] of Object.entries(table)) {
    const argument = options[camelCase(name)];
    if (writes === true || !(value === "FILE" || value === "CSV") || typeof argument !== "string") continue;
    for (const file of filesAt(path.resolve(cwd, argument))) read.add(file, `--${name}`);
  }
  for (const operand of operands) read.add(path.resolve(cwd, operand), "an input");
  for (const { name, value } of outputs) {
    const file = path.resolve(cwd, value);
    const role = read.roleOf(file);
    if (role !== undefined) throw overlap(name, value, role);
    read.add(file, `--${name}`);
  }
}

/** Returns the file, or the site lists in the folder. */
function filesAt(target: string): readonly string[] {
  try {
    const lists = readdirSync(target).filter((name) => name.endsWith(".csv"));
    return lists.map((name) => path.join(target, name));
  } catch {
    return [target]; // it is not a folder, or does not exist
  }
}

/** Folders of the data directory that later calls read again. */
const keptFolders = [
  ["output", "rdf"],
  ["output", "warcs"],
  ["output", "logs"],
];

/** The database, and the files that SQLite keeps beside it while it is open. */
const DATABASE = /^database\.sqlite(?:-wal|-shm|-journal)?$/;

/**
 * Refuses to write a report among the stores, archives and logs of the data directory, which later calls read.
 * @param dataDir  an absolute path.
 * @throws CommandError
 */
export function refuseKept(
  table: OptionTable,
  options: Readonly<Record<string, unknown>>,
  dataDir: string,
  cwd: string,
): void {
  for (const [name, { writes }] of Object.entries(table)) {
    const value = options[camelCase(name)];
    if (writes !== true || typeof value !== "string") continue;
    const filePath = pathAfterLinks(path.resolve(cwd, value));
    const parts = path.relative(pathAfterLinks(dataDir), filePath).split(path.sep);
    if (
      DATABASE.test(parts[0] ?? "") ||
      keptFolders.some((folders) => parts.length > folders.length && folders.every((name, at) => name === parts[at]))
    )
      throw new CommandError(
        `--${name} ${value} is in a folder that the program uses for its own data.`,
        "Choose a file in another folder.",
      );
  }
}

/**
 * Refuses files and folders whose names are not UTF-8, because Node would use different names.
 * @throws CommandError that names the option.
 */
export function refuseForeignNames(table: OptionTable, options: Readonly<Record<string, unknown>>, cwd: string): void {
  for (const [name, { value }] of Object.entries(table)) {
    if (value !== "FILE" && value !== "CSV" && value !== "DIR") continue;
    for (const argument of [options[camelCase(name)]].flat()) {
      if (typeof argument === "string" && isForeign(argument) && !existsSync(path.resolve(cwd, argument)))
        throw new CommandError(`--${name} ${argument}: The name is not UTF-8.`, "Rename it.");
    }
  }
}
