import type { GroupShape } from "./group-shape.ts";

/** A shape, and what each group of it says but for its location. */
export interface KnownShape<Said> {
  readonly shape: GroupShape;
  readonly said: Said;
}

/** Shapes by the id of their nodes and the length of its end. */
export interface KnownShapes<Said> {
  /** The newest first. */
  of(id: string, suffixLength: number): readonly KnownShape<Said>[];
  add(id: string, known: KnownShape<Said>): void;
}

/** Outcomes of one test, in a sheet and not: what has more has texts of its own, and trying takes as long as reading then. */
const MOST_OF_ONE = 6;
/** A rule set has some forty tests, whose numbers have four lengths. */
const MOST = 2_000;
/** Octets of a shape. */
const LONGEST = 4_000;

/** Keeps what the pages of a process have in common, which is as much for a thousand sites as for one; forgets all when there is too much. */
export function createKnownShapes<Said>(): KnownShapes<Said> {
  const byId = new Map<string, KnownShape<Said>[][]>();
  let count = 0;
  return {
    of: (id, suffixLength) => byId.get(id)?.[suffixLength] ?? none,
    add(id, known) {
      const { same, suffixLength } = known.shape;
      if (same.octets.length > LONGEST) return;
      if (count === MOST) {
        byId.clear();
        count = 0;
      }
      let lengths = byId.get(id);
      if (lengths === undefined) byId.set(id, (lengths = []));
      const those = (lengths[suffixLength] ??= []);
      those.unshift(known);
      count++;
      if (those.length <= MOST_OF_ONE) return;
      those.pop();
      count--;
    },
  };
}

const none: readonly never[] = [];
