import { constants } from "node:fs";
import { access, open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "@eiao/crawler/internal/database";
import { codeOf } from "@eiao/crawler/internal/errors";
import { openAppend, notWritten } from "./append-file.ts";
import type { AppendFile } from "./append-file.ts";
import { rdfStoreError } from "../errors.ts";
import { checkEarl } from "../trig/earl-body.ts";
import { packGraph, prologue, sha256, packPage } from "./frames.ts";
import type { PackedGraph, IndexedRecord } from "./frames.ts";
import { openingGraph } from "../graphs/survey-graph.ts";
import { recoverStore } from "./recover.ts";
import { hashOf, sealStore } from "./seal.ts";
import type { SealedStore } from "./seal.ts";
import type { SiteSurvey, StoreOpening, StoredScenario } from "../contents.ts";

/** The length and digest of the beginning of a store. */
export interface WrittenBytes {
  readonly bytes: number;
  /** The SHA-256 of these bytes in lower-case hexadecimal. */
  readonly digest: string;
}

/** The store of one site in one run while it is being written. */
export interface StoreWriter {
  /** The page scenarios in the store, by id, in their order. Those of an interrupted run come first. */
  readonly held: ReadonlyMap<string, IndexedRecord>;
  /** The bytes of an interrupted write that were cut off. */
  readonly cut: number;
  /** Returns the length and digest of the store so far. Cost: negligible. */
  written(): WrittenBytes;
  /**
   * Appends a page that `packPage` packed with the opening of this store. The operating system has it before the call returns.
   * @throws EiaoError `ScenarioHeld`: nothing was written, and other pages can be added. `StoreNotWritten`, `StoreBusy`: later
   *         calls throw it too; open the store again.
   */
  addPage(page: PackedGraph): Promise<IndexedRecord>;
  /** Packs a page with EARL from anywhere and adds it. @throws as `checkEarl`, `packPage` and `addPage`. */
  addScenario(scenario: StoredScenario): Promise<IndexedRecord>;
  /**
   * Writes survey, manifest and index, syncs the file to the disk and gives it its name, in one step.
   * @throws EiaoError `SurveyDisagrees` if the survey does not fit the pages in the store. The writer can continue.
   */
  seal(survey: SiteSurvey): Promise<SealedStore>;
  /** Closes the store unsealed, so that it can be continued. */
  close(): Promise<void>;
}

/**
 * Begins the store `file` (`….trig.zst`), or continues the `file.part` of an interrupted run after cutting off its torn end. A kill at any
 * time loses no stored page and duplicates none, and `file` appears only when it is sealed. Only one writer may be open at a time. A sealed
 * store is safe against power loss; before, the last pages may be lost.
 *
 * @throws EiaoError `StoreSealed`, `StoreBegunOtherwise`, `NotAStore`, `StoreNotWritten`.
 * Cost of continuing: reads the file once.
 */
export async function openStore(file: string, opening: StoreOpening): Promise<StoreWriter> {
  const part = `${file}.part`;
  if (await exists(file)) throw rdfStoreError("StoreSealed", { file });
  let handle: FileHandle | undefined;
  try {
    makeFolder(path.dirname(file));
    handle = await open(part, constants.O_RDWR | constants.O_CREAT, 0o644);
    return await resume(handle, file, opening);
  } catch (error) {
    await handle?.close();
    throw notWritten(part, error);
  }
}

async function resume(handle: FileHandle, file: string, opening: StoreOpening): Promise<StoreWriter> {
  const part = `${file}.part`;
  const { records, end, size } = await recoverStore(handle, part);
  const [begun, ...pages] = records;
  const id = sha256(Buffer.from(JSON.stringify(opening)));
  if (begun !== undefined && begun.id !== id) throw rdfStoreError("StoreBegunOtherwise", { file: part });
  const start = begun === undefined ? 0 : end;
  if (size > start) await handle.truncate(start);
  const output = openAppend(handle, part, start, await hashOf(part, start));
  const first = begun ?? begin(output, opening, id);
  return storeWriter({ handle, file, opening, output, first, pages, cut: size - start });
}

function begin(output: AppendFile, opening: StoreOpening, id: string): IndexedRecord {
  const { trig, triples } = openingGraph(opening);
  const { bytes, record } = packGraph(Buffer.from(trig), { kind: "opening", id, urls: [], counts: [], triples });
  const at = output.append(Buffer.concat([prologue, bytes]));
  return { ...record, offset: at + prologue.length + bytes.length - record.bytes };
}

interface Begun {
  readonly handle: FileHandle;
  readonly file: string;
  readonly opening: StoreOpening;
  readonly output: AppendFile;
  readonly first: IndexedRecord;
  readonly pages: readonly IndexedRecord[];
  readonly cut: number;
}

function storeWriter({ handle, file, opening, output, first, pages, cut }: Begun): StoreWriter {
  const held = new Map(pages.map((record) => [record.id, record]));
  let ended: string | undefined;
  const checkOpen = (): void => {
    if (ended !== undefined) throw notWritten(`${file}.part`, new Error(`it is ${ended}`));
  };

  async function addPage({ record, bytes }: PackedGraph): Promise<IndexedRecord> {
    checkOpen();
    const { id } = record;
    if (held.has(id)) throw rdfStoreError("ScenarioHeld", { scenario: id, file });
    const at = output.append(bytes);
    const placed = { ...record, offset: at + bytes.length - record.bytes };
    held.set(id, placed);
    return placed;
  }

  return {
    held,
    cut,
    written: () => ({ bytes: output.size(), digest: output.digest() }),
    addPage,
    async addScenario(scenario) {
      checkOpen();
      for (const { earl, url } of scenario.documents) if (typeof earl === "string") checkEarl(earl, url);
      return await addPage(packPage(scenario, opening));
    },
    async seal(survey) {
      checkOpen();
      const sealing = sealStore({ file, opening, output, records: [first, ...held.values()] }, survey);
      ended = "being sealed";
      try {
        const sealed = await sealing;
        ended = "sealed";
        return sealed;
      } catch (error) {
        ended = codeOf(error) === "SurveyDisagrees" ? undefined : "broken";
        throw notWritten(file, error);
      } finally {
        if (ended !== undefined) await handle.close();
      }
    },
    async close() {
      if (ended !== undefined) return;
      ended = "closed";
      await handle.close();
    },
  };
}

/** Returns true if a file is there. */
export async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}
