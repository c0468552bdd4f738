import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { dataDirectory } from "../crawl/data-directory.ts";
import { CommandError } from "../errors.ts";
import { requireRegularFile } from "../input/read-file.ts";
import type { Terminal } from "../command-line/terminal.ts";

/** A store that the user named, and the data directory to which its paths are relative. */
export interface StoreFile {
  readonly file: string;
  readonly dataDir: string;
}

/**
 * Finds a store by its path from the working folder, or from the data directory, as reports write it. Its data directory is that of `--data`,
 * or the one that contains the store.
 * @throws CommandError if there is no such file.
 */
export async function findStore(name: string, data: string | undefined, terminal: Terminal): Promise<StoreFile> {
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
