import { wordsOf } from "@eiao/crawler/internal/errors";
import { EiaoError, partsOf } from "@eiao/wam-core/errors";
import type { ErrorParts } from "@eiao/wam-core/errors";
import type { StoredSheet } from "../../store/index.ts";
import { sheetError } from "../errors.ts";
import { createKeptSheets } from "./sheets-by-id.ts";

/** A style sheet on its way to a worker. */
export interface FetchedSheet {
  readonly content: Uint8Array;
  readonly contentType?: string;
  /** The URL after redirects. */
  readonly url: string;
  /** Its entry in the archive of the run; only handed on here. */
  readonly archived?: Omit<StoredSheet, "url">;
}

/** Loads a sheet for the page at hand; a rejection says in words for people why it is not available. */
export type LoadFetchedSheet = (url: string) => Promise<FetchedSheet>;

/** The same for any page. */
export type LoadPageSheet = (url: string, pageUrl: string) => Promise<FetchedSheet>;

/** Sheet `url` wanted; answered by a SheetAnswer with the same number. */
export interface SheetQuestion {
  readonly number: number;
  readonly url: string;
}

/** The sheet, or why it is not there. */
export type SheetAnswer = { readonly number: number } & (
  | { readonly sheet: FetchedSheet }
  | { readonly problem: ErrorParts }
);

/** Far above real pages: a hostile one must not make this program fetch without end. The engine asks for 1000 sheets at most. */
const MOST_BYTES = 64_000_000;
/** Sheets of one page on their way at a time: what browsers allow themselves, about. */
const MOST_AT_ONCE = 8;

/**
 * The main process' end: answers the questions of one page, a few at a time.
 *
 * @param reply  takes the answers, in any order.
 * @returns      what takes a question, and what ends the answering.
 */
export function answerSheets(
  load: LoadFetchedSheet,
  reply: (answer: SheetAnswer) => void,
): { readonly ask: (question: SheetQuestion) => void; readonly close: () => void } {
  const waiting: SheetQuestion[] = [];
  let bytes = 0;
  let underWay = 0;
  let closed = false;

  const answerTo = async ({ number, url }: SheetQuestion): Promise<SheetAnswer> => {
    try {
      if (bytes > MOST_BYTES) throw sheetError("TooManySheets", { most: MOST_BYTES });
      const sheet = await load(url);
      bytes += sheet.content.length;
      return { number, sheet };
    } catch (error) {
      const coded = error instanceof EiaoError ? error : sheetError("SheetFailed", { reason: wordsOf(error) }, error);
      return { number, problem: partsOf(coded) };
    }
  };
  const work = async (question: SheetQuestion): Promise<void> => {
    const answer = await answerTo(question);
    if (closed) return;
    reply(answer);
    underWay--;
    next();
  };
  const next = (): void => {
    while (underWay < MOST_AT_ONCE) {
      const question = waiting.shift();
      if (question === undefined) return;
      underWay++;
      void work(question);
    }
  };
  return {
    ask(question) {
      if (closed) return;
      waiting.push(question);
      next();
    },
    close() {
      closed = true;
      waiting.length = 0;
    },
  };
}

/**
 * The worker's end. It rejects with the error of the other side.
 *
 * @param send  takes the questions.
 * @returns     the loader of one page, and what takes the answers to its questions.
 */
export function askForSheets(send: (question: SheetQuestion) => void): {
  readonly load: LoadFetchedSheet;
  readonly answered: (answer: SheetAnswer) => void;
} {
  const waiting = new Map<number, (answer: SheetAnswer) => void>();
  let asked = 0;
  return {
    load: (url) =>
      new Promise((resolve, reject) => {
        const question: SheetQuestion = { number: asked++, url };
        waiting.set(question.number, (answer) => {
          if ("sheet" in answer) resolve(answer.sheet);
          else reject(new EiaoError(answer.problem));
        });
        send(question);
      }),
    answered(answer) {
      waiting.get(answer.number)?.(answer);
      waiting.delete(answer.number);
    },
  };
}

/** Octets of sheets that one worker keeps. */
const KEPT_OCTETS = 16_000_000;

/**
 * Sheets as one worker knows them, of all runs that it works for: what a sheet is stays the same for all pages of a run, a missing
 * one included, so that the main process is asked once.
 *
 * @returns the loader of a page; `load` asks the main process.
 */
export function createWorkerSheets(): (run: string, load: LoadFetchedSheet) => LoadFetchedSheet {
  const kept = createKeptSheets<FetchedSheet | EiaoError>(KEPT_OCTETS, (known) =>
    known instanceof Error ? known.message : known.content,
  );
  return (run, load) => async (url) => {
    const key = `${run} ${url}`;
    const known = kept.get(key);
    if (known instanceof Error) throw known;
    if (known !== undefined) return known;
    try {
      const sheet = await load(url);
      kept.add(key, sheet);
      return sheet;
    } catch (error) {
      if (error instanceof EiaoError && error.code === "SheetMissing") kept.add(key, error);
      throw error;
    }
  };
}
