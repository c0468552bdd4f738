import { createHash } from "node:crypto";
import type {
  DocumentEvaluation,
  EvaluationTask,
  FetchedSheet,
  LoadFetchedSheet,
} from "@eiao/sampler/internal/evaluation";
import type { Fields } from "../transport/service.ts";

/** The settings of the methods of the WAM service. */
export interface WamSettings {
  /** Evaluates a page. Never throws: errors are in the evaluation. */
  readonly evaluate: (task: EvaluationTask, load: LoadFetchedSheet) => Promise<DocumentEvaluation>;
  /** Fetches a style sheet. */
  readonly fetchSheet: LoadFetchedSheet;
  /** The style sheets that callers sent. */
  readonly kept: {
    /** Keeps a style sheet for later calls, and returns its id. */
    keep(sheet: FetchedSheet): Promise<string>;
    /** Finds a style sheet. Undefined if it was never kept, or was removed. */
    find(id: string): Promise<FetchedSheet | undefined>;
  };
  /** The medium that pages are evaluated for: `cssmediatype` of the configuration. */
  readonly medium: string;
  /** Returns the time in ms since 1970, for reports. */
  readonly now: () => number;
}

/** Formats a time as xsd:dateTime. */
export function dateOf(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19)}Z`;
}

/** Returns the style sheets of one call of `evaluate`. @param ids  The id of a kept sheet by URL. "", or `!` and a reason, for a missing one. */
export function sentSheets(ids: Fields, kept: Pick<WamSettings["kept"], "find">) {
  const known = new Map(Object.entries(ids));
  const lacking = new Set<string>();
  return {
    /** Loads a style sheet. @throws Error for a sheet that the caller reports as missing, and for one that is lacking. */
    load: async (url: string) => {
      const id = known.get(url);
      if (id === "") throw new Error("the caller reported it as missing");
      if (id?.startsWith("!") === true) throw new Error(id.slice(1));
      const sheet = id === undefined ? undefined : await kept.find(id);
      if (sheet !== undefined) return sheet;
      lacking.add(url);
      throw new Error("the caller did not send it");
    },
    /** The URLs that the page needs and the caller has to send. The result of an evaluation without them does not count. */
    lacking,
  };
}

/** Returns the id of a style sheet from a caller: SHA-256, lower-case hexadecimal, of everything that an evaluation sees of it. */
export function sheetId({ url, contentType, content }: FetchedSheet): string {
  return createHash("sha256")
    .update(`${JSON.stringify([url, contentType ?? null])}\n`)
    .update(content)
    .digest("hex");
}
