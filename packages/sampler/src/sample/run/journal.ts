import { mkdir, open, readFile, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import { codeOf, wordsOf } from "@eiao/wam-core/errors";
import { unpackSummary } from "../../assessment/packed-summary.ts";
import type { PackedSummary } from "../../assessment/packed-summary.ts";
import type { PageSummary } from "../../assessment/page-summary.ts";
import type { StoreOpening } from "../../rdf-store/index.ts";
import { notWritten, writeAll } from "../../rdf-store/file/append-file.ts";
import { sampleError } from "../errors.ts";
import type { PageScenario } from "../population/page-scenario.ts";
import type { SheetOutcome } from "../acquire/sheet-archive.ts";

/** What a run was begun with: the first line. */
export interface RunPlan {
  readonly version: 5;
  readonly opening: StoreOpening;
  /** Of all reports of the run; xsd:dateTime. */
  readonly date: string;
  /** Timestamp of the launch that is sampled. */
  readonly launch: string;
  /** In the order that the draw counts in. */
  readonly population: readonly PageScenario[];
}

/** A page that could not be had, and why. */
export interface FailedPage {
  readonly id: string;
  readonly url: string;
  readonly reason: string;
}

type Line =
  | { readonly failed: FailedPage }
  | { readonly sheet: SheetOutcome }
  /** Results one by one are in the store. */
  | { readonly page: string; readonly evidence: PackedSummary };

/** What a sampler needs beside the store to go on after a kill: JSON lines, each appended whole. */
export interface Journal {
  readonly plan: RunPlan;
  /** Of earlier processes. */
  readonly failed: readonly FailedPage[];
  readonly sheets: readonly SheetOutcome[];
  /** Of evaluated pages, by scenario id. */
  readonly summaries: ReadonlyMap<string, PageSummary>;
  addFailed(page: FailedPage): void;
  addSheet(sheet: SheetOutcome): void;
  /**
   * To be called before the page goes to the store.
   *
   * @param evidence  JSON of a PackedEvidence, UTF-8.
   */
  addSummary(page: string, summary: Uint8Array): void;
  close(): Promise<void>;
}

/** Goes on with the journal in `file`, or begins it. @throws EiaoError `JournalDamaged`; `StoreNotWritten`, also of what writes. */
export async function openJournal(file: string, begin: () => Promise<RunPlan>): Promise<Journal> {
  const { plan, lines, end } = (await readLines(file)) ?? { plan: undefined, lines: [], end: 0 };
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, "a");
  let broken: Error | undefined;
  // At once, as the store does (append-file.ts). After a failure nothing more: the next start cuts off what a full disk left of a line.
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
    await handle.truncate(end); // a line that a kill broke off
    const begun = plan ?? (await begin());
    if (plan === undefined) append(JSON.stringify(begun));
    return journalOf(begun, lines, append, handle);
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
  lines: readonly Line[],
  append: (...json: readonly (string | Uint8Array)[]) => void,
  handle: FileHandle,
): Journal {
  // Of a page that a kill hit between journal and store there may be two: the last one counts.
  const packed = new Map(lines.flatMap((line) => ("page" in line ? [[line.page, line.evidence] as const] : [])));
  return {
    plan,
    failed: lines.flatMap((line) => ("failed" in line ? [line.failed] : [])),
    sheets: lines.flatMap((line) => ("sheet" in line ? [line.sheet] : [])),
    summaries: new Map([...packed].map(([page, summary]) => [page, unpackSummary(summary)])),
    addFailed: (failed) => append(JSON.stringify({ failed } satisfies Line)),
    addSheet: (sheet) => append(JSON.stringify({ sheet } satisfies Line)),
    // Not compressed: it is gone soon, and time is what counts here.
    addSummary: (page, found) => append(`{"page":${JSON.stringify(page)},"evidence":`, found, "}"),
    close: () => handle.close(),
  };
}

/** The whole lines of a journal and where they end; undefined when there is none, or nothing whole in it. */
async function readLines(file: string): Promise<{ plan: RunPlan; lines: Line[]; end: number } | undefined> {
  let content: Buffer;
  try {
    content = await readFile(file);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw damaged(file, error);
  }
  const end = content.lastIndexOf(10) + 1;
  if (end === 0) return undefined;
  const [first = "", ...others] = content.toString("utf8", 0, end - 1).split("\n");
  try {
    const plan = JSON.parse(first) as RunPlan;
    if (plan.version !== 5) throw new Error("it is of another version of this program");
    return { plan, lines: others.map((line) => JSON.parse(line) as Line), end };
  } catch (error) {
    throw damaged(file, error);
  }
}

function damaged(file: string, error: unknown): Error {
  return sampleError("JournalDamaged", { file, reason: wordsOf(error) }, error);
}
