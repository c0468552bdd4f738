import { asciiLowerCase } from "../../document/text.ts";
import {
  functionAt,
  isDelim,
  stringValue,
  tokenTypes,
  tokensOf,
  tokenText,
  unescapeIdent,
  urlValue,
} from "../syntax/tokens.ts";
import { amountOf, calculate, isMath, writtenNumber, writtenSum } from "./calculation.ts";
import type { Measures } from "./calculation.ts";

/** Functions that take lengths, so that a bare number in them is 0 or a length of quirks mode. */
const OF_LENGTHS = /^(?:rect|inset|xywh|translate(?:3d|x|y|z)?|circle|ellipse|polygon|perspective|drop-shadow|blur)$/;

/**
 * Returns a value as CSSOM writes it: words in lower case, lengths in px, one space between parts. Returns undefined if the source does
 * not determine a unit. @param lengths  true if bare numbers are lengths.
 */
export function writtenValue(value: string, measures: Measures, lengths: boolean): string | undefined {
  const tokens = tokensOf(value);
  let text = "";
  const functions: { readonly close: number; readonly lengths: boolean }[] = [];
  for (let at = 0; at < tokens.count; at++) {
    while (functions.length > 0 && (functions.at(-1) as { close: number }).close <= at) functions.pop();
    const source = tokenText(tokens, at);
    switch (tokens.type[at]) {
      case tokenTypes.WhiteSpace:
      case tokenTypes.Comment:
        if (text !== "" && !/[\s(]$/.test(text)) text += " ";
        break;
      case tokenTypes.Comma:
        text = `${text.trimEnd()}, `;
        break;
      case tokenTypes.RightParen:
        text = `${text.trimEnd()})`;
        break;
      case tokenTypes.Ident:
        text += asciiLowerCase(unescapeIdent(source));
        break;
      case tokenTypes.String:
        text += writtenString(stringValue(source));
        break;
      case tokenTypes.Url:
        text += `url("${urlValue(source)}")`;
        break;
      case tokenTypes.Delim:
        text += isDelim(tokens, at, "/") ? `${text.endsWith(" ") ? "" : " "}/ ` : source;
        break;
      case tokenTypes.Number:
        text += writtenNumber(Number.parseFloat(source)) + ((functions.at(-1)?.lengths ?? lengths) ? "px" : "");
        break;
      case tokenTypes.Percentage:
        text += `${writtenNumber(Number.parseFloat(source))}%`;
        break;
      case tokenTypes.Dimension: {
        const sum = amountOf(tokens, at, measures);
        if (sum !== undefined) text += dimension(writtenSum(sum), source);
        else if (/[\d.]fr$/i.test(source)) text += `${writtenNumber(Number.parseFloat(source))}fr`;
        else return undefined;
        break;
      }
      case tokenTypes.Function: {
        const name = functionAt(tokens, at, tokens.count);
        if (isMath(name)) {
          const sum = calculate(tokens, at, measures);
          if (sum === undefined) return undefined;
          const result = writtenSum(sum);
          text += result === "0" && lengths ? "0px" : result;
          at = tokens.close[at] as number;
        } else {
          text += `${name}(`;
          functions.push({ close: tokens.close[at] as number, lengths: OF_LENGTHS.test(name) });
        }
        break;
      }
      default:
        text += source;
    }
  }
  return text.trim();
}

/** Returns a dimension with the unit of a zero kept. */
function dimension(text: string, source: string): string {
  if (text !== "0") return text;
  const unit = asciiLowerCase(/[a-z]+$/i.exec(source)?.[0] ?? "px");
  if (unit === "s" || unit === "ms") return "0s";
  return /^(?:deg|grad|rad|turn)$/.test(unit) ? "0deg" : "0px";
}

/** Serializes a string (CSSOM, "serialize a string"). */
export function writtenString(value: string): string {
  return `"${value.replace(/["\\]/g, String.raw`\$&`).replace(/[\u0001-\u001f\u007f]/g, (c) => `\\${c.charCodeAt(0).toString(16)} `)}"`;
}

/** Returns the names of fonts as Chromium writes them. */
export function writtenFamilies(value: string): string {
  const tokens = tokensOf(value);
  const families: string[] = [];
  let words: string[] = [];
  const add = (): void => {
    if (words.length > 0) families.push(words.length > 1 ? writtenString(words.join(" ")) : (words[0] as string));
    words = [];
  };
  for (let at = 0; at < tokens.count; at++) {
    const source = tokenText(tokens, at);
    if (tokens.type[at] === tokenTypes.Comma) add();
    else if (tokens.type[at] === tokenTypes.Ident) words.push(unescapeIdent(source));
    else if (tokens.type[at] === tokenTypes.String) {
      const name = stringValue(source);
      words.push(
        /^-?[a-z_\u0080-\uffff][\w\u0080-\uffff-]*$/i.test(name) && !generic.has(name) ? name : writtenString(name),
      );
    }
  }
  add();
  return families.map((name) => (generic.has(asciiLowerCase(name)) ? asciiLowerCase(name) : name)).join(", ");
}

const generic = new Set("serif sans-serif cursive fantasy monospace system-ui math emoji".split(" "));
