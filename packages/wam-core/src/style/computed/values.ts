import { asciiLowerCase } from "../../document/text.ts";
import type { Environment } from "../conditions/environment.ts";
import { isValidIn } from "../values/value-validity.ts";
import type { Measures } from "./calculation.ts";
import { amountOf, calculate, isMath, written } from "./calculation.ts";
import { computedColour } from "./colour.ts";
import type { Declared } from "./declarations.ts";
import { longhandPart } from "./longhand-part.ts";
import { flowName, hasFlowName } from "./property-names.ts";
import type { PropertyFacts } from "./property-table.ts";
import { propertyTable } from "./property-table.ts";
import type { FontSize, StyleRecord } from "./style-record.ts";
import { mayHoldSubstitutions, substituted } from "./substitute.ts";
import type { Registered } from "./substitute.ts";
import { skipSpace, tokenTypes, tokensOf, functionAt } from "../syntax/tokens.ts";
import { writtenFamilies, writtenValue } from "./written-value.ts";

export interface ValuesInput {
  readonly environment: Environment;
  readonly quirks: boolean;
  /** The colour of links. */
  readonly linkColour: string;
  readonly registered: ReadonlyMap<string, Registered>;
  /** Counts work against the budget of the page. */
  readonly spend: (steps: number) => void;
}

/** Custom properties that ask for each other in a row; beyond it a value is not known. */
const CHAIN = 500;

const ROOT_SIZE: FontSize = { px: 16, keyword: 4, absolute: false };

/** Relative sizes are not smaller, apart from 0. */
const LEAST_SIZE = 6;

/** Sizes of the keywords `xx-small` to `xxx-large`, as browsers have them; of `monospace` they are others. */
const sizes = [9, 10, 13, 16, 18, 24, 32, 48];
const monospaceSizes = [9, 10, 12, 13, 16, 20, 26, 39];
const monospaceQuirks = [9, 9, 10, 13, 16, 20, 26, 40];
const sizeWords = ["xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"];
const MONOSPACE_SCALE = 13 / 16;

/** Works out computed values from the declarations that win (CSS Cascade 5, 4). No recursion over the depth of the tree. */
export class Values {
  readonly #input: ValuesInput;
  readonly #wordTexts = new Map<string, string>();
  readonly #lengthTexts = new Map<string, string>();
  readonly #colours = new Map<string, string | undefined>();
  readonly #parts = new Map<string, string | undefined>();
  readonly #names = new Map<string, readonly string[]>();
  /** Custom properties that are being worked out, and those of them that are part of a cycle. */
  readonly #chain: string[] = [];
  readonly #cyclic = new Set<string>();

  constructor(input: ValuesInput) {
    this.#input = input;
  }

  /** The value as `getComputedStyle` has it, apart from what takes layout. */
  resolved(record: StyleRecord, property: string): string | undefined {
    const value = this.computed(record, property);
    if (value === undefined) return undefined;
    if (value === "currentcolor") return this.computed(record, "color");
    if (property === "line-height" && /^[\d.]+$/.test(value)) {
      const em = this.#fontSize(record)?.px;
      return em === undefined ? undefined : `${written(Number(value) * em)}px`;
    }
    if (value === "auto" && (property === "min-width" || property === "min-height"))
      return this.#isInFlexOrGrid(record) && !this.#isOutOfFlow(record) ? value : "0px";
    return value;
  }

