import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "@eiao/crawler/internal/errors";
import { serviceError } from "../../transport/service-errors.ts";
import type { Objects } from "./object-store.ts";

/** The file that identifies a store. */
const MARK = "eiao-store.json";

/** Reads and writes the mark of a store. */
interface MarkFile {
  /** The name of the store, for people. */
  readonly name: string;
  read(): Promise<string | undefined>;
  /** Writes the mark. An existing mark of a folder stays. */
  make(text: string): Promise<void>;
}

export function markOfFolder(folder: string): MarkFile {
  const file = path.join(folder, MARK);
  return {
    name: folder,
    read: () => readFile(file, "utf8").catch(ignoreMissing),
    async make(text) {
      const own = `${file}.${randomUUID()}`;
      try {
        await writeFile(own, text);
        await link(own, file).catch((error: unknown) => {
          if (codeOf(error) !== "EEXIST") throw error;
        });
      } finally {
        await rm(own, { force: true });
      }
    },
  };
}

/** Returns the mark of a bucket. If two programs write it at the same time, the later one wins; both read it again. */
export function markOfBucket(name: string, objects: Objects): MarkFile {
  return { name, read: () => objects.read(MARK), make: (text) => objects.write(MARK, text) };
}

/** Returns the id of a store. A new store gets an id. */
export async function storeId(mark: MarkFile): Promise<string> {
  if ((await mark.read()) === undefined) await mark.make(`${JSON.stringify({ store: randomUUID() })}\n`);
  return idIn(await mark.read()) ?? "";
}

/** Checks that a store belongs to the coordinator. @throws EiaoError `OtherStore`. */
export async function checkMark(mark: MarkFile, expected: string): Promise<void> {
  const text = await mark.read();
  if (text === undefined)
    throw serviceError("OtherStore", { store: mark.name, reason: `the file ${MARK} is missing in it` });
  if (idIn(text) !== expected)
    throw serviceError("OtherStore", { store: mark.name, reason: `its file ${MARK} belongs to another store` });
}

function idIn(text: string | undefined): string | undefined {
  try {
    const { store } = JSON.parse(text ?? "") as { store?: unknown };
    return typeof store === "string" && store.length < 100 ? store : undefined;
  } catch {
    return undefined;
  }
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT" && codeOf(error) !== "ENOTDIR") throw error;
  return undefined;
}
