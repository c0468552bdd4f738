import { messageOf } from "@eiao/crawler/internal/errors";
import { EiaoError, partsOf } from "@eiao/wam-core/errors";
import type { ErrorParts } from "@eiao/wam-core/errors";
import type { StoredSheet } from "../../store/index.ts";
import { sheetError } from "../errors.ts";
import { createKeptSheets } from "./sheets-by-id.ts";

/** A loaded style sheet. */
export interface FetchedSheet {
  readonly content: Uint8Array;
  readonly contentType?: string;
  /** The URL after redirects. */
  readonly url: string;
  /** Its entry in the archive of the run, which is only passed on here. */
  readonly archived?: Omit<StoredSheet, "url">;
}

/** Loads a sheet for the current page. A rejection has the reason for people. */
export type LoadFetchedSheet = (url: string) => Promise<FetchedSheet>;

/** Loads a sheet for the page with `pageUrl`. */
export type LoadPageSheet = (url: string, pageUrl: string) => Promise<FetchedSheet>;

/** A request for the sheet `url`. The SheetAnswer has the same number. */
export interface SheetQuestion {
  readonly number: number;
  readonly url: string;
}

/** The answer to a SheetQuestion: the sheet, or the reason why it is missing. */
export type SheetAnswer = { readonly number: number } & (
  | { readonly sheet: FetchedSheet }
  | { readonly problem: ErrorParts }
);

/** The limit in bytes for a page, far above real ones: a hostile page must not cause endless fetches. The engine requests at most 1000 sheets. */
const MOST_BYTES = 64_000_000;
/** The number of sheets that one page loads at a time: about as many as in browsers. */
const MOST_AT_ONCE = 8;

/**
 * Answers the questions of one page in the main process, a few at a time.
 *
 * @param reply  receives the answers, in any order.
 * @returns      `ask`, which takes a question, and `close`, which ends the answering.
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
      const coded = error instanceof EiaoError ? error : sheetError("SheetFailed", { reason: messageOf(error) }, error);
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
 * Creates the loader of one page in a worker. It rejects with the error of the main process.
 *
 * @param send  sends a question.
 * @returns     the loader, and `answered`, which takes the answers.
 */
export function requestSheets(send: (question: SheetQuestion) => void): {
  readonly load: LoadFetchedSheet;
  readonly answered: (answer: SheetAnswer) => void;
} {
  const waiting = new Map<number, (answer: SheetAnswer) => void>();
  let count = 0;
  return {
    load: (url) =>
      new Promise((resolve, reject) => {
        const question: SheetQuestion = { number: count++, url };
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

/** The bytes of sheets that one worker keeps. */
const KEPT_BYTES = 16_000_000;

/**
 * Creates a worker's cache of sheets for all its runs. A sheet, even a missing one, is the same for all pages of a run, so each worker
 * requests it from the main process once.
 *
 * @returns a function that returns the loader of a page; its parameter `load` requests from the main process.
 */
export function createWorkerSheets(): (run: string, load: LoadFetchedSheet) => LoadFetchedSheet {
  const cache = createKeptSheets<FetchedSheet | EiaoError>(KEPT_BYTES, (known) =>
    known instanceof Error ? known.message : known.content,
  );
  return (run, load) => async (url) => {
    const key = `${run} ${url}`;
    const known = cache.get(key);
    if (known instanceof Error) throw known;
    if (known !== undefined) return known;
    try {
      const sheet = await load(url);
      cache.add(key, sheet);
      return sheet;
    } catch (error) {
      if (error instanceof EiaoError && error.code === "SheetMissing") cache.add(key, error);
      throw error;
    }
  };
}
