import type { PackedColumns } from "../index/columns.ts";
import { letterOfScore, searchLetters } from "./letters.ts";
import { createProfiles } from "./page-profiles.ts";
import type { PageProfiles } from "./page-profiles.ts";

/** Columns of the pages of all sites, one site behind the other. */
export interface JoinedColumns {
  /** Pages. */
  readonly size: number;
  /** Index of its site, of each page. */
  readonly siteOf: Uint32Array;
  /** NaN: no test applied. */
  readonly scores: Float64Array;
  readonly day: Uint16Array;
  /** What else is of each page. */
  readonly profile: Uint16Array | Uint32Array;
  readonly profiles: PageProfiles;
}

/** Takes the columns of sites, by which those of all pages are filled. @param size  of all pages. */
export function createJoinedColumns(size: number) {
  const profiles = createProfiles();
  const siteOf = new Uint32Array(size);
  const scores = new Float64Array(size);
  const day = new Uint16Array(size);
  const profile = new Uint32Array(size);
  return {
    /** @param first  the place of the first page of the site. @returns false: they contradict themselves. */
    add(its: PackedColumns, site: number, first: number): boolean {
      const counts = numbersIn(its.failedCounts);
      const failed = numbersIn(its.failed);
      if (counts.reduce((sum, count) => sum + count, 0) !== failed.length) return false;
      siteOf.fill(site, first, first + its.pages);
      copied(its.scores, scores, first);
      copied(its.day, day, first);
      const language = numbersIn(its.language);
      const type = numbersIn(its.type);
      const languages = its.languages.map(profiles.languageOf);
      const types = its.types.map(profiles.typeOf);
      for (let page = 0, from = 0; page < its.pages; page++) {
        const to = from + (counts[page] ?? 0);
        profile[first + page] = profiles.numberOf({
          letter: letterIndex(scores[first + page] ?? Number.NaN),
          language: languages[language[page] ?? 0] ?? 0,
          type: types[type[page] ?? 0] ?? 0,
          failed,
          from,
          to,
        });
        from = to;
      }
      return true;
    },
    finish(): JoinedColumns {
      const its = profiles.finish();
      // Counting is as fast as memory is read.
      const narrow = its.count <= 2 ** 16 ? new Uint16Array(profile) : profile;
      return { size, siteOf, scores, day, profile: narrow, profiles: its };
    },
  };
}

function letterIndex(score: number): number {
  return searchLetters.indexOf(letterOfScore(score));
}

/** Octets of numbers into a column. */
function copied(octets: Uint8Array, column: Uint16Array | Float64Array, first: number): void {
  new Uint8Array(column.buffer, first * column.BYTES_PER_ELEMENT, octets.length).set(octets);
}

function numbersIn(octets: Uint8Array): Uint16Array {
  const numbers = new Uint16Array(octets.length / 2);
  copied(octets, numbers, 0);
  return numbers;
}