  computed(record: StyleRecord, property: string): string | undefined {
    const { values } = record;
    const known = values.get(property);
    if (known !== undefined || values.has(property)) return known;
    const facts = propertyTable.get(property);
    if (facts === undefined) return undefined;
    // From the highest record whose value is asked for down to this one.
    const path: StyleRecord[] = [];
    for (let at: StyleRecord | null = record; at !== null && !at.values.has(property); at = at.parent) {
      path.push(at);
      if (!facts.inherited && !this.#inherits(at, property)) break;
    }
    for (let each = path.pop(); each !== undefined; each = path.pop())
      each.values.set(property, this.#compute(each, property, facts));
    return values.get(property);
  }

  #inherits(record: StyleRecord, property: string): boolean {
    const value = this.#winner(record, property)?.value;
    return value?.length === "inherit".length && asciiLowerCase(value) === "inherit";
  }

  /** The declared value without computation, `var()` replaced; undefined: not known from source. */
  specified(record: StyleRecord, property: string): string | undefined {
    const declared = this.#winner(record, property);
    if (declared === undefined) return "normal";
    const value = this.#declaredPart(record, property, declared);
    return value === null ? "normal" : value;
  }

  #winner(record: StyleRecord, property: string): Declared | undefined {
    if (!hasFlowName(property)) {
      const names = this.#names.get(property) ?? this.#keepNames(property, [property, "all"]);
      return record.winner(property, names);
    }
    const writingMode = this.computed(record, "writing-mode") ?? "horizontal-tb";
    const direction = this.computed(record, "direction") ?? "ltr";
    const key = `${property} ${writingMode} ${direction}`;
    const names =
      this.#names.get(key) ??
      this.#keepNames(key, [property, flowName(property, writingMode, direction) ?? property, "all"]);
    return record.winner(key, names);
  }

