import { hashOfName } from "./name-hash.ts";
import type { Compound } from "./selector-shape.ts";

const noBits: readonly [number, number, number, number] = [0, 0, 0, 0];

/** Returns the bits of the names that ancestors of a match must have: the names left of a descendant or child combinator. */
export function ancestorBits(compounds: readonly Compound[]): readonly [number, number, number, number] {
  if (compounds.length < 2) return noBits;
  const bits: [number, number, number, number] = [0, 0, 0, 0];
  let isAncestor = false;
  for (let i = compounds.length - 1; i >= 0; i--) {
    const compound = compounds[i] as Compound;
    if (isAncestor) {
      if (compound.lowerName !== undefined) setBit(bits, compound.lowerName);
      for (const id of compound.ids) setBit(bits, id);
      for (const name of compound.classes) setBit(bits, name);
    }
    // Siblings of an ancestor are no ancestors, but the elements above them are.
    if (compound.combinator === " " || compound.combinator === ">") isAncestor = true;
    else if (compound.combinator !== "") isAncestor = false;
  }
  return bits;
}

function setBit(bits: [number, number, number, number], name: string): void {
  const hash = hashOfName(name);
  bits[((hash >>> 5) & 3) as 0 | 1 | 2 | 3] |= 1 << (hash & 31);
}
