import { asciiLowerCase } from "../../document/text.ts";
import type { Environment } from "../conditions/environment.ts";
import { functionAt, skipSpace, tokenTypes, tokensOf } from "../syntax/tokens.ts";
import { amountOf, calculate, isMath, writtenNumber } from "./calculation.ts";
import { CascadedValues } from "./cascaded-values.ts";
import { computedColour } from "./colour.ts";
import { CustomProperties } from "./custom-properties.ts";
import { FontSizes } from "./font-sizes.ts";
import * as words from "./keyword-values.ts";
import type { PropertyFacts } from "./property-table.ts";
import { propertyTable } from "./property-table.ts";
import type { StyleRecord } from "./style-record.ts";
import type { Registered } from "../values/substitute.ts";
import { writtenFamilies, writtenValue } from "./written-value.ts";

export interface ValuesInput {
  readonly environment: Environment;
  readonly quirks: boolean;
  readonly linkColour: string;
  /** Returns the text colour of `body`, which tables have in quirks mode. */
  readonly bodyColour: () => string | undefined;
  readonly registered: ReadonlyMap<string, Registered>;
  /** Counts work against the budget of the page. */
  readonly spend: (steps: number) => void;
}

/** The smallest relative font size, apart from 0, in px. */
const LEAST_SIZE = 6;

/** Computes values from the winning declarations (CSS Cascade 5, 4). Does not recurse over the depth of the tree. */
export class Values {
  readonly #input: ValuesInput;
  readonly #wordTexts = new Map<string, string>();
  readonly #lengthTexts = new Map<string, string>();
  readonly #colours = new Map<string, string | undefined>();
  readonly #sizes: FontSizes;
  readonly custom: CustomProperties;
  readonly cascaded: CascadedValues;

  constructor(input: ValuesInput) {
    const { quirks, environment, registered, spend } = input;
    this.#input = input;
    this.custom = new CustomProperties(registered, spend);
    this.cascaded = new CascadedValues(quirks, this.custom, (record, property) => this.computed(record, property));
    this.#sizes = new FontSizes(quirks, environment, this.cascaded, (record) => this.computed(record, "font-family"));
  }

  /** Returns the value as in `getComputedStyle`, except for values that need layout. */
  resolved(record: StyleRecord, property: string): string | undefined {
    const value = this.computed(record, property);
    if (value === undefined) return undefined;
    if (value === "currentcolor") return this.computed(record, "color");
    if (property === "line-height" && /^[\d.]+$/.test(value)) {
      const em = this.#sizes.of(record)?.px;
      return em === undefined ? undefined : `${writtenNumber(Number(value) * em)}px`;
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
    // Compute from the highest record that is needed down to this one.
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
    const value = this.cascaded.winner(record, property)?.value;
    return value?.length === "inherit".length && asciiLowerCase(value) === "inherit";
  }

  #compute(record: StyleRecord, property: string, facts: PropertyFacts): string | undefined {
    const declared = this.cascaded.winner(record, property);
    if (declared === undefined && facts.kind !== "own")
      return facts.inherited && record.parent !== null ? record.parent.values.get(property) : facts.initial;
    const part = declared === undefined ? null : this.cascaded.part(record, property, declared);
    if (part === undefined) return undefined;
    const keyword = part === null ? "unset" : part.length > 12 ? "" : asciiLowerCase(part);
    const { parent } = record;
    switch (keyword) {
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

  /** Writes a value. Values without relative units are the same for all records, so each is written once. */
  #written(record: StyleRecord, value: string, lengths: boolean): string | undefined {
    const cache = lengths ? this.#lengthTexts : this.#wordTexts;
    const known = cache.get(value);
    if (known !== undefined) return known;
    const measures = this.#sizes.measures(record);
    const text = writtenValue(value, measures, lengths);
    if (text !== undefined && !measures.wereAsked) cache.set(value, text);
    return text;
  }

  #own(record: StyleRecord, property: string, value: string): string | undefined {
    switch (property) {
      case "color":
        return this.#ownColour(record, value);
      case "font-size": {
        const size = this.#sizes.of(record);
        if (size === null) return undefined;
        return `${writtenNumber(size.absolute || size.px === 0 ? size.px : Math.max(size.px, LEAST_SIZE))}px`;
      }
      case "font-family":
        return writtenFamilies(value);
      case "font-weight":
        return this.#fontWeight(record, value);
      case "font-stretch":
        return words.stretches.get(asciiLowerCase(value)) ?? this.#written(record, value, false);
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
        return words.decorationLines(value);
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
    const text = asciiLowerCase(value);
    if (text === "-webkit-link") return computedColour(this.#input.linkColour);
    return computedColour(this.#input.quirks && /^(?:[\da-f]{3}|[\da-f]{6})$/.test(text) ? `#${text}` : value);
  }

  #ownColour(record: StyleRecord, value: string): string | undefined {
    if (value === "-internal-quirk-inherit") return this.#input.bodyColour();
    const colour = this.#colour(value);
    if (colour !== "currentcolor") return colour;
    return record.parent === null ? "rgb(0, 0, 0)" : record.parent.values.get("color");
  }

  #number(record: StyleRecord, property: string, value: string): string | undefined {
    const tokens = tokensOf(value);
    const at = skipSpace(tokens, 0, tokens.count);
    if (tokens.type[at] === tokenTypes.Ident) return asciiLowerCase(value);
    const measures = this.#sizes.measures(record);
    const sum = isMath(functionAt(tokens, at, tokens.count))
      ? calculate(tokens, at, measures)
      : amountOf(tokens, at, measures);
    if (sum === undefined) return undefined;
    const number = sum.number + sum.percent / 100;
    return writtenNumber(property === "opacity" ? Math.max(0, Math.min(1, number)) : number);
  }

  #fontWeight(record: StyleRecord, value: string): string | undefined {
    const keyword = asciiLowerCase(value);
    if (keyword === "normal") return "400";
    if (keyword === "bold") return "700";
    if (keyword !== "bolder" && keyword !== "lighter") return this.#number(record, "font-weight", value);
    const inherited = record.parent === null ? "400" : record.parent.values.get("font-weight");
    return inherited === undefined ? undefined : words.relativeWeight(keyword, inherited);
  }

