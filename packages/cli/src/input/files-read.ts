import { existsSync, fstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import type { BigIntStats } from "node:fs";
import path from "node:path";
import type { OptionTable } from "../command-line/command.ts";
import { camelCase } from "../command-line/command.ts";
import { CommandError, isForeign } from "../errors.ts";
import { pathAfterLinks } from "./path-after-links.ts";
import type { Terminal } from "../command-line/terminal.ts";

/** The files that a call reads, by what they are, not by what they are called: links and spellings make no difference. */
export interface FilesRead {
  /** @param shown  what the user is told that it is. */
  add(file: string, shown: string): void;
  /** Standard input, which may be a file (`< page.html`). */
  addStandardInput(terminal: Terminal): void;
  /** What the call reads this file as; undefined: it does not. */
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

/** Of files that are there and of those that will be; undefined: a device, a pipe, a folder: nothing that a report replaces. */
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
 * Refuses to write a report onto a file that the call reads by an option or by its name, or onto another report of the call. (Pages
 * that patterns and lists name, and style sheets, are held against it where they are found.)
 *
 * @param config  the configuration, whether it was named or lies where the user stands.
 * @throws CommandError naming both.
 */
export function refuseOverlap(
  table: OptionTable,
  options: Readonly<Record<string, unknown>>,
  operands: readonly string[],
  config: string,
  cwd: string,
): void {
  const outputs = Object.entries(table).flatMap(([name, { writes }]) => {
    const value = options[camelCase(name)];
    return writes === true && typeof value === "string" && value !== "-" ? [{ name, value }] : [];
  });
  if (outputs.length === 0) return;
  const read = createFilesRead();
  read.add(path.resolve(cwd, config), "the configuration");
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

/** A file, or the site lists in a folder. */
function filesAt(place: string): readonly string[] {
  try {
    const lists = readdirSync(place).filter((name) => name.endsWith(".csv"));
    return lists.map((name) => path.join(place, name));
  } catch {
    return [place]; // it is no folder, or is not there
  }
}

/** What commands keep in the data directory, and read again. */
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
      throw new CommandError(`--${name} ${value} lies among what the data directory keeps.`, "Name a file elsewhere.");
  }
}

/**
 * Refuses files and folders of options whose names have octets that are no UTF-8: Node would take, or make, another one.
 * @throws CommandError naming the option.
 */
export function refuseForeignNames(table: OptionTable, options: Readonly<Record<string, unknown>>, cwd: string): void {
  for (const [name, { value }] of Object.entries(table)) {
    if (value !== "FILE" && value !== "CSV" && value !== "DIR") continue;
    for (const given of [options[camelCase(name)]].flat()) {
      if (typeof given === "string" && isForeign(given) && !existsSync(path.resolve(cwd, given)))
        throw new CommandError(`--${name} ${given}: its name is not UTF-8.`, "Rename it.");
    }
  }
}

/** @param option  the one that names the output. */
export function overlap(option: string, value: string, role: string): CommandError {
  return new CommandError(`--${option} ${value} is ${role} of this call.`, "Name another file: it would be lost.");
}
