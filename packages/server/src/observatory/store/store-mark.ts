import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "@eiao/crawler/internal/errors";
import { serviceError } from "../../transport/service-errors.ts";
import type { Objects } from "./object-store.ts";

/** The file that tells a store from every other one. */
const MARK = "eiao-store.json";

/** Reads and writes the mark of a store. */
interface MarkFile {
  /** The name for people. */
  readonly name: string;
  read(): Promise<string | undefined>;
  /** Writes it unless somebody was faster. */
  make(text: string): Promise<void>;
}

export function markOfFolder(folder: string): MarkFile {
  const file = path.join(folder, MARK);
  return {
    name: folder,
    read: () => readFile(file, "utf8").catch(noneWhenMissing),
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

/** The mark of a bucket. Of two that make one at the same time the later one wins: both read it again. */
export function markOfBucket(name: string, objects: Objects): MarkFile {
  return { name, read: () => objects.read(MARK), make: (text) => objects.write(MARK, text) };
}

/** The id of a store; a new one gets its own. */
export async function storeId(mark: MarkFile): Promise<string> {
  if ((await mark.read()) === undefined) await mark.make(`${JSON.stringify({ store: randomUUID() })}\n`);
  return idIn(await mark.read()) ?? "";
}

/** Makes sure that a store is the coordinator's. @throws EiaoError `OtherStore`. */
export async function checkMark(mark: MarkFile, wanted: string): Promise<void> {
  const text = await mark.read();
  if (text === undefined)
    throw serviceError("OtherStore", { store: mark.name, reason: `the file ${MARK} is missing in it` });
  if (idIn(text) !== wanted)
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

function noneWhenMissing(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT" && codeOf(error) !== "ENOTDIR") throw error;
  return undefined;
}
