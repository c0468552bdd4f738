import { mkdir, open, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { codeOf, systemErrorOf, messageOf } from "../../system-errors.ts";
import type { NaceRevision } from "../../data/nace.ts";
import type { NutsTable } from "../../data/nuts.ts";
import { makeFolder } from "../../files/make-folder.ts";
import type { SiteChanges } from "../import-sites.ts";
import type { Site } from "../site.ts";
import { withoutLogin } from "../../url/normalise.ts";
import { readSites } from "./csv.ts";
import { importError } from "./errors.ts";
import { snapshotFiles } from "./snapshot.ts";
import { encodingOfMark } from "./xml-text.ts";

/** The methods of the URL repository that an import uses. */
export interface SiteStore {
  allSites(): Promise<readonly Site[]>;
  /** Replaces all sites in one transaction; refuses while a run is open unless `force` (D-22). */
  replaceSites(
    sites: readonly Site[],
    options: { readonly force: boolean; readonly dryRun: boolean },
  ): Promise<SiteChanges>;
}

export interface InitialUrlsOptions {
  /** The folder in which a folder with a snapshot of the present sites is made. */
  readonly snapshotFolder: string;
  readonly now: Date;
  /** Fetches a scope file that field 9 names by http or https; it limits the size itself. @throws EiaoError */
  readonly fetchScope: (url: string) => Promise<Uint8Array>;
  /** Replaces the sites even while a run is open. */
  readonly force?: boolean;
  /** Repairs a bare `&` in scope files (D-17). */
  readonly lenient?: boolean;
  /** The NUTS table, perhaps with codes of an operator. Default: the shipped one. */
  readonly nuts?: NutsTable;
  /** The revision of NACE codes that name none. Default: Rev. 2. */
  readonly nace?: NaceRevision | undefined;
}

/** The limit of a file, in bytes: a list of about 300,000 sites. A larger file is not a site list. */
const MAX_FILE = 64_000_000;

/**
 * Replaces all sites of the URL repository by those of the `.csv` files of a folder, in order of their names. Everything is
 * read and checked first; then the present sites are written to a snapshot; then they are replaced in one transaction.
 * Sites that stay keep the fields that a person has set. Spec 4.2, D-22.
 *
 * @throws EiaoError `BadArguments` (no folder, no .csv file, unreadable), `ValidationErrors` with every problem, and the errors of
 *                   `repository`; nothing is changed then.
 */
export async function addInitialURLs(directory: string, repository: SiteStore, options: InitialUrlsOptions) {
  const files = await readLists(directory);
  const readScope = (source: string) => readScopeFile(source, directory, options.fetchScope);
  const { sites, warnings, counts } = await readSites(files, readScope, options);
  return { ...counts, warnings, ...(await replaceAllSites(sites, repository, options)) };
}

/**
 * Writes the present sites to a snapshot, then replaces them by a list, in one transaction. The folder of the snapshot is null when there were no
 * sites. D-22.
 * @param options.dryRun  true to return the changes and write nothing.
 */
export async function replaceAllSites(
  sites: readonly Site[],
  repository: SiteStore,
  options: Pick<InitialUrlsOptions, "snapshotFolder" | "now" | "force"> & { readonly dryRun?: boolean },
) {
  const { force = false, dryRun = false } = options;
  const snapshot = dryRun ? null : await writeSnapshot(await repository.allSites(), options);
  return { snapshot, changes: await repository.replaceSites(sites, { force, dryRun }) };
}

async function readLists(directory: string): Promise<{ name: string; text: string }[]> {
  const entries = await readdir(directory).catch((error: unknown) => {
    throw badArguments(directory, error);
  });
  const names = entries.filter((name) => name.endsWith(".csv")).sort();
  if (names.length === 0) {
    const remedy = "Use a folder that contains files with names ending in .csv.";
    throw importError("BadArguments", { input: directory, reason: "it contains no .csv file", remedy });
  }
  const lists: { name: string; text: string }[] = [];
  for (const name of names) {
    const bytes = await readBounded(path.join(directory, name));
    lists.push({ name, text: textOfList(bytes, path.join(directory, name)) });
  }
  return lists;
}

function textOfList(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder(encodingOfMark(bytes) ?? "utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    const remedy = "Save the file as UTF-8.";
    throw importError(
      "BadArguments",
      { input: file, reason: "it is not text in UTF-8 or in UTF-16 with a byte order mark", remedy },
      error,
    );
  }
}

/** Reads the scope file of field 9: an http or https address, a file address, or a path from the folder of the lists. */
async function readScopeFile(
  source: string,
  directory: string,
  fetchScope: (url: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (/^https?:\/\//i.test(source)) return fetchScope(source);
  if (!/^[a-z][a-z0-9+.-]+:/i.test(source)) return readBounded(path.resolve(directory, source));
  if (/^file:\/\//i.test(source) && URL.canParse(source)) {
    const url = new URL(source);
    if (url.host === "" && !/%2f|%00/i.test(url.pathname)) return readBounded(fileURLToPath(url));
  }
  const remedy = "Use an http, https or file address of a scope file, or its path relative to the folder of the list.";
  throw importError("BadArguments", {
    input: withoutLogin(source).slice(0, 200),
    reason: "it is not the address of a file",
    remedy,
  });
}

async function readBounded(file: string): Promise<Uint8Array> {
  try {
    const opened = await open(file);
    try {
      const { size } = await opened.stat();
      if (size <= MAX_FILE) return await opened.readFile();
    } finally {
      await opened.close();
    }
  } catch (error) {
    throw badArguments(file, error);
  }
  const remedy = "Split the file into smaller ones.";
  throw importError("BadArguments", { input: file, reason: `it has more than ${MAX_FILE} bytes`, remedy });
}

async function writeSnapshot(
  sites: readonly Site[],
  options: Pick<InitialUrlsOptions, "snapshotFolder" | "now">,
): Promise<string | null> {
  if (sites.length === 0) return null;
  const stamp = options.now.toISOString().replace(/\D/g, "").slice(0, 14);
  try {
    const folder = await newFolder(path.join(options.snapshotFolder, `sites-${stamp}`));
    for (const { name, text } of snapshotFiles(sites)) {
      await writeFile(path.join(folder, name), text, { flag: "wx", flush: true });
    }
    return folder;
  } catch (error) {
    throw badArguments(options.snapshotFolder, error);
  }
}

/** Makes a new folder: an import must not write into the snapshot of another one within the same second. */
async function newFolder(preferred: string): Promise<string> {
  makeFolder(path.dirname(preferred));
  for (let attempt = 1; ; attempt++) {
    const folder = attempt === 1 ? preferred : `${preferred}-${attempt}`;
    try {
      await mkdir(folder);
      return folder;
    } catch (error) {
      const exists = codeOf(error) === "EEXIST";
      if (!exists || attempt >= 100) throw error;
    }
  }
}

function badArguments(input: string, error: unknown): Error {
  const remedy = systemErrorOf(error)?.remedy ?? "Check the name and the permissions.";
  return importError("BadArguments", { input, reason: messageOf(error), remedy }, error);
}
