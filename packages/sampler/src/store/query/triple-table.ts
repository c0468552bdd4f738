import type { Statement, Term } from "../trig/dialect.ts";

/** A table of statements in memory. Each term is stored once with a number. Subject, predicate and object are columns of numbers. */
export interface TripleTable {
  readonly size: number;
  /** Generates the matching rows in order. null is a wildcard. */
  match(subject: Term | null, predicate: Term | null, object: Term | null): Generator<number, void>;
  /** Returns the statement of a row. */
  at(row: number): Statement;
  /** The marks after the quotes of all literals: nothing, `@en`, or `^^` and a datatype. */
  readonly literalMarks: ReadonlySet<string>;
}

/** Collects statements for a table. `table` ends the collection. */
interface TripleTableBuilder {
  /**
   * Adds a statement unless it is known, because a graph is a set: nodes that several pages use come repeatedly. The statements of a node
   * must be adjacent and different each time.
   */
  add(subject: Term, predicate: Term, object: Term): void;
  table(): TripleTable;
}

/**
 * Creates a builder of a table. Memory: about 85 bytes per statement in addition to the terms, with the four indexes of observatory.md 10.2:
 * (s,p), (s,o), (p,o), (s). Patterns that fit none of them (only p, only o, nothing) need a scan.
 */
export function tripleTableBuilder(): TripleTableBuilder {
  const terms: Term[] = [];
  const numbers = new Map<Term, number>();
  const literalMarks = new Set<string>();
  let columns = [new Uint32Array(1_024), new Uint32Array(1_024), new Uint32Array(1_024)] as const;
  let size = 0;
  /** The first row + 1 of each subject, by its number. */
  let firstRows = new Uint32Array(1_024);
  /** The predicates and objects of repeated subjects. */
  const repeated = new Map<number, Set<string>>();
  let last = -1;
  let stated: Set<string> | undefined;

  /** Returns the pairs that were stated at the first occurrence of a subject. */
  function statedFirst(subject: number): Set<string> {
    const pairs = new Set<string>();
    const [s, p, o] = columns;
    for (let row = (firstRows[subject] ?? 0) - 1; row < size && s[row] === subject; row++)
      pairs.add(`${p[row]} ${o[row]}`);
    repeated.set(subject, pairs);
    return pairs;
  }

  function isKnown(subject: number, predicate: number, object: number): boolean {
    if (subject !== last) {
      last = subject;
      if (subject >= firstRows.length) {
        const larger = new Uint32Array(2 * Math.max(subject, firstRows.length));
        larger.set(firstRows);
        firstRows = larger;
      }
      stated = firstRows[subject] === 0 ? undefined : (repeated.get(subject) ?? statedFirst(subject));
      firstRows[subject] ||= size + 1;
    }
    if (stated === undefined) return false;
    const pair = `${predicate} ${object}`;
    const before = stated.size;
    return stated.add(pair).size === before;
  }

  function numberOf(term: Term): number {
    let number = numbers.get(term);
    if (number === undefined) {
      number = terms.push(term) - 1;
      numbers.set(term, number);
      if (term.startsWith('"')) literalMarks.add(term.slice(term.lastIndexOf('"') + 1));
    }
    return number;
  }

  function grown(column: Uint32Array): Uint32Array<ArrayBuffer> {
    const larger = new Uint32Array(2 * column.length);
    larger.set(column);
    return larger;
  }

  return {
    add(subject, predicate, object) {
      const numbered = [numberOf(subject), numberOf(predicate), numberOf(object)] as const;
      if (isKnown(...numbered)) return;
      if (size === columns[0].length) columns = [grown(columns[0]), grown(columns[1]), grown(columns[2])];
      [columns[0][size], columns[1][size], columns[2][size]] = numbered;
      size++;
    },
    table() {
      const [s, p, o] = columns.map((column) => column.slice(0, size)) as [Uint32Array, Uint32Array, Uint32Array];
      return tripleTable([s, p, o], terms, numbers, literalMarks);
    },
  };
}

