/** ISO 32000-1, table 22: "copy or otherwise extract text", and "extract text in support of accessibility". */
const EXTRACT = 1 << 4;
const EXTRACT_FOR_ACCESSIBILITY = 1 << 9;

/**
 * Whether the permissions let assistive technology read the text: bit 10. Security handlers of revision 2 (40 bit) do not have that bit,
 * which is set there whatever is meant; bit 5 holds for accessibility too.
 *
 * @param permissions  flags that are set.
 */
export function permitsAccessibility(permissions: ReadonlySet<number>, content: Uint8Array): boolean {
  if (!permissions.has(EXTRACT_FOR_ACCESSIBILITY)) return false;
  return permissions.has(EXTRACT) || !isRevision2(content);
}

/**
 * The parser does not tell the revision. The dictionary is found in the octets: it is never part of an object stream, and no name
 * or number of it is encrypted (7.5.7, 7.6.1). Cost: linear.
 */
function isRevision2(content: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(content);
  // The trailer's, or that of the stream of cross-references; of several the last one, as of an updated document.
  const [found] = [
    ...text.matchAll(/\/Encrypt[\0\t\n\f\r ]{0,9}(?:<<|(\d{1,9})[\0\t\n\f\r ]{1,9}(\d{1,5})[\0\t\n\f\r ]{1,9}R)/g),
  ].slice(-1);
  if (found === undefined) return false;
  const [, number, generation] = found;
  const from = number === undefined ? found.index : lastObject(text, `${number} ${generation} obj`);
  return from >= 0 && /^[^]{0,4000}?\/R[\0\t\n\f\r ]{0,9}2(?!\d)/.test(text.slice(from, endOf(text, from)));
}

/** `12 0 obj` is no part of `112 0 obj`. */
function lastObject(text: string, head: string): number {
  let at = text.lastIndexOf(head);
  while (at > 0 && /\d/.test(text.charAt(at - 1))) at = text.lastIndexOf(head, at - 1);
  return at;
}

function endOf(text: string, from: number): number {
  const ends = [text.indexOf("endobj", from), text.indexOf("startxref", from), from + 4000].filter((at) => at >= 0);
  return Math.min(...ends);
}
