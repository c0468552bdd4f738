import { readTable } from "./table.ts";

/** Editions of the classification that this package knows, each valid from January of 2008, 2012, 2015, 2018, 2021, 2024. */
export const nutsEditions = [2006, 2010, 2013, 2016, 2021, 2024] as const;

/** The code and the name of a territorial unit. */
interface NutsCode {
  readonly code: string;
  /** The name in the newest edition that has the code. */
  readonly name?: string;
  /** 0: country, 1 to 3: NUTS 1 to NUTS 3. */
  readonly level: number;
  /** The editions that have the code, oldest first; empty for a code that an operator added. */
  readonly editions: readonly number[];
  /** True if the newest edition no longer has the code. */
  readonly ended: boolean;
}

/** A table of NUTS codes. */
export interface NutsTable {
  /** Finds a code in upper case. The shipped table has the codes of all editions from 2006 on: NO011 ended with NUTS 2016. */
  find(code: string): NutsCode | undefined;
  /** Finds the longest known code that `code` begins with: `code` itself, or NO011 for NO0111. */
  longestPrefix(code: string): NutsCode | undefined;
}

let shipped: NutsTable | undefined;

/** Returns the table that ships with the package. The first call reads it, in some 10 ms. */
export function shippedNuts(): NutsTable {
  shipped ??= tableOf(readCodes());
  return shipped;
}

/** Returns the shipped table with an operator's own codes. A code in both keeps its editions and takes the operator's name. */
export function nutsWith(own: readonly { readonly code: string; readonly name?: string }[]): NutsTable {
  const codes = readCodes();
  for (const { code, name } of own) {
    const known = codes.get(code) ?? { code, level: Math.min(code.length - 2, 3), editions: [], ended: false };
    codes.set(code, name === undefined ? known : { ...known, name });
  }
  return tableOf(codes);
}

function tableOf(codes: ReadonlyMap<string, NutsCode>): NutsTable {
  let longest = 0;
  for (const code of codes.keys()) longest = Math.max(longest, code.length);
  return {
    find: (code) => codes.get(code),
    longestPrefix(code) {
      for (let length = Math.min(code.length, longest); length >= 2; length--) {
        const known = codes.get(code.slice(0, length));
        if (known !== undefined) return known;
      }
      return undefined;
    },
  };
}

function readCodes(): Map<string, NutsCode> {
  const newest = 2 ** (nutsEditions.length - 1);
  const codes = new Map<string, NutsCode>();
  for (const [code = "", bits = "", name] of readTable("nuts.tsv")) {
    const mask = Number.parseInt(bits, 16);
    codes.set(code, {
      code,
      ...(name === undefined ? {} : { name }),
      level: code.length - 2,
      editions: nutsEditions.filter((_, index) => (mask & (2 ** index)) !== 0),
      ended: (mask & newest) === 0,
    });
  }
  return codes;
}
