import type { LoadSheet, SheetsAtHand } from "./options.ts";
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
      if (outcome.status === "fulfilled") return outcome.value;
      notes.push(`style sheet ${urls[i]} not loaded: ${reasonOf(outcome.reason)}`);
      return undefined;
    });
    step = steps.next(sheets);
  }
  return step.value;
}

/** Runs it with the sheets at hand, without waiting; the others count as not available. */
export function runWith<T>(steps: SheetSteps<T>, sheets: SheetsAtHand): T {
  let step = steps.next();
  while (!step.done) step = steps.next(step.value.map((url) => find(url, sheets)));
  return step.value;
}

function find(url: string, sheets: SheetsAtHand): LoadedSheet | undefined {
  if (typeof sheets === "function") return sheets(url);
  const sheet = Object.hasOwn(sheets, url) ? sheets[url] : undefined;
  return typeof sheet === "string" ? { content: sheet } : sheet;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
