import { createValues } from "../index/columns.ts";
import type { PackedColumns } from "../index/columns.ts";

/** Columns of the pages of all sites, one site behind the other. */
export interface JoinedColumns {
  /** Pages. */
  readonly size: number;
  /** Index of its site, of each page. */
  readonly siteOf: Uint32Array;
  /** NaN: no test applied. */
  readonly scores: Float64Array;
  readonly languages: readonly string[];
  readonly language: Uint16Array;
  readonly types: readonly string[];
  readonly type: Uint16Array;
  readonly day: Uint16Array;
  /** Where the failed tests of each page begin in `failed`; one more than there are pages. */
  readonly failedFrom: Uint32Array;
  readonly failed: Uint16Array;
}

const FAILED_A_PAGE = 8;

/** Takes the columns of sites, by which those of all pages are filled. @param size  of all pages. */
export function createJoinedColumns(size: number) {
  const languages = createValues();
  const types = createValues();
  const siteOf = new Uint32Array(size);
  const scores = new Float64Array(size);
  const language = new Uint16Array(size);
  const type = new Uint16Array(size);
  const day = new Uint16Array(size);
  const failedFrom = new Uint32Array(size + 1);
  let failed = new Uint16Array(FAILED_A_PAGE * size);
  let failedAt = 0;
  return {
    /** @param first  the place of the first page of the site. @returns false: they contradict themselves. */
    add(its: PackedColumns, site: number, first: number): boolean {
      const counts = copied(its.failedCounts, new Uint16Array(its.pages), 0);
      const end = failedAt + its.failed.length / 2;
      if (counts.reduce((sum, count) => sum + count, failedAt) !== end) return false;
      if (end > failed.length) {
        const larger = new Uint16Array(Math.max(end, 2 * failed.length));
        larger.set(failed);
        failed = larger;
      }
      copied(its.failed, failed, failedAt);
      for (let page = 0; page < its.pages; page++) {
        failedAt += counts[page] ?? 0;
        failedFrom[first + page + 1] = failedAt;
      }
      siteOf.fill(site, first, first + its.pages);
      copied(its.scores, scores, first);
      copied(its.day, day, first);
      renumber(
        copied(its.language, language, first),
        first,
        its.pages,
        its.languages.map((one) => languages.indexOf(one)),
      );
      renumber(
        copied(its.type, type, first),
        first,
        its.pages,
        its.types.map((one) => types.indexOf(one)),
      );
      return true;
    },
    finish: (): JoinedColumns => ({
      size,
      siteOf,
      scores,
      languages: languages.all,
      language,
      types: types.all,
      type,
      day,
      failedFrom,
      failed: failed.slice(0, failedAt),
    }),
  };
}

/** Octets of numbers into a column. */
function copied<Column extends Uint16Array | Float64Array>(octets: Uint8Array, column: Column, first: number): Column {
  new Uint8Array(column.buffer, first * column.BYTES_PER_ELEMENT, octets.length).set(octets);
  return column;
}

function renumber(column: Uint16Array, first: number, count: number, numbers: readonly number[]): void {
  if (numbers.every((number, at) => number === at)) return;
  for (let at = first; at < first + count; at++) column[at] = numbers[column[at] ?? 0] ?? 0;
}