  #keepNames(key: string, all: readonly string[]): readonly string[] {
    const names = /^(?:direction|unicode-bidi)$/.test(key) ? [key] : all;
    this.#names.set(key, names);
    return names;
  }

  /** The part of the declaration that is this longhand's. Null: invalid at computed-value time. */
  #declaredPart(record: StyleRecord, property: string, declared: Declared): string | null | undefined {
    let { value } = declared;
    if (mayHoldSubstitutions(value) && !(property === "content" && !/\b(?:var|env)\(/i.test(value))) {
      const replaced = substituted(value, (name) => this.custom(record, name));
      if (typeof replaced !== "string") return replaced;
      value = replaced.trim().replace(/\/\*[^]*?\*\//g, " ");
      if (!isValidIn(this.#input.quirks, declared.property, value)) return null;
    }
    if (declared.property === property) return value;
    const key = `${declared.property} ${property} ${value}`;
    if (this.#parts.has(key)) return this.#parts.get(key);
    const part = longhandPart(declared.property, property, value);
    this.#parts.set(key, part);
    return part;
  }

  #compute(record: StyleRecord, property: string, facts: PropertyFacts): string | undefined {
    const declared = this.#winner(record, property);
    if (declared === undefined && facts.kind !== "own")
      return facts.inherited && record.parent !== null ? record.parent.values.get(property) : facts.initial;
    const part = declared === undefined ? null : this.#declaredPart(record, property, declared);
    if (part === undefined) return undefined;
    const word = part === null ? "unset" : part.length > 12 ? "" : asciiLowerCase(part);
    const { parent } = record;
    switch (word) {
      case "inherit":
        return parent === null ? this.#convert(record, property, facts, facts.initial) : parent.values.get(property);
      case "initial":
        return this.#convert(record, property, facts, facts.initial);
      case "unset":
      case "revert":
      case "revert-layer":
        if (facts.inherited && parent !== null && property !== "font-size") return parent.values.get(property);
        return this.#convert(record, property, facts, facts.initial);
      default:
        return this.#convert(record, property, facts, part as string);
    }
  }

  #convert(record: StyleRecord, property: string, facts: PropertyFacts, value: string): string | undefined {
    switch (facts.kind) {
      case "word":
        return this.#written(record, value, false);
      case "length":
        return this.#lengths(record, value, property);
      case "colour":
        return this.#colour(value);
      case "number":
        return this.#number(record, property, value);
      case "own":
        return this.#own(record, property, value);
    }
  }

  #lengths(record: StyleRecord, value: string, property: string): string | undefined {
    const text = this.#written(record, value, property !== "tab-size" && property !== "scale");
    if (property === "clip" && text?.includes(",") === false) return text.replaceAll(" ", ", ");
    if (property === "letter-spacing" && text === "0px") return "normal";
    return property === "word-spacing" && text === "normal" ? "0px" : text;
  }

  /** Values without relative units are the same for all records: each is written once. */
  #written(record: StyleRecord, value: string, lengths: boolean): string | undefined {
    const kept = lengths ? this.#lengthTexts : this.#wordTexts;
    const known = kept.get(value);
    if (known !== undefined) return known;
    const measures = this.#measures(record);
    const text = writtenValue(value, measures, lengths);
    if (text !== undefined && !measures.wereAsked) kept.set(value, text);
    return text;
  }

  #own(record: StyleRecord, property: string, value: string): string | undefined {
    switch (property) {
      case "color":
        return this.#ownColour(record, value);
      case "font-size": {
        const size = this.#fontSize(record);
        if (size === null) return undefined;
        return `${written(size.absolute || size.px === 0 ? size.px : Math.max(size.px, LEAST_SIZE))}px`;
      }
      case "font-family":
        return writtenFamilies(value);
      case "font-weight":
        return this.#fontWeight(record, value);
      case "font-stretch":
        return stretches.get(asciiLowerCase(value)) ?? this.#written(record, value, false);
      case "line-height":
        return this.#lineHeight(record, value);
      case "display":
        return this.#display(record, value);
      case "position":
        return asciiLowerCase(value).replace("-webkit-", "");
      case "float":
        return this.#isOutOfFlow(record) ? "none" : asciiLowerCase(value);
      case "text-align":
        return this.#textAlign(record, asciiLowerCase(value));
      case "overflow-x":
      case "overflow-y":
        return this.#overflow(record, property, value);
      case "text-decoration-line":
        return decorationLines(value);
      case "min-width":
      case "min-height":
        return this.#lengths(record, value, property);
      case "outline-width":
      case "-webkit-text-stroke-width":
        return this.#borderWidth(record, value);
      case "fill":
      case "stroke":
      case "caret-color":
        return /^(?:none|auto|context-\w+)$|url\(/i.test(value) ? asciiLowerCase(value) : this.#colour(value);
      default:
        if (/^border-.*-width$/.test(property)) {
          const style = this.computed(record, property.replace("width", "style"));
          return style === "none" || style === "hidden" ? "0px" : this.#borderWidth(record, value);
        }
        return this.#lengths(record, value, property);
    }
  }

  #colour(value: string): string | undefined {
    if (this.#colours.has(value)) return this.#colours.get(value);
    const colour = this.#parsedColour(value);
    this.#colours.set(value, colour);
    return colour;
  }

  #parsedColour(value: string): string | undefined {
    const word = asciiLowerCase(value);
    if (word === "-webkit-link") return computedColour(this.#input.linkColour);
    return computedColour(this.#input.quirks && /^(?:[\da-f]{3}|[\da-f]{6})$/.test(word) ? `#${word}` : value);
  }

  #ownColour(record: StyleRecord, value: string): string | undefined {
    const colour = this.#colour(value);
    if (colour !== "currentcolor") return colour;
    return record.parent === null ? "rgb(0, 0, 0)" : record.parent.values.get("color");
  }

  #number(record: StyleRecord, property: string, value: string): string | undefined {
    const tokens = tokensOf(value);
    const at = skipSpace(tokens, 0, tokens.count);
    if (tokens.type[at] === tokenTypes.Ident) return asciiLowerCase(value);
    const measures = this.#measures(record);
    const sum = isMath(functionAt(tokens, at, tokens.count))
      ? calculate(tokens, at, measures)
      : amountOf(tokens, at, measures);
    if (sum === undefined) return undefined;
    const number = sum.number + sum.percent / 100;
    return written(property === "opacity" ? Math.max(0, Math.min(1, number)) : number);
  }

  #measures(record: StyleRecord): RecordMeasures {
    return new RecordMeasures(
      () => this.#fontSize(record)?.px,
      () => this.#fontSize(record.root)?.px,
      this.#input.environment,
    );
  }

  #fontWeight(record: StyleRecord, value: string): string | undefined {
    const word = asciiLowerCase(value);
    if (word === "normal") return "400";
    if (word === "bold") return "700";
    if (word !== "bolder" && word !== "lighter") return this.#number(record, "font-weight", value);
    const inherited = record.parent === null ? "400" : record.parent.values.get("font-weight");
    if (inherited === undefined) return undefined;
    const weight = Number(inherited);
    if (word === "bolder") return weight < 350 ? "400" : weight < 550 ? "700" : weight < 900 ? "900" : inherited;
    return weight < 100 ? inherited : weight < 550 ? "100" : weight < 750 ? "400" : "700";
  }

  #lineHeight(record: StyleRecord, value: string): string | undefined {
    const em = this.#fontSize(record)?.px;
    const text = this.#written(record, value, false);
    if (text === undefined || !text.endsWith("%")) return text;
    return em === undefined ? undefined : `${written((Number.parseFloat(text) * em) / 100)}px`;
  }

  #borderWidth(record: StyleRecord, value: string): string | undefined {
    const word = asciiLowerCase(value);
    const named = { thin: 1, medium: 3, thick: 5 }[word];
    if (named !== undefined) return `${named}px`;
    const text = this.#written(record, value, true);
    if (text === undefined || !text.endsWith("px")) return text;
    const px = Number.parseFloat(text);
    return `${px > 0 && px < 1 ? 1 : Math.floor(px)}px`; // whole pixels of the device
  }

  #display(record: StyleRecord, value: string): string | undefined {
    const display = canonicalDisplay(value);
    if (display === "none" || display === "contents") return display;
    const isBlock =
      record.parent === null ||
      this.#isOutOfFlow(record) ||
      this.computed(record, "float") !== "none" ||
      this.#isInFlexOrGrid(record);
    return isBlock ? (blocks.get(display) ?? display) : display;
  }

  #isOutOfFlow(record: StyleRecord): boolean {
    return /^(?:absolute|fixed)$/.test(this.computed(record, "position") ?? "");
  }

  /** `match-parent` (CSS Text 4, 7.1), and the cells of a header, which are centred unless something above them is aligned. */
  #textAlign(record: StyleRecord, word: string): string | undefined {
    const inherited = record.parent === null ? "start" : record.parent.values.get("text-align");
    if (word === "-internal-center") return inherited === "start" ? "center" : inherited;
    if (word !== "match-parent" || (inherited !== "start" && inherited !== "end"))
      return word === "match-parent" ? inherited : word;
    const isRtl = record.parent !== null && this.computed(record.parent, "direction") === "rtl";
    return (inherited === "start") === isRtl ? "right" : "left";
  }

  #isInFlexOrGrid(record: StyleRecord): boolean {
    let { parent } = record;
    while (parent !== null && this.#specifiedDisplay(parent) === "contents") ({ parent } = parent);
    return parent !== null && /flex$|grid$/.test(this.#specifiedDisplay(parent));
  }

  /** Before it is made a block. */
  #specifiedDisplay(record: StyleRecord): string {
    const key = "specified display";
    if (!record.values.has(key)) {
      const declared = this.#winner(record, "display");
      const value = declared === undefined ? "inline" : this.#declaredPart(record, "display", declared);
      // `inherit` is one of the rest: its value is asked of the parent, which has it.
      record.values.set(
        key,
        value === "inherit" && record.parent !== null
          ? this.computed(record.parent, "display")
          : canonicalDisplay(value ?? "inline"),
      );
    }
    return record.values.get(key) ?? "inline";
  }

  #overflow(record: StyleRecord, property: string, value: string): string | undefined {
    const own = overflowWord(value);
    if (/^(?:auto|scroll)$/.test(own) && /table$/.test(this.computed(record, "display") ?? "")) return "visible";
    const other = property === "overflow-x" ? "overflow-y" : "overflow-x";
    const declared = this.#winner(record, other);
    const otherValue = declared === undefined ? "visible" : (this.#declaredPart(record, other, declared) ?? "visible");
    const isFree = (word: string): boolean => word === "visible" || word === "clip";
    const word = overflowWord(otherValue);
    if (isFree(word) || /^(?:inherit|initial|unset)$/.test(word) || !isFree(own)) return own;
    return own === "visible" ? "auto" : "hidden";
  }

  /** Null: not known from source. From the highest record that is not known yet down to this one. */
  #fontSize(record: StyleRecord): FontSize | null {
    const path: StyleRecord[] = [];
    for (let at: StyleRecord | null = record; at !== null && at.fontSize === undefined; at = at.parent) path.push(at);
    for (const each of path.reverse()) each.fontSize = this.#makeFontSize(each);
    return record.fontSize as FontSize | null;
  }

  #makeFontSize(record: StyleRecord): FontSize | null {
    const inherited = record.parent === null ? ROOT_SIZE : (record.parent.fontSize as FontSize | null);
    if (inherited === null) return null;
    const declared = this.#winner(record, "font-size");
    const value = declared === undefined ? null : this.#declaredPart(record, "font-size", declared);
    if (value === undefined) return null;
    const word = value === null ? "inherit" : asciiLowerCase(value);
    const isMonospace = this.computed(record, "font-family") === "monospace";
    const own = /^(?:inherit|unset|revert|revert-layer)$/.test(word)
      ? inherited
      : this.#sizeOf(record, word, inherited);
    if (own === null || own.absolute) return own;
    if (own.keyword > 0) return { ...own, px: this.#keywordSize(own.keyword, isMonospace) };
    const wasMonospace = record.parent !== null && this.computed(record.parent, "font-family") === "monospace";
    if (isMonospace === wasMonospace) return own;
    return { ...own, px: isMonospace ? own.px * MONOSPACE_SCALE : own.px / MONOSPACE_SCALE };
  }

  #keywordSize(keyword: number, isMonospace: boolean): number {
    const table = isMonospace ? (this.#input.quirks ? monospaceQuirks : monospaceSizes) : sizes;
    return table[keyword - 1] as number;
  }

  #sizeOf(record: StyleRecord, word: string, inherited: FontSize): FontSize | null {
    const keyword =
      sizeWords.indexOf(word === "initial" ? "medium" : word === "-webkit-xxx-large" ? "xxx-large" : word) + 1;
    if (keyword > 0) return { px: 0, keyword, absolute: false };
    const { px, absolute } = inherited;
    if (word === "larger") return { px: px * 1.2, keyword: 0, absolute };
    if (word === "smaller") return { px: px / 1.2, keyword: 0, absolute };
    const rem = () => (record.parent === null ? 16 : this.#fontSize(record.root)?.px);
    const measures = new RecordMeasures(() => px, rem, this.#input.environment);
    const tokens = tokensOf(word);
    const at = skipSpace(tokens, 0, tokens.count);
    const sum = isMath(functionAt(tokens, at, tokens.count))
      ? calculate(tokens, at, measures)
      : amountOf(tokens, at, measures);
    if (sum === undefined) return null;
    const relative = /%|\d(?:em|ex|ch)\b/.test(word);
    return {
      px: Math.max(0, Math.fround(sum.px + sum.number + (sum.percent * px) / 100)),
      keyword: 0,
      absolute: relative ? absolute : true,
    };
  }

  /** The value of a custom property; null: none. Undefined: not known from source. */
  custom(record: StyleRecord, name: string): string | null | undefined {
    const registered = this.#input.registered.get(name);
    const initial = registered?.initial ?? null;
    if (registered?.inherits === false) {
      const value = record.scope === record ? this.#customOf(record, name, initial) : initial;
      return value === NOTHING ? "" : value;
    }
    const walked: StyleRecord[] = [];
    for (let at = record.scope; at !== null; at = at.parent?.scope ?? null) {
      this.#input.spend(1);
      const value = at.custom.has(name) ? at.custom.get(name) : this.#customOf(at, name, "");
      if (value !== "") {
        for (const each of walked) each.custom.set(name, value);
        return value === NOTHING ? "" : value;
      }
      walked.push(at);
    }
    return initial;
  }

  /** @param none  for a record that does not declare it, or inherits it. */
  #customOf(record: StyleRecord, name: string, none: string | null): string | null | undefined {
    if (record.custom.has(name)) return record.custom.get(name);
    const declared = record.winner(name, [name]);
    if (declared === undefined) return none;
    const word = declared.value.length > 12 ? "" : asciiLowerCase(declared.value);
    if (/^(?:inherit|unset|revert|revert-layer)$/.test(word)) return none;
    const value =
      word === "initial"
        ? (this.#input.registered.get(name)?.initial ?? null)
        : this.#substitutedCustom(record, name, declared.value);
    record.custom.set(name, value === "" ? NOTHING : value);
    return value === "" ? NOTHING : value;
  }

  #substitutedCustom(record: StyleRecord, name: string, value: string): string | null | undefined {
    if (!mayHoldSubstitutions(value)) return value;
    const key = name;
    const cycle = this.#chain.indexOf(key);
    if (cycle >= 0) {
      for (const each of this.#chain.slice(cycle)) this.#cyclic.add(each);
      return null;
    }
    if (this.#chain.length >= CHAIN) return undefined;
    this.#chain.push(key);
    const result = substituted(value, (other) => this.custom(record, other));
    this.#chain.pop();
    return this.#cyclic.delete(key) ? null : typeof result === "string" ? result.trim() : result;
  }
}

/** Stands for a custom property that is declared empty. */
const NOTHING = " ";

/** Sizes that are worked out when a unit asks for them. */
class RecordMeasures implements Measures {
  readonly #em: () => number | undefined;
  readonly #rem: () => number | undefined;
  readonly width: number;
  readonly height: number;
  /** True when the value depends on the size of a font. */
  wereAsked = false;

  constructor(em: () => number | undefined, rem: () => number | undefined, { width, height }: Environment) {
    this.#em = em;
    this.#rem = rem;
    this.width = width;
    this.height = height;
  }

  get em(): number | undefined {
    this.wereAsked = true;
    return this.#em();
  }

  get rem(): number | undefined {
    this.wereAsked = true;
    return this.#rem();
  }
}

const stretches: ReadonlyMap<string, string> = new Map([
  ["normal", "100%"],
  ["ultra-condensed", "50%"],
  ["extra-condensed", "62.5%"],
  ["condensed", "75%"],
  ["semi-condensed", "87.5%"],
  ["semi-expanded", "112.5%"],
  ["expanded", "125%"],
  ["extra-expanded", "150%"],
  ["ultra-expanded", "200%"],
]);

/** The block-level kin of inline-level values (CSS Display 3, 2.7). */
const blocks: ReadonlyMap<string, string> = new Map([
  ["inline", "block"],
  ["inline-block", "block"],
  ["inline-flex", "flex"],
  ["inline-grid", "grid"],
  ["inline-table", "table"],
  ["-webkit-inline-box", "-webkit-box"],
  ["ruby", "block ruby"],
  ["ruby-text", "block"],
  ["math", "block math"],
  ..."table-caption table-cell table-column table-column-group table-footer-group table-header-group table-row table-row-group"
    .split(" ")
    .map((name): [string, string] => [name, "block"]),
]);

const displays: ReadonlyMap<string, string> = new Map([
  ["block flow", "block"],
  ["flow", "block"],
  ["block flow-root", "flow-root"],
  ["inline flow", "inline"],
  ["inline flow-root", "inline-block"],
  ["block flex", "flex"],
  ["inline flex", "inline-flex"],
  ["block grid", "grid"],
  ["inline grid", "inline-grid"],
  ["block table", "table"],
  ["inline table", "inline-table"],
  ["inline ruby", "ruby"],
  ["-webkit-flex", "flex"],
  ["-webkit-inline-flex", "inline-flex"],
]);

/** One value of those that mean the same. */
function canonicalDisplay(value: string): string {
  const words = asciiLowerCase(value).split(" ");
  if (words.length === 1) return displays.get(words[0] as string) ?? (words[0] as string);
  if (words.includes("list-item")) return words.includes("inline") ? "inline list-item" : "list-item";
  const outer = words.find((word) => word === "block" || word === "inline") ?? "block";
  const text = `${outer} ${words.find((word) => word !== outer) ?? ""}`.trim();
  return displays.get(text) ?? text;
}

function overflowWord(value: string): string {
  const word = asciiLowerCase(value);
  return word === "overlay" || word === "-webkit-auto" ? "auto" : word;
}

const LINES = ["underline", "overline", "line-through", "blink", "spelling-error", "grammar-error"];

function decorationLines(value: string): string {
  const words = asciiLowerCase(value).split(" ");
  return LINES.filter((line) => words.includes(line)).join(" ") || "none";
}
