import { createHash } from "node:crypto";
import type {
  DocumentEvaluation,
  EvaluationTask,
  FetchedSheet,
  LoadFetchedSheet,
} from "@eiao/sampler/internal/evaluation";
import type { Fields } from "../transport/service.ts";

/** The settings that the methods of the WAM service use. */
export interface WamSettings {
  /** Never throws: what goes wrong is in the evaluation. */
  readonly evaluate: (task: EvaluationTask, load: LoadFetchedSheet) => Promise<DocumentEvaluation>;
  /** Fetches a style sheet. */
  readonly fetchSheet: LoadFetchedSheet;
  /** Style sheets that callers brought. */
  readonly kept: {
    /** Keeps it for later calls, and gives its id. */
    keep(sheet: FetchedSheet): Promise<string>;
    /** Finds a style sheet; undefined when it was never kept, or has been removed. */
    find(id: string): Promise<FetchedSheet | undefined>;
  };
  /** The media type that pages are evaluated for; `cssmediatype` of the configuration. */
  readonly medium: string;
  /** ms since 1970; the time of a report. */
  readonly now: () => number;
}

/** xsd:dateTime of a moment. */
export function dateOf(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19)}Z`;
}

/** The style sheets of one call of `evaluate`. @param ids  URL -> id of a kept sheet; an empty text, or `!` and the reason: missing. */
export function broughtSheets(ids: Fields, kept: Pick<WamSettings["kept"], "find">) {
  const known = new Map(Object.entries(ids));
  const lacking = new Set<string>();
  return {
    /** @throws Error for a sheet that the caller says is missing, and for one that is lacking. */
    load: async (url: string) => {
      const id = known.get(url);
      if (id === "") throw new Error("the caller reported it as missing");
      if (id?.startsWith("!") === true) throw new Error(id.slice(1));
      const sheet = id === undefined ? undefined : await kept.find(id);
      if (sheet !== undefined) return sheet;
      lacking.add(url);
      throw new Error("the caller did not send it");
    },
    /** URLs that the page asked for and the caller has to bring: what was evaluated without them counts for nothing. */
    lacking,
  };
}

/** The id of a style sheet that a caller brought: SHA-256, lower-case hexadecimal, of all that an evaluation sees of it. */
export function sheetId({ url, contentType, content }: FetchedSheet): string {
  return createHash("sha256")
    .update(`${JSON.stringify([url, contentType ?? null])}\n`)
    .update(content)
    .digest("hex");
}
