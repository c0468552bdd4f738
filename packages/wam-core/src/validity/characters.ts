/** Character classes of the concrete syntaxes of HTML 4's SGML declaration and of XML 1.0. */
import { XML_NAME_RANGES, XML_NAME_START_RANGES } from "./tables.ts";

/** Returns true for space, tab, line feed and carriage return, the separators of both syntaxes. */
export function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isHexDigit(code: number): boolean {
  return isDigit(code) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);
}

/** Returns true for letters; in XML also for `_`, `:` and the letters of other scripts listed in its first editions. NaN (past the end): false. */
export function isNameStart(code: number, xml: boolean): boolean {
  if (code < 128)
    return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (xml && (code === 95 || code === 58));
  return xml && code >= 128 && inRanges(code, nameStart());
}

/** Returns true for name start characters, digits, `.`, `-`, `_`, `:`. */
export function isNameCharacter(code: number, xml: boolean): boolean {
  if (code < 128)
    return (
      (code >= 97 && code <= 122) ||
      (code >= 65 && code <= 90) ||
      isDigit(code) ||
      code === 45 ||
      code === 46 ||
      code === 95 ||
      code === 58
    );
  return xml && code >= 128 && (inRanges(code, nameStart()) || inRanges(code, nameOther()));
}

/** Returns the offset after the name characters from `at` on. */
export function endOfName(text: string, at: number, xml: boolean): number {
  while (isNameCharacter(text.charCodeAt(at), xml)) at++;
  return at;
}

/** Returns a name in folded case: case does not count in SGML names, which have ASCII letters only. */
export function foldedName(name: string, xml: boolean): string {
  return xml ? name : name.toLowerCase();
}

let start: Uint16Array | undefined;
let other: Uint16Array | undefined;

function nameStart(): Uint16Array {
  return (start ??= rangesOf(XML_NAME_START_RANGES));
}

function nameOther(): Uint16Array {
  return (other ??= rangesOf(XML_NAME_RANGES));
}

/** Unpacks `first last first last ...` in base 36, each as the distance from the one before. */
function rangesOf(packed: string): Uint16Array {
  let value = 0;
  return Uint16Array.from(packed.split(" "), (step) => (value += Number.parseInt(step, 36)));
}

function inRanges(code: number, ranges: Uint16Array): boolean {
  let low = 0;
  let high = ranges.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (code < (ranges[2 * middle] as number)) high = middle;
    else if (code > (ranges[2 * middle + 1] as number)) low = middle + 1;
    else return true;
  }
  return false;
}
