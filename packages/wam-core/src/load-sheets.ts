import type { LoadSheet, SheetsAtHand } from "./options.ts";
import { wrongContent } from "./source/wrong-content.ts";
import type { LoadedSheet } from "./style/index.ts";

/** A computation that asks for style sheets: it yields batches of absolute URLs and is given the sheets in the same order. */
export type SheetSteps<T> = Generator<readonly string[], T, readonly (LoadedSheet | undefined)[]>;

/** Runs it with a loader; a batch is loaded at the same time. A rejection counts as not available and is noted (6.1). */
export async function runLoading<T>(steps: SheetSteps<T>, load: LoadSheet | undefined, notes: string[]): Promise<T> {
  let step = steps.next();
  while (!step.done) {
    const urls = step.value;
    const outcomes = await Promise.allSettled(urls.map(async (url) => load?.(url)));
    const sheets = outcomes.map((outcome, i) => {
      const reason = outcome.status === "fulfilled" ? unusable(outcome.value) : reasonOf(outcome.reason);
      if (outcome.status === "fulfilled" && reason === undefined) return outcome.value ?? undefined;
      notes.push(`style sheet ${urls[i]} not loaded: ${reason}`);
      return undefined;
    });
    step = steps.next(sheets);
  }
  return step.value;
}

/** Runs it with the sheets at hand, without waiting; the others count as not available. */
export function runWith<T>(steps: SheetSteps<T>, sheets: SheetsAtHand): T {
  let step = steps.next();
  const usable = (sheet: LoadedSheet | undefined) => (unusable(sheet) === undefined ? (sheet ?? undefined) : undefined);
  while (!step.done) step = steps.next(step.value.map((url) => usable(find(url, sheets))));
  return step.value;
}

function find(url: string, sheets: SheetsAtHand): LoadedSheet | undefined {
  if (typeof sheets === "function") return sheets(url);
  const sheet = Object.hasOwn(sheets, url) ? sheets[url] : undefined;
  return typeof sheet === "string" ? { content: sheet } : sheet;
}

/** Loaders without types may give anything. */
function unusable(sheet: LoadedSheet | null | undefined): string | undefined {
  const kind = sheet === undefined || sheet === null ? undefined : wrongContent(sheet.content);
  return kind === undefined ? undefined : `its content is ${kind}, neither octets nor text`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
