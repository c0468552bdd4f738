import { MessageChannel } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { EiaoError } from "@eiao/wam-core";
import type { StoredSheet } from "../rdf-store/index.ts";
import { sheetError } from "./errors.ts";

/** A style sheet as it crosses threads. */
export interface FetchedSheet {
  /** Best in shared memory: then it is not copied for each page. */
  readonly content: Uint8Array;
  readonly contentType?: string;
  /** After redirects. */
  readonly url: string;
  /** How it stands in the archive of the run; only handed on here. */
  readonly archived?: Omit<StoredSheet, "url">;
}

/** Loads a sheet for the page at hand; a rejection says in words for people why it is not available. */
export type LoadSheet = (url: string) => Promise<FetchedSheet>;

/** The same for any page. */
export type LoadPageSheet = (url: string, pageUrl: string) => Promise<FetchedSheet>;

/** The thread has taken up the page: its time counts from here. */
const begun = "begun";

/** Sheet `url` wanted; answered by a SheetAnswer with the same number. */
interface SheetQuestion {
  readonly number: number;
  readonly url: string;
}

/** Of an error only its words and its code cross. */
type SheetAnswer = { readonly number: number } & (
  | { readonly sheet: FetchedSheet }
  | { readonly problem: string; readonly code: string }
);

/** Far above real pages: a hostile one must not make this program fetch without end. The engine asks for 1000 sheets at most. */
const mostBytes = 64_000_000;
/** Sheets of one page on their way at a time: what browsers allow themselves, about. */
const mostAtOnce = 8;

/**
 * The main thread's end: answers the questions of one page, a few at a time.
 *
 * @param onBegun  called when the thread has taken up the page.
 * @returns        the port for the thread, and what ends the answering.
 */
export function answerSheets(
  load: LoadSheet,
  onBegun: () => void = () => undefined,
): { readonly port: MessagePort; readonly close: () => void } {
  const { port1, port2 } = new MessageChannel();
  const waiting: SheetQuestion[] = [];
  let bytes = 0;
  let underWay = 0;

  const answer = async ({ number, url }: SheetQuestion): Promise<SheetAnswer> => {
    try {
      if (bytes > mostBytes) throw sheetError("TooManySheets", { most: mostBytes });
      const sheet = await load(url);
      bytes += sheet.content.length;
      return { number, sheet };
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      return { number, problem, code: error instanceof EiaoError ? error.code : "SheetFailed" };
    }
  };
  const reply = async (question: SheetQuestion): Promise<void> => {
    port1.postMessage(await answer(question));
    underWay--;
    next();
  };
  const next = (): void => {
    while (underWay < mostAtOnce) {
      const question = waiting.shift();
      if (question === undefined) return;
      underWay++;
      void reply(question);
    }
  };
  port1.on("message", (question: SheetQuestion | typeof begun) => {
    if (question === begun) return onBegun();
    waiting.push(question);
    next();
  });
  return {
    port: port2,
    close: () => {
      waiting.length = 0;
      port1.close();
    },
  };
}

/** The thread's end: says that it has begun; a loader that asks through `port`. It rejects with words and code of the other side. */
export function askForSheets(port: MessagePort): LoadSheet {
  const waiting = new Map<number, (answer: SheetAnswer) => void>();
  let asked = 0;
  port.postMessage(begun);
  port.on("message", (answer: SheetAnswer) => {
    waiting.get(answer.number)?.(answer);
    waiting.delete(answer.number);
  });
  return (url) =>
    new Promise((resolve, reject) => {
      const question: SheetQuestion = { number: asked++, url };
      waiting.set(question.number, (answer) => {
        if ("sheet" in answer) resolve(ownSheet(answer.sheet));
        else reject(new EiaoError(answer.code, answer.problem, ""));
      });
      port.postMessage(question);
    });
}

/** Decoders refuse memory that another thread might change. */
function ownSheet(sheet: FetchedSheet): FetchedSheet {
  return sheet.content.buffer instanceof SharedArrayBuffer
    ? { ...sheet, content: new Uint8Array(sheet.content) }
    : sheet;
}
