import type { LoadSheet, SheetsAtHand } from "./options.ts";
import { wrongContent } from "./source/wrong-content.ts";
import type { LoadedSheet } from "./style/index.ts";
import { thrownText } from "./thrown-text.ts";

/** A computation that needs style sheets. It yields batches of absolute URLs and receives the sheets in the same order. */
export type SheetSteps<T> = Generator<readonly string[], T, readonly (LoadedSheet | undefined)[]>;

/** Runs a computation with a loader. The sheets of a batch are loaded at the same time. A sheet that fails is unavailable and gets a note (6.1). */
export async function runLoading<T>(steps: SheetSteps<T>, load: LoadSheet | undefined, notes: string[]): Promise<T> {
  let step = steps.next();
  while (!step.done) {
    const urls = step.value;
    const outcomes = await Promise.allSettled(urls.map(async (url) => load?.(url)));
    const outcomeOf = (at: number): LoadedSheet | undefined => {
      const outcome = outcomes[at];
      if (outcome?.status === "rejected") throw outcome.reason;
      return outcome?.value;
    };
    step = steps.next(urls.map((url, at) => sheetOf(url, () => outcomeOf(at), notes)));
  }
  return step.value;
}

/** Runs a computation with the given sheets, synchronously. Other sheets are unavailable; a sheet that fails gets a note (6.1). */
export function runWith<T>(steps: SheetSteps<T>, sheets: SheetsAtHand, notes: string[]): T {
  let step = steps.next();
  while (!step.done) step = steps.next(step.value.map((url) => sheetOf(url, () => find(url, sheets), notes)));
  return step.value;
}

function find(url: string, sheets: SheetsAtHand): LoadedSheet | undefined {
  if (typeof sheets === "function") return sheets(url);
  const sheet = Object.hasOwn(sheets, url) ? sheets[url] : undefined;
  return typeof sheet === "string" ? { content: sheet } : sheet;
}

/** Returns one sheet. An untyped caller may return or throw any value here. */
function sheetOf(url: string, load: () => LoadedSheet | null | undefined, notes: string[]): LoadedSheet | undefined {
  try {
    const sheet = load() ?? undefined;
    const kind = sheet && wrongContent(sheet.content);
    if (kind !== undefined) throw `its content must be bytes or text, but it is ${kind}`;
    if (typeof (sheet?.contentType ?? "") !== "string") throw "its contentType must be a string";
    return sheet;
  } catch (error) {
    notes.push(`The style sheet ${url} was not loaded: ${error instanceof Error ? error.message : thrownText(error)}`);
  }
}
