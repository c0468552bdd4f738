import { existsSync } from "node:fs";
import path from "node:path";
import { dataDirectory } from "../crawl/data-directory.ts";
import { CommandError } from "../errors.ts";
import { requireRegularFile } from "../input/read-file.ts";
import type { Terminal } from "../command-line/terminal.ts";

/** A store that the user names, and the data directory that its positions count from. */
export interface StoreFile {
  readonly file: string;
  readonly dataDir: string;
}

/**
 * Finds a store: its name counts from where the user stands, else from the data directory, as in reports. Its data directory is that of
 * `--data`, else the one that it lies in.
 * @throws CommandError when there is no such file, or it is none.
 */
export async function findStore(name: string, data: string | undefined, terminal: Terminal): Promise<StoreFile> {
  const usual = dataDirectory(data, terminal);
  const file = [path.resolve(terminal.cwd, name), path.resolve(usual, name)].find((candidate) => existsSync(candidate));
  if (file === undefined)
    throw new CommandError(`There is no store ${name}.`, "Name a .trig.zst file of eiao-wam assess.");
  await requireRegularFile(file, `The store ${name}`);
  const around = path.resolve(path.dirname(file), "../../..");
  const liesIn = path.relative(around, file).split(path.sep).slice(0, 2).join("/") === "output/rdf";
  return { file, dataDir: data === undefined && liesIn ? around : usual };
}
