import { existsSync, rmSync } from "node:fs";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** Texts by key in an SQLite file. A text that cannot be written is not kept; one that cannot be read is missing. */
export interface DiskCache {
  read(key: string): string | undefined;
  write(key: string, text: string): void;
  /** Returns false if the file was removed. */
  isThere(): boolean;
  close(): void;
}

/** The settings may lose the last writes but keep the file consistent. A cache can afford the loss. */
const SCHEMA = `pragma journal_mode = wal; pragma synchronous = off; pragma busy_timeout = 1000;
  create table if not exists texts (key text primary key, packed blob not null)`;
const SIZE =
  "select (page_count - freelist_count) * page_size as bytes from pragma_page_count, pragma_freelist_count, pragma_page_size";
/** It removes only 100 texts at a time, so that no reader waits. */
const REMOVE_OLDEST = "delete from texts where rowid in (select rowid from texts order by rowid limit 100)";
/** The checksum finds texts that were damaged on the disk. */
const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 };

/**
 * Opens a file, and replaces a damaged one. When it takes more than `maxBytes`, the oldest texts are removed.
 * @returns undefined if no file can be written, as on a full disk. Cost of a text of 5 kB: 0.05 ms.
 */
export function openDiskCache(file: string, maxBytes: number): DiskCache | undefined {
  const opened = quietly(() => open(file)) ?? quietly(() => (removeDiskCache(file), open(file)));
  if (opened === undefined) return undefined;
  const { database, find, insert, removeOldest, size } = opened;
  return {
    read: (key) =>
      quietly(() => {
        const row = find.get(key) as { readonly packed: Uint8Array } | undefined;
        return row && zstdDecompressSync(row.packed).toString();
      }),
    write: (key, text) =>
      quietly(() => {
        insert.run(key, zstdCompressSync(text, { params }));
        if ((size.get() as { readonly bytes: number }).bytes > maxBytes) removeOldest.run();
      }),
    isThere: () => existsSync(file),
    close: () => quietly(() => database.close()),
  };
}

function open(file: string) {
  // The bundler would strip "node:" from an import, and there is no package of this name.
  const database = new (process.getBuiltinModule("node:sqlite").DatabaseSync)(file);
  try {
    database.exec(SCHEMA);
    return {
      database,
      find: database.prepare("select packed from texts where key = ?"),
      insert: database.prepare("insert or replace into texts (key, packed) values (?, ?)"),
      size: database.prepare(SIZE),
      removeOldest: database.prepare(REMOVE_OLDEST),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Removes the file of a cache, even if another program has it open. */
export function removeDiskCache(file: string): void {
  for (const part of ["", "-wal", "-shm"]) rmSync(`${file}${part}`, { force: true });
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined; // a full or damaged disk makes reports slower, not wrong
  }
}
