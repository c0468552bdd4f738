import { createReadStream, readSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import { makeFolder, writeAll } from "@eiao/crawler/internal/database";
import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import { EiaoError } from "@eiao/wam-core/errors";
import type { SheetOutcome } from "../archive/sheet-archive.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import { notWritten } from "../store/file/append-file.ts";
import type { StoreOpening } from "../store/index.ts";
import { sampleError } from "./errors.ts";
import type { FailedPage, SizedScenario } from "./population.ts";

/** The plan of a run, which is the first line of the journal. */
export interface RunPlan {
  readonly version: 1;
  readonly opening: StoreOpening;
  /** The date of all reports of the run: xsd:dateTime. */
  readonly date: string;
  /** The timestamp of the sampled launch. */
  readonly launch: string;
  /** The pages in the order by which the draw numbers them. */
  readonly population: readonly SizedScenario[];
}

type Line =
  | { readonly failed: FailedPage }
  | { readonly sheet: SheetOutcome }
  /** The summary of a page. The single results are in the store. */
  | { readonly page: string; readonly result: PageResult };

interface JournalResults {
  /** Returns true if the journal has a page, by its scenario id. */
  has(page: string): boolean;
  /** Returns the result of a page, or undefined if it has none. @throws EiaoError `JournalDamaged`. */
  read(page: string): PageResult | undefined;
}

/** The journal of JSON lines, each appended whole. After a kill, a sampler continues with it and the store. */
export interface Journal {
  readonly plan: RunPlan;
  /** The pages that failed in earlier processes. */
  readonly failed: readonly FailedPage[];
  readonly sheets: readonly SheetOutcome[];
  /** The results of pages that earlier processes evaluated. Each is read on demand, because a census has many. */
  readonly results: JournalResults;
  addFailed(page: FailedPage): void;
  addSheet(sheet: SheetOutcome): void;
  /**
   * Adds the result of a page, before the page is written to the store.
   *
   * @param result  a `PageResult` as written by `pageResultBytes`.
   */
  addPage(page: string, result: Uint8Array): void;
  close(): Promise<void>;
}

/** Continues the journal in `file`, or begins it. @throws EiaoError `JournalDamaged`; `StoreNotWritten`, which later additions throw too. */
export async function openJournal(file: string, begin: () => Promise<RunPlan>): Promise<Journal> {
  const { plan, lines, end } = (await readLines(file)) ?? { plan: undefined, lines: noLines, end: 0 };
  makeFolder(path.dirname(file));
  const handle = await open(file, "a+");
  let broken: Error | undefined;
  // Writes synchronously, like append-file.ts. After a failure it writes nothing more: the next start cuts off the partial line.
  const append = (...json: readonly (string | Uint8Array)[]): void => {
    if (broken !== undefined) throw broken;
    try {
      writeAll(handle.fd, Buffer.concat([...json, "\n"].map((part) => Buffer.from(part))));
    } catch (error) {
      broken = notWritten(file, error);
      throw broken;
    }
  };
  try {
    await handle.truncate(end); // removes a line that a kill cut short
    const begun = plan ?? (await begin());
    if (plan === undefined) append(JSON.stringify(begun));
    return journalOf(begun, lines, append, handle, file);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

export async function removeJournal(file: string): Promise<void> {
  await rm(file, { force: true });
}

function journalOf(
  plan: RunPlan,
  { failed: failures, sheets, pages }: JournalLines,
  append: (...json: readonly (string | Uint8Array)[]) => void,
  handle: FileHandle,
  file: string,
): Journal {
  return {
    plan,
    failed: failures,
    sheets,
    results: {
      has: (page) => pages.has(page),
      read(page) {
        const at = pages.get(page);
        if (at === undefined) return undefined;
        const bytes = Buffer.alloc(at.length);
        for (let done = 0; done < at.length;) {
          const count = readSync(handle.fd, bytes, done, at.length - done, at.offset + done);
          if (count === 0) throw damaged(file, new Error("another program made it shorter"));
          done += count;
        }
        return (lineOf(bytes, file) as Extract<Line, { page: string }>).result;
      },
    },
    addFailed: (failed) => append(JSON.stringify({ failed } satisfies Line)),
    addSheet: (sheet) => append(JSON.stringify({ sheet } satisfies Line)),
    // Not compressed, because the journal is soon removed and time matters more.
    addPage: (page, result) => append(`{"page":${JSON.stringify(page)},"result":`, result, "}"),
    close: () => handle.close(),
  };
}

/** The lines after the first. */
interface JournalLines {
  readonly failed: FailedPage[];
  readonly sheets: SheetOutcome[];
  /** The position of each page's result. A kill between journal and store can leave two: the last one counts. */
  readonly pages: Map<string, { readonly offset: number; readonly length: number }>;
}

const noLines: JournalLines = { failed: [], sheets: [], pages: new Map() };

/**
 * Reads the whole lines of a journal and the position of their end. Returns undefined if there is no journal or no whole line.
 * Memory: one line, because the journal of a census may be longer than any string of V8.
 */
async function readLines(file: string): Promise<{ plan: RunPlan; lines: JournalLines; end: number } | undefined> {
  let plan: RunPlan | undefined;
  const lines: JournalLines = { failed: [], sheets: [], pages: new Map() };
  let end = 0;
  let begun: Buffer[] = [];
  const addLine = (bytes: Buffer): void => {
    if (plan === undefined) plan = planOf(bytes, file);
    else {
      const line = lineOf(bytes, file);
      if ("failed" in line) lines.failed.push(line.failed);
      else if ("sheet" in line) lines.sheets.push(line.sheet);
      else lines.pages.set(line.page, { offset: end, length: bytes.length });
    }
    end += bytes.length + 1;
  };
  try {
    for await (const piece of createReadStream(file, { highWaterMark: 1_048_576 })) {
      let rest = piece as Buffer;
      for (let at = rest.indexOf(10); at !== -1; at = rest.indexOf(10)) {
        addLine(Buffer.concat([...begun, rest.subarray(0, at)]));
        begun = [];
        rest = rest.subarray(at + 1);
      }
      if (rest.length > 0) begun.push(rest);
    }
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error instanceof EiaoError ? error : damaged(file, error);
  }
  return plan === undefined ? undefined : { plan, lines, end };
}

function planOf(bytes: Buffer, file: string): RunPlan {
  const plan = jsonOf(bytes, file) as RunPlan;
  if (plan.version !== 1) throw sampleError("JournalOfOtherBuild", { file });
  return plan;
}

function lineOf(bytes: Buffer, file: string): Line {
  const line = jsonOf(bytes, file);
  if (typeof line !== "object" || line === null) throw damaged(file, new Error("a line is not a line of a journal"));
  return line as Line;
}

function jsonOf(bytes: Buffer, file: string): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch (error) {
    throw damaged(file, error);
  }
}

function damaged(file: string, error: unknown): Error {
  return sampleError("JournalDamaged", { file, reason: messageOf(error) }, error);
}
