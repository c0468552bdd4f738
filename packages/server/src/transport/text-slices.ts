/** Characters of a slice: what is made of it, and its octets, stay small beside a page. */
const SLICE_LENGTH = 262_144;

/** A text in slices, in order; no surrogate pair is parted, so that each can be written by itself. Cost: none, slices share its memory. */
export function* textSlices(text: string, length = SLICE_LENGTH): Generator<string> {
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + length);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end++;
    yield text.slice(at, end);
    at = end;
  }
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
