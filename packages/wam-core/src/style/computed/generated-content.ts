import type { Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import {
  functionAt,
  isDelim,
  skipSpace,
  stringValue,
  tokenTypes,
  tokensOf,
  tokenText,
  unescapeIdent,
  wordAt,
} from "../syntax/tokens.ts";
import type { Tokens } from "../syntax/tokens.ts";

/** Elements without content next to which boxes could stand. */
const withoutBoxes = new Set(
  "audio br canvas embed iframe img input meter object progress select textarea video wbr".split(" "),
);

export function canGenerate(element: Element): boolean {
  if (element.namespace !== XHTML_NAMESPACE) return false;
  if (element.name !== "input") return !withoutBoxes.has(element.name);
  return /^(?:checkbox|radio)$/i.test(element.attribute("type") ?? "");
}

/** Returns the text of a value of `content` (CSS Content 3, 1.2); text after `/` replaces the rest. Undefined if it depends on counters. */
export function textOfContent(content: string, element: Element): string | undefined {
  const tokens = tokensOf(content);
  let text: string | undefined = "";
  for (let at = skipSpace(tokens, 0, tokens.count); at < tokens.count; at = skipSpace(tokens, at, tokens.count)) {
    if (isDelim(tokens, at, "/")) {
      text = "";
      at++;
      continue;
    }
    const part = partAt(tokens, at, element);
    text = part === undefined || text === undefined ? undefined : text + part;
    at = tokens.type[at] === tokenTypes.Function ? (tokens.close[at] as number) + 1 : at + 1;
  }
  return text;
}

function partAt(tokens: Tokens, at: number, element: Element): string | undefined {
  if (tokens.type[at] === tokenTypes.String) return stringValue(tokenText(tokens, at));
  switch (wordAt(tokens, at, tokens.count)) {
    case "open-quote":
      return "\u201c";
    case "close-quote":
      return "\u201d";
  }
  switch (functionAt(tokens, at, tokens.count)) {
    case "attr":
      return attributeText(tokens, at, element);
    case "counter":
    case "counters":
      return undefined;
    default:
      return "";
  }
}

/** Returns the text of `attr(name)` or `attr(name, "fallback")`. */
function attributeText(tokens: Tokens, at: number, element: Element): string {
  const close = Math.min(tokens.close[at] as number, tokens.count);
  const first = skipSpace(tokens, at + 1, close);
  const name = unescapeIdent(tokenText(tokens, first));
  const value = element.attribute(element.namespace === XHTML_NAMESPACE ? asciiLowerCase(name) : name);
  if (value !== undefined) return value;
  for (let next = first; next < close; next++)
    if (tokens.type[next] === tokenTypes.String) return stringValue(tokenText(tokens, next));
  return "";
}
