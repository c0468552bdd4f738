/**
 * The second judge of 6.5, selectors: the grammar of Selectors 4 (section 18) and CSS Nesting 1 as regular expressions over letters, one
 * for each component value. It is naive on purpose, and uses nothing of the engine.
 */
import { isDelim, split, trimmed } from "./css-parts.ts";
import type { Part } from "./css-parts.ts";

const legacy = new Set(["before", "after", "first-line", "first-letter"]);

/** Returns the letter of a kind. I: identifier, L: one that names an old pseudo-element, F: function, A: attribute, H: id, X: others. */
function letter(part: Part): string {
  switch (part.type) {
    case "whitespace-token":
      return " ";
    case "ident-token":
      return legacy.has(part.value.toLowerCase()) ? "L" : "I";
    case "hash-token":
      return part.value === "id" ? "H" : "X";
    case "colon-token":
      return ":";
    case "function":
      return functionIsValid(part) ? "F" : "X";
    case "[":
      return attribute.test(attributeLetters(part)) ? "A" : "X";
    case "delim-token":
      return "*|.>+~&".includes(part.raw) ? part.raw : "X";
    default:
      return "X";
  }
}

/** type-selector? (id | class | attribute | pseudo-class | &)* (pseudo-element pseudo-class*)* */
const compound = /^(?:(?:[IL*]?\|)?[IL*])?(?:H|\.[IL]|A|:[IF]|&)*(?:(?:::[ILF]|:L)(?::[IF])*)*$/;

function complexIsValid(parts: readonly Part[], relative: boolean): boolean {
  let letters = trimmed(parts).map(letter).join("").replace(/ +/g, " ");
  if (relative) letters = letters.replace(/^[>+~] */, "");
  return letters.split(/ *[>+~] *| /).every((unit) => unit !== "" && compound.test(unit));
}

/** Returns true for a selector list. Unknown pseudo-classes and prefixes are allowed. `relative`: it may begin with a combinator. */
export function selectorListIsValid(parts: readonly Part[], relative = false): boolean {
  return split(parts, ({ type }) => type === "comma-token").every((each) => complexIsValid(each, relative));
}

/** wq-name (matcher (string | identifier) flag?)? */
const attribute = /^ *(?:[I*]?\|)?I *(?:[~|^$*]?= *[IS] *f? *)?$/;

function attributeLetters({ parts, open }: Part): string {
  const letters = parts.map((part) => {
    if (part.type === "whitespace-token") return " ";
    if (part.type === "ident-token") return "I";
    if (part.type === "string-token") return "S";
    return part.type === "delim-token" && "*|~^$=".includes(part.raw) ? part.raw : "X";
  });
  const value = letters.lastIndexOf("=");
  const last = letters.findLastIndex((each) => each !== " ");
  if (
    value !== -1 &&
    /^[is]$/i.test(parts[last]?.value ?? "") &&
    letters.slice(value, last).some((each) => each === "I" || each === "S")
  )
    letters[last] = "f";
  return open ? "X" : letters.join("");
}

/** Returns true if the arguments of a function are valid. Functions without a published grammar accept anything. */
function functionIsValid({ value: name, parts }: Part): boolean {
  switch (name) {
    case "is":
    case "where":
      return true; // forgiving
    case "not":
      return selectorListIsValid(parts);
    case "has":
      return selectorListIsValid(parts, true);
    case "nth-child":
    case "nth-last-child": {
      const of = parts.findIndex((part) => part.type === "ident-token" && part.value.toLowerCase() === "of");
      return of === -1 ? isFormula(parts) : isFormula(parts.slice(0, of)) && selectorListIsValid(parts.slice(of + 1));
    }
    case "nth-of-type":
    case "nth-last-of-type":
      return isFormula(parts);
    case "lang":
      return split(parts, ({ type }) => type === "comma-token").every(
        (each) => trimmed(each).length === 1 && /^(?:ident|string)-token$/.test(trimmed(each)[0]?.type ?? ""),
      );
    case "dir":
      return trimmed(parts).length === 1 && trimmed(parts)[0]?.type === "ident-token";
    default:
      return true;
  }
}

/** An+B, CSS Syntax 3 section 6. */
function isFormula(parts: readonly Part[]): boolean {
  const text = trimmed(parts)
    .map(({ raw }) => raw)
    .join("");
  return /^(?:even|odd|[+-]?\d+|[+-]?\d*n(?:\s*[+-]\s*\d+)?)$/i.test(text) && !parts.some((part) => isDelim(part, "."));
}
