/**
 * A text of more than 128 kB has memory of its own in V8, which the system hands out and takes back: reading a page costs five times as
 * much then. A short one is where the one before was.
 */
const OCTETS = 16_000;

const END = " .\n";
const LOCATION = "\n  a eiao:SingleLocation ;\n";

/**
 * Where a piece of a page that begins at a node ends: between two nodes, and where that can be, before a location: a location and what is
 * said of it stand in one piece. A piece is as long as its only node, if that is longer than usual.
 */
export function endOfPiece(octets: Buffer, start: number): number {
  if (start + OCTETS >= octets.length) return octets.length;
  const usual = octets.subarray(start, start + OCTETS);
  const location = usual.lastIndexOf(LOCATION);
  const before = location === -1 ? -1 : usual.lastIndexOf(END, location);
  if (before !== -1) return start + before + END.length;
  const end = octets.indexOf(END, start + OCTETS);
  return end === -1 ? octets.length : end + END.length;
}
