import { isMarkupSpace } from "./attributes.ts";

/** Elements of HTML whose content is text up to their end tag (13.2.6.2, and `textarea`, `title`). */
export const rawTextElements: ReadonlySet<string> = new Set([
  "iframe",
  "noembed",
  "noframes",
  "script",
  "style",
  "textarea",
  "title",
  "xmp",
]);

/**
 * Returns the offset of the `</` that ends the content of a raw text element; -1 if there is none.
 * @param name  the name of the element, in lower case.
 */
export function endOfRawText(source: string, start: number, name: string): number {
  const end = nextTag(source, start, "</", name);
  if (name !== "script" || end === -1 || !source.slice(start, end).includes("<!--")) return end;
  return endOfEscapedScript(source, start);
}

/**
 * Finds the end of a script by the script data states (13.2.5.18 to 13.2.5.31): between `<!--` and `-->`, a `<script` in
 * the script has an end tag of its own.
 */
function endOfEscapedScript(source: string, start: number): number {
  let state: "plain" | "escaped" | "double" = "plain";
  for (let at = start; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 0x2d) {
      if (state !== "plain" && source.startsWith("-->", at)) state = "plain";
    } else if (code === 0x3c) {
      if (isTag(source, at, "</", "script")) {
        if (state !== "double") return at;
        state = "escaped";
      } else if (state === "plain" && source.startsWith("<!--", at)) {
        state = "escaped";
        at++; // the dashes may belong to `<!-->`
      } else if (state === "escaped" && isTag(source, at, "<", "script")) state = "double";
    }
  }
  return -1;
}

function nextTag(source: string, start: number, opening: string, name: string): number {
  for (let at = source.indexOf(opening, start); at !== -1; at = source.indexOf(opening, at + 1)) {
    if (isTag(source, at, opening, name)) return at;
  }
  return -1;
}

/** Returns true if a tag of this name begins at this offset. */
function isTag(source: string, at: number, opening: string, name: string): boolean {
  if (!source.startsWith(opening, at)) return false;
  const start = at + opening.length;
  for (let offset = 0; offset < name.length; offset++) {
    if ((source.charCodeAt(start + offset) | 0x20) !== name.charCodeAt(offset)) return false;
  }
  const after = source.charCodeAt(start + name.length);
  return after === 0x3e || after === 0x2f || isMarkupSpace(after);
}
