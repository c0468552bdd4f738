import { existsSync, fstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import type { BigIntStats } from "node:fs";
import path from "node:path";
import type { OptionTable } from "../command-line/command.ts";
import { camelCase } from "../command-line/command.ts";
import { CommandError, isForeign } from "../errors.ts";
import { pathAfterLinks } from "./path-after-links.ts";
import type { Terminal } from "../command-line/terminal.ts";

/** The files that a call reads. They are compared by identity, so links and spellings make no difference. */
export interface FilesRead {
  /** @param shown  what the file is, in messages. */
  add(file: string, shown: string): void;
  /** Adds standard input, which may be a file (`< page.html`). */
  addStandardInput(terminal: Terminal): void;
  /** Returns what the call reads this file as, or `undefined` if it does not read it. */
  roleOf(file: string): string | undefined;
}

export function createFilesRead(): FilesRead {
  const roles = new Map<string, string>();
  const add = (identity: string | undefined, shown: string): void => {
    if (identity !== undefined && !roles.has(identity)) roles.set(identity, shown);
  };
  return {
    add: (file, shown) => add(identityOf(file), shown),
    addStandardInput({ stdin }) {
      const { fd } = stdin as { readonly fd?: number };
      if (fd !== undefined) add(ofStat(fstatSync(fd, { bigint: true })), "standard input");
    },
    roleOf(file) {
      const identity = identityOf(file);
      return identity === undefined ? undefined : roles.get(identity);
    },
  };
}

/** Returns the identity of a file, even if it does not exist yet. Returns `undefined` for devices, pipes and folders, which no report replaces. */
function identityOf(file: string): string | undefined {
  try {
    return ofStat(statSync(file, { bigint: true }));
  } catch {
    try {
      return path.join(realpathSync.native(path.dirname(file)), path.basename(file));
    } catch {
      return undefined;
    }
  }
}

function ofStat(found: BigIntStats): string | undefined {
  return found.isFile() ? `${found.dev}:${found.ino}` : undefined;
}

/**
 * Refuses to write a report over a file that the call reads, or over another report of the call. Pages of patterns and lists, and style sheets, are
 * checked when they are found.
 *
 * @param config  path of the configuration, if there is one.
 * @throws CommandError that names both.
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
    const given = options[camelCase(name)];
    if (writes === true || !(value === "FILE" || value === "CSV") || typeof given !== "string") continue;
    for (const file of filesAt(path.resolve(cwd, given))) read.add(file, `--${name}`);
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
function filesAt(place: string): readonly string[] {
  try {
    const lists = readdirSync(place).filter((name) => name.endsWith(".csv"));
    return lists.map((name) => path.join(place, name));
  } catch {
    return [place]; // it is not a folder, or does not exist
  }
}

/** Folders of the data directory that commands write and read again. */
const kept = [
  ["output", "rdf"],
  ["output", "warcs"],
  ["output", "logs"],
];
/** The database, and the files that SQLite keeps beside it while it is open. */
const DATABASE = /^database\.sqlite(?:-wal|-shm|-journal)?$/;

/**
 * Refuses to write a report among the stores, archives and logs of the data directory, which a later call reads.
 * @param dataDir  absolute.
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
      kept.some((folders) => parts.length > folders.length && folders.every((name, at) => name === parts[at]))
    )
      throw new CommandError(
        `--${name} ${value} is in a folder that the program uses for its own data.`,
        "Choose a file in another folder.",
      );
  }
}

/**
 * Refuses files and folders whose names are not UTF-8, because Node would use another name.
 * @throws CommandError that names the option.
 */
export function refuseForeignNames(table: OptionTable, options: Readonly<Record<string, unknown>>, cwd: string): void {
  for (const [name, { value }] of Object.entries(table)) {
    if (value !== "FILE" && value !== "CSV" && value !== "DIR") continue;
    for (const given of [options[camelCase(name)]].flat()) {
      if (typeof given === "string" && isForeign(given) && !existsSync(path.resolve(cwd, given)))
        throw new CommandError(`--${name} ${given}: The name is not UTF-8.`, "Rename it.");
    }
  }
}

/** Returns the error for an output that is also an input. @param option  the option that names the output. */
export function overlap(option: string, value: string, role: string): CommandError {
  return new CommandError(`--${option} ${value} would overwrite ${role} of this call.`, "Choose another file.");
}
