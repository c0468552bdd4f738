/** Character and entity references. Source: ISO 8879, 9.4.4, 9.5; XML 1.0, 4.1. */
import { endOfName, isDigit, isHexDigit, isNameStart } from "./characters.ts";
import type { Parser } from "./parser.ts";

/** A reference at an `&`: its replacement text and its end. */
export interface Reference {
  readonly end: number;
  /** The replacement text; undefined if the reference cannot be used, which has been reported. */
  readonly text: string | undefined;
  /** True for white space that is read as such: `&#TAB;`. */
  readonly space?: boolean;
  /** The name of an entity of the document's DOCTYPE, whose text must be parsed. */
  readonly entity?: string;
}

const LAST_CHARACTER = 0x10ffff;
const functions: Readonly<Record<string, string>> = { RE: "\r", RS: "\n", SPACE: " ", TAB: "\t" };

/** Reads a reference. Returns undefined if the `&` at `at` begins none: then it is data. Reports unknown entities and characters. */
export function referenceAt(p: Parser, at: number): Reference | undefined {
  const { text, xml } = p;
  const code = text.charCodeAt(at + 1);
  if (code === 35) return characterReference(p, at);
  if (!isNameStart(code, xml)) return undefined;
  const nameEnd = endOfName(text, at + 1, xml);
  const name = text.slice(at + 1, nameEnd);
  const end = endOfReference(text, nameEnd);
  const own = p.entities.get(name);
  if (own !== undefined) return { end, text: own.text, entity: name };
  const character = p.grammar.entities.get(name);
  if (character !== undefined) return { end, text: String.fromCodePoint(character) };
  const hint = text.charCodeAt(nameEnd) === 59 ? "" : " Write a plain ampersand as &amp;.";
  p.report("entity-unknown", `There is no entity "${name}" in ${p.grammar.name}.${hint}`, at);
  return { end, text: undefined };
}

function characterReference(p: Parser, at: number): Reference | undefined {
  const { text, xml } = p;
  const code = text.charCodeAt(at + 2);
  const hexadecimal = (code === 120 || (code === 88 && !xml)) && isHexDigit(text.charCodeAt(at + 3));
  if (isDigit(code) || hexadecimal) {
    let end = hexadecimal ? at + 3 : at + 2;
    const digits = end;
    const isOne = hexadecimal ? isHexDigit : isDigit;
    while (isOne(text.charCodeAt(end))) end++;
    const written = text.slice(digits, Math.min(end, digits + 20));
    const number = Number.parseInt(written, hexadecimal ? 16 : 10);
    if (number <= LAST_CHARACTER && end - digits <= 20)
      return { end: endOfReference(text, end), text: String.fromCodePoint(number) };
    p.report("character-reference", `There is no character with the number ${written}.`, at);
    return { end: endOfReference(text, end), text: undefined };
  }
  if (!isNameStart(code, xml)) return undefined;
  const nameEnd = endOfName(text, at + 2, xml);
  const name = text.slice(at + 2, nameEnd);
  const asWritten = xml ? name : name.toUpperCase();
  const character = Object.hasOwn(functions, asWritten) ? functions[asWritten] : undefined;
  if (character === undefined)
    p.report("character-reference", `"&#${name}" is not a character reference: a number must follow "&#".`, at);
  return { end: endOfReference(text, nameEnd), text: character, space: character !== undefined };
}

/** Returns the end of a reference. A semicolon or the end of the line belongs to it. */
function endOfReference(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === 59) return at + 1;
  if (code === 13) return text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1;
  return code === 10 ? at + 1 : at;
}

/** Returns the value of a literal with references replaced; `from` and `to` are offsets in the current text. */
export function resolved(p: Parser, from: number, to: number): string {
  const raw = p.text.slice(from, to);
  if (!raw.includes("&")) return raw;
  let value = "";
  let at = 0;
  for (;;) {
    const ampersand = raw.indexOf("&", at);
    if (ampersand === -1) return value + raw.slice(at);
    value += raw.slice(at, ampersand);
    const reference = referenceAt(p, from + ampersand);
    value += reference === undefined ? "&" : (reference.text ?? "");
    at = reference === undefined ? ampersand + 1 : Math.min(reference.end - from, raw.length);
  }
}