  #lineHeight(record: StyleRecord, value: string): string | undefined {
    const em = this.#sizes.of(record)?.px;
    const text = this.#written(record, value, false);
    if (text === undefined || !text.endsWith("%")) return text;
    return em === undefined ? undefined : `${writtenNumber((Number.parseFloat(text) * em) / 100)}px`;
  }

  #borderWidth(record: StyleRecord, value: string): string | undefined {
    const px = words.lineWidths.get(asciiLowerCase(value)) ?? this.#written(record, value, true);
    if (px === undefined || !px.endsWith("px")) return px;
    const width = Number.parseFloat(px);
    return `${width > 0 && width < 1 ? 1 : Math.floor(width)}px`; // whole pixels of the device
  }

  #display(record: StyleRecord, value: string): string | undefined {
    const display = words.canonicalDisplay(value);
    if (display === "none" || display === "contents") return display;
    const isBlock =
      record.parent === null ||
      this.#isOutOfFlow(record) ||
      this.computed(record, "float") !== "none" ||
      this.#isInFlexOrGrid(record);
    return isBlock ? (words.blockDisplays.get(display) ?? display) : display;
  }

  #isOutOfFlow(record: StyleRecord): boolean {
    return /^(?:absolute|fixed)$/.test(this.computed(record, "position") ?? "");
  }

  #textAlign(record: StyleRecord, value: string): string | undefined {
    const { parent } = record;
    const inherited = parent === null ? "start" : parent.values.get("text-align");
    const isRtl = parent !== null && this.computed(parent, "direction") === "rtl";
    return inherited === undefined ? undefined : words.alignment(value, inherited, isRtl);
  }

  #isInFlexOrGrid(record: StyleRecord): boolean {
    let { parent } = record;
    while (parent !== null && this.#specifiedDisplay(parent) === "contents") ({ parent } = parent);
    return parent !== null && /flex$|grid$/.test(this.#specifiedDisplay(parent));
  }

  /** Returns `display` before it is turned into a block-level value. */
  #specifiedDisplay(record: StyleRecord): string {
    const key = "specified display";
    if (!record.values.has(key)) {
      const declared = this.cascaded.winner(record, "display");
      const value = declared === undefined ? "inline" : this.cascaded.part(record, "display", declared);
      // `inherit` takes the value of the parent.
      record.values.set(
        key,
        value === "inherit" && record.parent !== null
          ? this.computed(record.parent, "display")
          : words.canonicalDisplay(value ?? "inline"),
      );
    }
    return record.values.get(key) ?? "inline";
  }

  #overflow(record: StyleRecord, property: string, value: string): string | undefined {
    const own = words.overflowWord(value);
    if (/^(?:auto|scroll)$/.test(own) && this.computed(record, "display")?.endsWith("table") === true) return "visible";
    const other = property === "overflow-x" ? "overflow-y" : "overflow-x";
    const declared = this.cascaded.winner(record, other);
    const otherValue = declared === undefined ? "visible" : (this.cascaded.part(record, other, declared) ?? "visible");
    return words.besideOverflow(own, words.overflowWord(otherValue));
  }
}
