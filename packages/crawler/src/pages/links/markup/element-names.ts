/** The elements that matter for links, or for where markup begins and ends. */
const names = [
  "a",
  "area",
  "base",
  "body",
  "embed",
  "frame",
  "frameset",
  "iframe",
  "image",
  "img",
  "input",
  "link",
  "math",
  "meta",
  "noembed",
  "noframes",
  "object",
  "option",
  "plaintext",
  "script",
  "select",
  "source",
  "style",
  "svg",
  "template",
  "textarea",
  "title",
  "video",
  "xmp",
];

const LONGEST = Math.max(...names.map((name) => name.length));
const byHash = new Map(names.map((name) => [hashOf(name, 0, name.length), name]));
if (byHash.size !== names.length) throw new Error("two names have one hash");

/**
 * Returns the known name between two offsets, in any letter case; empty for any other name. It makes no string, because
 * most tags of a page do not matter.
 */
export function knownName(source: string, start: number, end: number): string {
  if (end - start > LONGEST) return "";
  const name = byHash.get(hashOf(source, start, end));
  if (name === undefined || name.length !== end - start) return "";
  for (let at = 0; at < name.length; at++) {
    if ((source.charCodeAt(start + at) | 0x20) !== name.charCodeAt(at)) return "";
  }
  return name;
}

function hashOf(source: string, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (hash * 31 + (source.charCodeAt(at) | 0x20)) & 0xffffff;
  return hash;
}
