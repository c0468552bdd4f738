import { createValues } from "../index/columns.ts";
import { scorecard } from "@eiao/wam-core";

/** The facets of pages: pages with the same values share a profile. A few thousand profiles serve millions of pages. */
export interface PageProfiles {
  /** The number of profiles. */
  readonly count: number;
  /** The index in `searchLetters`, by profile. */
  readonly letter: Uint8Array;
  readonly languages: readonly string[];
  readonly language: Uint16Array;
  readonly types: readonly string[];
  readonly type: Uint16Array;
  /** The index in `failed` at which the tests of each profile begin, with one more at the end. */
  readonly failedFrom: Uint32Array;
  readonly failed: Uint16Array;
  /** The largest number of a failed test. */
  readonly tests: number;
}

/** A profile to look up. Its failed tests are those of `failed` from `from` to before `to`. */
export interface ProfileAsked {
  readonly letter: number;
  readonly language: number;
  readonly type: number;
  readonly failed: Uint16Array;
  readonly from: number;
  readonly to: number;
}

const FIRST_SLOTS = 1_024;

const NOBODY = 0xffff_ffff;

/** Numbers profiles in the order of their first use. Cost: 30 ns per page with a known profile. */
export function createProfiles() {
  const languages = createValues();
  const types = createValues();
  let letter = new Uint8Array(FIRST_SLOTS);
  let language = new Uint16Array(FIRST_SLOTS);
  let type = new Uint16Array(FIRST_SLOTS);
  let failedFrom = new Uint32Array(FIRST_SLOTS + 1);
  let failed = new Uint16Array(4 * FIRST_SLOTS);
  let count = 0;
  /** A hash table of the profiles' numbers: each is in the first free slot from its hash on. Half of the slots are free. */
  let slots = new Uint32Array(2 * FIRST_SLOTS).fill(NOBODY);

  const isSame = (number: number, key: ProfileAsked): boolean => {
    if (letter[number] !== key.letter || language[number] !== key.language || type[number] !== key.type) return false;
    const begin = failedFrom[number] ?? 0;
    if ((failedFrom[number + 1] ?? 0) - begin !== key.to - key.from) return false;
    for (let at = key.from; at < key.to; at++) if (failed[begin + at - key.from] !== key.failed[at]) return false;
    return true;
  };
  /** Returns the slot of a profile, or the free slot for it. */
  const slotOf = (key: ProfileAsked): number => {
    let slot = hashOf(key) & (slots.length - 1);
    for (;;) {
      const number = slots[slot] ?? NOBODY;
      if (number === NOBODY || isSame(number, key)) return slot;
      slot = (slot + 1) & (slots.length - 1);
    }
  };
  const makeRoom = (tests: number): void => {
    const end = (failedFrom[count] ?? 0) + tests;
    if (end > failed.length) failed = longer(failed, Math.max(end, 2 * failed.length));
    if (count < letter.length) return;
    letter = longer(letter, 2 * count);
    language = longer(language, 2 * count);
    type = longer(type, 2 * count);
    failedFrom = longer(failedFrom, 2 * count + 1);
    slots = new Uint32Array(4 * count).fill(NOBODY);
    for (let number = 0; number < count; number++) {
      const [from = 0, to = 0] = [failedFrom[number], failedFrom[number + 1]];
      const values = { letter: letter[number] ?? 0, language: language[number] ?? 0, type: type[number] ?? 0 };
      slots[slotOf({ ...values, failed, from, to })] = number;
    }
  };
  const add = (key: ProfileAsked): number => {
    letter[count] = key.letter;
    language[count] = key.language;
    type[count] = key.type;
    const begin = failedFrom[count] ?? 0;
    failed.set(key.failed.subarray(key.from, key.to), begin);
    failedFrom[count + 1] = begin + key.to - key.from;
    return count++;
  };
  return {
    languageOf: (value: string): number => languages.indexOf(value),
    typeOf: (value: string): number => types.indexOf(value),
    /** Returns the number of a profile, and adds a new profile. */
    numberOf(key: ProfileAsked): number {
      const known = slots[slotOf(key)] ?? NOBODY;
      if (known !== NOBODY) return known;
      makeRoom(key.to - key.from);
      const slot = slotOf(key);
      return (slots[slot] = add(key));
    },
    finish: (): PageProfiles => ({
      count,
      letter: letter.slice(0, count),
      languages: languages.all,
      language: language.slice(0, count),
      types: types.all,
      type: type.slice(0, count),
      failedFrom: failedFrom.slice(0, count + 1),
      failed: failed.slice(0, failedFrom[count]),
      tests: failed.subarray(0, failedFrom[count]).reduce((max, test) => Math.max(max, test), 0),
    }),
  };
}

function hashOf({ letter, language, type, failed, from, to }: ProfileAsked): number {
  let hash = Math.imul(((language << 16) | type) ^ (letter << 8), 0x9e37_79b1);
  for (let at = from; at < to; at++) hash = Math.imul((hash ^ (hash >>> 15)) + (failed[at] ?? 0) + 1, 0x85eb_ca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function longer<Column extends Uint8Array | Uint16Array | Uint32Array>(column: Column, length: number): Column {
  const copy = new (column.constructor as new (length: number) => Column)(length);
  copy.set(column);
  return copy;
}

/** The letters, best first; `n/a` means that no test applied. */
export const searchLetters = ["A", "B", "C", "D", "E", "n/a"] as const;

/** Returns the letter of an unrounded score; NaN means that there is none. */
export function letterOfScore(score: number): (typeof searchLetters)[number] {
  return Number.isNaN(score) ? "n/a" : (scorecard(score).letter ?? "n/a");
}
