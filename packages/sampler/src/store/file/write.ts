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

/** The first octets of a store. */
export interface WrittenOctets {
  readonly octets: number;
  /** SHA-256 of them, lower-case hexadecimal. */
  readonly digest: string;
}

/** The store of one site in one run while it is being written. */
export interface StoreWriter {
  /** Page scenarios that are in the store, by id, in their order; those of an interrupted run first. */
  readonly held: ReadonlyMap<string, IndexedRecord>;
  /** Octets that a kill left of a write and that were cut off. */
  readonly cut: number;
  /** Returns the length and digest of what is written so far. Cost: nothing to speak of. */
  written(): WrittenOctets;
  /**
   * Appends what `packPage` made with the opening of this store; the operating system has it before the call returns.
   * @throws EiaoError `ScenarioHeld`: nothing was written, the next may be added. `StoreNotWritten`, `StoreBusy`: also for all that
   *         follow; open the store again.
   */
  addPage(page: PackedGraph): Promise<IndexedRecord>;
  /** Packs a page with EARL from anywhere and adds it. @throws as `checkEarl`, `packPage` and `addPage`. */
  addScenario(scenario: StoredScenario): Promise<IndexedRecord>;
  /**
   * Writes survey, manifest and index, brings all to the disk and gives the file its name, in one step.
   * @throws EiaoError `SurveyDisagrees` when the survey is not about the pages held; the writer can go on.
   */
  seal(survey: SiteSurvey): Promise<SealedStore>;
  /** Leaves the store unsealed, to be gone on with. */
  close(): Promise<void>;
}

/**
 * Begins the store `file` (`….trig.zst`), or goes on with what an interrupted run left in `file.part`: a torn end is cut
 * off. Whatever is killed when, the pages held stay, none twice, and `file` appears only when it is sealed.
 * One writer at a time. Against power loss the store is safe when it is sealed; before, the last pages may be lost.
 *
 * @throws EiaoError `StoreSealed`, `StoreBegunOtherwise`, `NotAStore`, `StoreNotWritten`.
 * Cost of going on: reads what is there once.
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
  return { ...record, offset: at + prologue.length + bytes.length - record.octets };
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
  const stillOpen = (): void => {
    if (ended !== undefined) throw notWritten(`${file}.part`, new Error(`it is ${ended}`));
  };

  async function addPage({ record, bytes }: PackedGraph): Promise<IndexedRecord> {
    stillOpen();
    const { id } = record;
    if (held.has(id)) throw rdfStoreError("ScenarioHeld", { scenario: id, file });
    const at = output.append(bytes);
    const placed = { ...record, offset: at + bytes.length - record.octets };
    held.set(id, placed);
    return placed;
  }

  return {
    held,
    cut,
    written: () => ({ octets: output.size(), digest: output.digest() }),
    addPage,
    async addScenario(scenario) {
      stillOpen();
      for (const { earl, url } of scenario.documents) if (typeof earl === "string") checkEarl(earl, url);
      return await addPage(packPage(scenario, opening));
    },
    async seal(survey) {
      stillOpen();
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