function tripleTable(
  [s, p, o]: readonly [Uint32Array, Uint32Array, Uint32Array],
  terms: readonly Term[],
  numbers: ReadonlyMap<Term, number>,
  literalMarks: ReadonlySet<string>,
): TripleTable {
  const bySubject = pairIndex(s);
  const bySubjectPredicate = pairIndex(s, p);
  const bySubjectObject = pairIndex(s, o);
  const byPredicateObject = pairIndex(p, o);
  const at = (row: number): Statement => [
    terms[s[row] as number] ?? "",
    terms[p[row] as number] ?? "",
    terms[o[row] as number] ?? "",
  ];

  function* filtered(index: PairIndex, a: number, b: number, object: number): Generator<number, void> {
    for (const row of index.rows(a, b)) if (o[row] === object) yield row;
  }

  function* scanned(predicate: number | null, object: number | null): Generator<number, void> {
    for (let row = 0; row < s.length; row++) {
      if ((predicate === null || p[row] === predicate) && (object === null || o[row] === object)) yield row;
    }
  }

  return {
    size: s.length,
    literalMarks,
    at,
    match(subject, predicate, object) {
      const pattern = [subject, predicate, object].map((term) => (term === null ? null : (numbers.get(term) ?? -1)));
      const [a = null, b = null, c = null] = pattern;
      if (pattern.includes(-1)) return noRows();
      if (a !== null && b !== null && c !== null) return filtered(bySubjectPredicate, a, b, c);
      if (a !== null && b !== null) return bySubjectPredicate.rows(a, b);
      if (a !== null && c !== null) return bySubjectObject.rows(a, c);
      if (b !== null && c !== null) return byPredicateObject.rows(b, c);
      return a === null ? scanned(b, c) : bySubject.rows(a, 0);
    },
  };
}

function* noRows(): Generator<number, void> {
  // An unknown term matches nothing.
}

/** Finds rows of a table by the values of one or two columns. */
interface PairIndex {
  /** Generates the row numbers in order. Cost: O(matches), for any size of the table. */
  rows(a: number, b: number): Generator<number, void>;
}

/**
 * Builds a hash index over rows `0 … first.length - 1` by (`first`, `second`), or by `first` alone. Groups of equal keys are
 * chains in row order, so that a lookup visits no rows of other keys.
 *
 * Memory: 12 to 20 bytes per row. Cost: O(rows).
 */
export function pairIndex(first: Uint32Array, second?: Uint32Array): PairIndex {
  const count = first.length;
  let slots = 16;
  while (slots < 2 * count) slots *= 2;
  const heads = new Int32Array(slots); // row + 1 of a group's first row; 0: free
  const next = new Int32Array(count); // row + 1 of the following row; 0: none
  const last = new Int32Array(count); // last row of a group, stored at its first row, for building

  function slotOf(a: number, b: number): number {
    let slot = (Math.imul(a, 0x9e_37_79_b1) ^ Math.imul(b, 0x85_eb_ca_6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & (slots - 1);
    for (;;) {
      const head = heads[slot] as number;
      if (head === 0 || (first[head - 1] === a && (second?.[head - 1] ?? 0) === b)) return slot;
      slot = (slot + 1) & (slots - 1);
    }
  }

  for (let row = 0; row < count; row++) {
    const slot = slotOf(first[row] as number, second?.[row] ?? 0);
    const head = heads[slot] as number;
    if (head === 0) heads[slot] = row + 1;
    else next[last[head - 1] as number] = row + 1;
    last[head === 0 ? row : head - 1] = row;
  }

  return {
    *rows(a, b) {
      for (let row = heads[slotOf(a, b)] as number; row !== 0; row = next[row - 1] as number) yield row - 1;
    },
  };
}
