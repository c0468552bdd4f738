/** Octets, and the same memory to be read by words. */
export interface OctetsView {
  readonly octets: Buffer;
  readonly words: DataView;
}

export function viewOf(octets: Buffer): OctetsView {
  return { octets, words: new DataView(octets.buffer, octets.byteOffset, octets.length) };
}

/** A call into the system's comparison costs as much as comparing so many octets with words. */
const SHORT = 250;

/** Whether so many octets of both are the same; false where one ends before. */
export function sameOctets(one: OctetsView, at: number, other: OctetsView, otherAt: number, length: number): boolean {
  const end = at + length;
  const otherEnd = otherAt + length;
  if (end > one.octets.length || otherEnd > other.octets.length) return false;
  if (length > SHORT) return one.octets.compare(other.octets, otherAt, otherEnd, at, end) === 0;
  let i = 0;
  for (; i + 4 <= length; i += 4) if (one.words.getInt32(at + i) !== other.words.getInt32(otherAt + i)) return false;
  for (; i < length; i++) if (one.octets[at + i] !== other.octets[otherAt + i]) return false;
  return true;
}
