/** Said of one thing at most. */
const MOST_DIFFERENCES = 5;

/** One value that is not what it should be. */
export interface ValueDifference {
  /** Keys on the way to it, joined by dots. */
  readonly path: string;
  readonly stored: unknown;
  readonly again: unknown;
}

/** Where two JSON values differ, key by key, in the order of the first. Recursion ends with the depth of `again`, which is ours. */
export function* valueDifferences(stored: unknown, again: unknown, path = ""): Generator<ValueDifference> {
  if (isObject(stored) && isObject(again) && Array.isArray(stored) === Array.isArray(again)) {
    for (const key of new Set([...Object.keys(stored), ...Object.keys(again)]))
      yield* valueDifferences(own(stored, key), own(again, key), path === "" ? key : `${path}.${key}`);
    return;
  }
  if (stored !== again) yield { path, stored, again };
}

/** `score.low: the report card says 0.1, the archive 0.2.` @param who  says it. */
export function valueInWords({ path, stored, again }: ValueDifference, who: string): string {
  return `${path}: the ${who} says ${shown(stored)}, the archive ${shown(again)}.`;
}

/** The first few, and how many more there are. */
export function fewOf(said: readonly string[]): string[] {
  const more = said.length - MOST_DIFFERENCES;
  return more > 0 ? [...said.slice(0, MOST_DIFFERENCES), `And ${more} more differences like these.`] : [...said];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** What objects inherit is not in the JSON. */
function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function shown(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value).slice(0, 200);
}
