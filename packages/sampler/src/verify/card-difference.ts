import type { Assessment } from "../assessment/assessment.ts";

const MOST_DIFFERENCES = 5;

/** In words where a published report card differs from the one computed again. What it says of earlier runs is not looked at. */
export function cardDifferences(published: Assessment, again: Assessment): string[] {
  const { comparison: _, ...card } = published;
  const said = [...differencesAt("", card, JSON.parse(JSON.stringify(again)))];
  const more = said.length - MOST_DIFFERENCES;
  return more > 0 ? [...said.slice(0, MOST_DIFFERENCES), `And ${more} more differences like these.`] : said;
}

function* differencesAt(path: string, published: unknown, again: unknown): Generator<string> {
  if (isObject(published) && isObject(again)) {
    for (const key of new Set([...Object.keys(published), ...Object.keys(again)]))
      yield* differencesAt(path === "" ? key : `${path}.${key}`, published[key], again[key]);
    return;
  }
  if (published !== again) yield `${path}: the report card says ${shown(published)}, the archive ${shown(again)}.`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function shown(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value).slice(0, 200);
}
