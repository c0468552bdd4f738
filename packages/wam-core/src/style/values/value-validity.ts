import data from "css-tree/dist/data";
import { Lexer } from "css-tree/lexer";
import { withoutCalcSize, withoutMath } from "./math.ts";
import { substitution } from "./substitution.ts";
import { tokensOf } from "../syntax/tokens.ts";
import { unescapedValue } from "../syntax/unescaped-value.ts";
import newer from "./value-data.json" with { type: "json" };

/** Properties that count as unknown. They stay in the data, because the syntaxes of others name them. */
const dropped = new Set(newer.dropped);

/**
 * Makes css-tree's lexer alone, without its parser, walker and generator. Its data come from css-tree and, from a newer source, from
 * grammar/generate-css-values.ts. Each NAME in `prefixed` has the older name `-webkit-NAME`.
 */
function makeVocabulary() {
  return {
    lexer: new Lexer({ generic: true }, {}, {}),
    types: new Map<string, string>([...Object.entries(data.types), ...Object.entries(newer.types)]),
    properties: new Map<string, string>([
      ...Object.entries(data.properties),
      ...Object.entries(newer.properties),
      ...newer.prefixed.map((name) => [`-webkit-${name}`, `<'${name}'>`] as const),
    ]),
  };
}

let loaded: ReturnType<typeof makeVocabulary> | undefined;
const vocabulary = () => (loaded ??= makeVocabulary());

/** Gives the lexer a definition, and the definitions that it names. Making all would take long, and most values need few. */
function define(kind: "types" | "properties", name: string): void {
  const { lexer, [kind]: syntaxes } = vocabulary();
  const syntax = syntaxes.get(name);
  if (syntax === undefined || lexer[kind][name] !== undefined) return;
  lexer[kind][name] = lexer.createDescriptor(syntax, kind === "types" ? "Type" : "Property", name);
  for (const [, quote, reference = ""] of syntax.matchAll(/<('?)([\w-]+(?:\(\))?)/g))
    define(quote === "" ? "types" : "properties", reference);
}

const answers = new Map<string, boolean>();
/** The most answers in the cache. Real style sheets repeat few values; hostile ones must not fill the memory. */
const LIMIT = 20_000;
/** The longest value that is matched; longer ones count as invalid. The longest real values (data: URLs in `src`) are no longhands. */
const LENGTH = 100_000;

/** Returns true if the lexer has an entry under exactly this name (lower case). Custom properties are always known. */
export function isKnownProperty(property: string): boolean {
  return property.startsWith("--") || (!dropped.has(property) && vocabulary().properties.has(property));
}

/** Returns the names of all properties that the lexer knows. */
export function knownProperties(): readonly string[] {
  return [...vocabulary().properties.keys()].filter((name) => !dropped.has(name));
}

/**
 * Returns true if the value is valid for the property: css-tree's lexer accepts it or it contains `var()` (spec 6.9, cli.md 3).
 * `blink` and the CSS-wide keywords are accepted.
 *
 * @param property  lower case, or a custom property
 * @param value     as written, without `!important`
 */
export function isValidValue(property: string, value: string): boolean {
  if (property.startsWith("--")) return true;
  const key = `${property}:${value}`;
  const known = answers.get(key);
  if (known !== undefined) return known;
  const valid = judgeValue(property, value);
  if (answers.size >= LIMIT) answers.clear();
  if (key.length < 1000) answers.set(key, valid);
  return valid;
}

function judgeValue(property: string, value: string): boolean {
  if (value.length > LENGTH || !isKnownProperty(property)) return false;
  let text = unescapedValue(value);
  if (text.includes("(")) {
    const tokens = tokensOf(text);
    const substituted = substitution(tokens);
    if (substituted !== "none") return substituted === "valid";
    const sized = withoutCalcSize(property, tokens);
    const texts = sized === undefined ? undefined : withoutMath(sized === text ? tokens : tokensOf(sized));
    if (texts === undefined) return false;
    if (texts.length > 1 && !matches(property, texts[1] as string)) return false;
    text = texts[0] as string;
  }
  return matches(property, text);
}

function matches(property: string, text: string): boolean {
  define("properties", property);
  return vocabulary().lexer.matchProperty(property, text).matched !== null;
}

/** Properties whose lengths need no unit in quirks mode, and whose colours need no `#` (Quirks Mode Standard, 3.2 and 3.1). */
const unitlessLengths = new Set(
  (
    "background-position border-spacing border-top-width border-right-width border-bottom-width border-left-width border-width bottom " +
    "clip font-size height left letter-spacing margin-right margin-left margin-top margin-bottom margin max-height max-width " +
    "min-height min-width padding-top padding-bottom padding-left padding-right padding right text-indent top vertical-align width word-spacing"
  ).split(" "),
);
const hashlessColors = new Set(
  "background-color border-color border-top-color border-right-color border-bottom-color border-left-color color".split(
    " ",
  ),
);

/** Returns `isValidValue` by the rules of the document's mode. */
export function isValidIn(quirks: boolean, property: string, value: string): boolean {
  if (isValidValue(property, value)) return true;
  if (!quirks || property.startsWith("--")) return false;
  if (unitlessLengths.has(property)) {
    const withUnits = value.replace(/(^|[ \t\n\r\f])([+-]?(?:\d+\.?\d*|\.\d+))(?=[ \t\n\r\f]|$)/g, "$1$2px");
    return withUnits !== value && isValidValue(property, withUnits);
  }
  if (hashlessColors.has(property)) {
    const withHash = value.replace(/(^|[ \t\n\r\f])([0-9a-f]{3}|[0-9a-f]{6})(?=[ \t\n\r\f]|$)/gi, "$1#$2");
    return withHash !== value && isValidValue(property, withHash);
  }
  return false;
}
