import type { Element } from "../../document/document.ts";
import type { FlatTree, ShadowRoot } from "../../document/flat-tree.ts";
import type { StyledPage } from "../cascade/apply.ts";
import type { ActiveRule, Match } from "../cascade/candidate.ts";
import type { Cascade } from "../cascade/cascade.ts";
import { PropertyRules } from "../cascade/property-rules.ts";
import type { RuleMatching } from "../cascade/property-rules.ts";
import { isDisplayedWith } from "../cascade/rendering.ts";
import type { StyleRule } from "../sheets/stylesheet.ts";
import { cached } from "../syntax/cache.ts";
import type { StyleAttribute } from "../syntax/style-attribute.ts";
import { parseStyleAttribute } from "../syntax/style-attribute.ts";
import type { ComputedStyle, PseudoElement } from "./computed-style.ts";
import { authorJudge, DeclarationBlock, RuleList } from "./declarations.ts";
import type { Judge } from "./declarations.ts";
import { canGenerate, textOfContent } from "./generated-content.ts";
import { legacyColour } from "./colour.ts";
import { FocusChanges } from "../focus/focus-changes.ts";
import type { VisibleChange } from "../focus/visible-change.ts";
import { whiteSpaceOf } from "./longhand-part.ts";
import { keyframesIn } from "./keyframes.ts";
import type { Keyframes } from "./keyframes.ts";
import { hintsOf } from "./presentational-hints.ts";
import { currentName, physicalName } from "../values/property-names.ts";
import { propertyTable } from "./property-table.ts";
import { rulesOfText, shadowMatching, shadowRules } from "./shadow-rules.ts";
import { StyleRecord } from "./style-record.ts";
import { registeredIn } from "../values/substitute.ts";
import type { Registered } from "../values/substitute.ts";
import { userAgentRules } from "./user-agent-rules.ts";
import { Values } from "./values.ts";

/** The rules of the user agent and of the page, for elements or for one of their pseudo-elements. */
interface Origins {
  readonly userAgent: PropertyRules;
  readonly author: PropertyRules;
}

/** The computed values of a page. Elements that match the same rules, with parents that do so too, share a `StyleRecord`. */
export class PageStyles implements ComputedStyle {
  readonly #cascade: Cascade;
  readonly #tree: FlatTree;
  readonly #values: Values;
  readonly #judge: Judge;
  readonly #records: (StyleRecord | undefined)[];
  readonly #origins = new Map<ShadowRoot | undefined, Map<string, Origins>>();
  readonly #userAgent: readonly ActiveRule[];
  #inShadow: RuleMatching | undefined;
  readonly #lists = new Map<readonly Match[], RuleList>();
  readonly #blocks = new Map<StyleRule, DeclarationBlock>();
  readonly #attributes = new Map<StyleAttribute, DeclarationBlock>();
  readonly #hints = new Map<string, DeclarationBlock>();
  #focus: FocusChanges | undefined;
  #keyframes: ReadonlyMap<string, Keyframes> | undefined;
  #ids = 0;

  get window() {
    return this.#cascade.input.environment;
  }

  constructor({ cascade }: StyledPage, tree: FlatTree) {
    this.#cascade = cascade;
    this.#tree = tree;
    this.#userAgent = userAgentRules(tree);
    this.#judge = authorJudge(cascade.document.quirks);
    this.#records = new Array<StyleRecord | undefined>(cascade.document.elements.length);
    const [body] = cascade.document.named("body");
    const registered = new Map<string, Registered>();
    for (const { text } of cascade.instances) registeredIn(text.sheet.text, registered);
    this.#values = new Values({
      environment: cascade.input.environment,
      quirks: cascade.document.quirks,
      linkColour: legacyColour(body?.attribute("link") ?? "") ?? "linktext",
      bodyColour: () => (body === undefined ? "rgb(0, 0, 0)" : this.value(body, "color")),
      registered,
      spend: (steps) => this.spend(steps),
    });
  }

  spend(steps: number): void {
    this.#cascade.matcher.spend(steps);
  }

  value(element: Element, property: string, pseudo?: PseudoElement): string | undefined {
    return this.#valueIn(this.#recordOf(element, pseudo), element, property, pseudo === undefined);
  }

  valuesInFocus(element: Element, matches: readonly Match[]): (property: string) => string | undefined {
    const { parent, hints, attribute } = this.#elementRecord(element);
    const { userAgent: rules } = this.#originsOf(element, "");
    const userAgent = this.#listOf([...rules.matched(element).matches, ...focusRing()], acceptAll);
    const record = new StyleRecord(parent, userAgent, hints, this.#listOf(matches, this.#judge), attribute);
    return (property) => this.#valueIn(record, element, property, true);
  }

  focusChange(element: Element): VisibleChange {
    return (this.#focus ??= new FocusChanges(this, this.#cascade, this.#tree)).of(element);
  }

  #valueIn(record: StyleRecord, element: Element, property: string, isElement: boolean): string | undefined {
    if (property.startsWith("--")) {
      const value = this.#values.custom.value(record, property);
      return value === null ? "" : value;
    }
    if (property === "white-space") {
      const collapse = this.#values.resolved(record, "white-space-collapse");
      const wrap = this.#values.resolved(record, "text-wrap-mode");
      return collapse === undefined || wrap === undefined ? undefined : whiteSpaceOf(collapse, wrap);
    }
    const name = this.#physical(
      record,
      cached(currentNames, property, () => currentName(property)),
    );
    const isControl = isElement && controls.has(element.name) && this.#values.resolved(record, "appearance") !== "none";
    if (isControl && hasOwnBorders(element, name)) {
      if (name.endsWith("style")) return "none";
      return name.endsWith("color") ? this.#values.resolved(record, "color") : "0px";
    }
    const value = this.#values.resolved(record, name);
    if (name !== "display" || value === undefined) return value;
    if (!isDisplayedWith(value, element)) return "none";
    if (!isControl || !/^(?:inline|table|list-item)/.test(value)) return value;
    return value.startsWith("inline") || value.startsWith("table-") ? "inline-block" : "block";
  }

  isImportantInAttribute(element: Element, property: string): boolean {
    return this.#values.cascaded.isImportantInAttribute(this.#recordOf(element), property);
  }

  generatedText(element: Element, pseudo: PseudoElement): string | undefined {
    if (!canGenerate(element) || !this.isStyled(element, pseudo)) return "";
    const record = this.#recordOf(element, pseudo);
    const content = this.#values.cascaded.specified(record, "content");
    if (content === undefined) return undefined;
    if (/^(?:none|normal)$/i.test(content) || this.#values.resolved(record, "display") === "none") return "";
    return textOfContent(content, element);
  }

  isStyled(element: Element, pseudo: PseudoElement): boolean {
    const { userAgent, author } = this.#originsOf(element, pseudo);
    return userAgent.matched(element).matches.length + author.matched(element).matches.length > 0;
  }

  shared(element: Element): object {
    return this.#elementRecord(element);
  }

  animated(name: string): Keyframes {
    this.#keyframes ??= keyframesIn(this.#cascade.instances.map(({ text }) => text.sheet.text));
    return this.#keyframes.get(name) ?? nothing;
  }

  #physical(record: StyleRecord, property: string): string {
    if (propertyTable.has(property)) return property;
    const [writingMode = "", direction = ""] = ["writing-mode", "direction"].map(
      (each) => this.#values.resolved(record, each) ?? "",
    );
    return physicalName(property, writingMode, direction);
  }

  #recordOf(element: Element, pseudo?: PseudoElement): StyleRecord {
    const record = this.#elementRecord(element);
    return pseudo === undefined ? record : this.#make(element, record, pseudo);
  }

  /** Returns the record of an element. Starts at the nearest ancestor with a known record: no recursion, each element once. */
  #elementRecord(element: Element): StyleRecord {
    const known = this.#records[element.index];
    if (known !== undefined) return known;
    const path: Element[] = [];
    let at: Element | null = element;
    for (; at !== null && this.#records[at.index] === undefined; at = this.#tree.parentOf(at)) path.push(at);
    let record: StyleRecord | null = at === null ? null : (this.#records[at.index] as StyleRecord);
    for (const each of path.reverse()) {
      record = this.#make(each, record);
      this.#records[each.index] = record;
    }
    return record as StyleRecord;
  }

  #make(element: Element, parent: StyleRecord | null, pseudo?: PseudoElement): StyleRecord {
    const origins = this.#originsOf(element, pseudo ?? "");
    const userAgent = this.#listOf(origins.userAgent.matched(element).matches, acceptAll);
    const author = this.#listOf(origins.author.matched(element).matches, this.#judge);
    const hints = pseudo === undefined ? this.#hintsOf(element) : undefined;
    const attribute = pseudo === undefined ? this.#attributeOf(element) : undefined;
    const key = `${userAgent.id} ${author.id} ${hints?.id} ${attribute?.id} ${pseudo ?? ""}`;
    const siblings = parent === null ? new Map<string, StyleRecord>() : parent.children;
    return cached(siblings, key, () => new StyleRecord(parent, userAgent, hints, author, attribute));
  }

  #listOf(matches: readonly Match[], judge: Judge): RuleList {
    return cached(
      this.#lists,
      matches,
      () =>
        new RuleList(this.#ids++, matches, (rule, text) =>
          cached(this.#blocks, rule, () => new DeclarationBlock(this.#ids++, rule.declarations, text, judge)),
        ),
    );
  }

  #hintsOf(element: Element): DeclarationBlock | undefined {
    const text = hintsOf(element);
    if (text === "") return undefined;
    return cached(
      this.#hints,
      text,
      () => new DeclarationBlock(this.#ids++, parseStyleAttribute(text).declarations, text, authorJudge(true)),
    );
  }

  #attributeOf(element: Element): DeclarationBlock | undefined {
    const attribute = this.#cascade.styleAttribute(element);
    if (attribute === undefined) return undefined;
    const { declarations, text } = attribute;
    return cached(
      this.#attributes,
      attribute,
      () => new DeclarationBlock(this.#ids++, declarations, text, this.#judge),
    );
  }

  /** @param pseudo  the empty string for the elements themselves. */
  #originsOf(element: Element, pseudo: PseudoElement | ""): Origins {
    const shadow = this.#tree.shadowOf(element);
    const known = cached(this.#origins, shadow, () => new Map<string, Origins>());
    return cached(known, pseudo, () => this.#makeOrigins(shadow, pseudo));
  }

  #makeOrigins(shadow: ShadowRoot | undefined, pseudo: PseudoElement | ""): Origins {
    const cascade = this.#cascade;
    const userAgent = rulesOf(this.#userAgent, pseudo);
    if (shadow !== undefined) {
      const matching = (this.#inShadow ??= shadowMatching(cascade, this.#tree));
      return {
        userAgent: new PropertyRules(matching, userAgent),
        author: new PropertyRules(matching, rulesOf(shadowRules(shadow), pseudo)),
      };
    }
    return {
      userAgent: new PropertyRules(cascade, userAgent),
      author: pseudo === "" ? cascade.rules : new PropertyRules(cascade, rulesOf(cascade.active(""), pseudo)),
    };
  }
}

/** Elements that user agents draw, unless `appearance` is `none`. */
const controls: ReadonlySet<string> = new Set("button input meter progress select textarea".split(" "));

/** Returns true for borders and paddings that authors cannot give to a control while the user agent draws it. */
function hasOwnBorders(element: Element, property: string): boolean {
  return (
    element.name === "input" &&
    /^(?:border-(?:top|right|bottom|left)-|padding-)/.test(property) &&
    /^(?:checkbox|radio)$/i.test(element.attribute("type") ?? "")
  );
}

/** Returns the rules with selectors that end in a pseudo-element, as rules for the elements to which it belongs. */
function rulesOf(rules: readonly ActiveRule[], pseudo: PseudoElement | ""): ActiveRule[] {
  const name = pseudo.slice(2);
  const chosen: ActiveRule[] = [];
  for (const active of rules) {
    const { selectors } = active.rule.selectors;
    const own = selectors.filter((selector) => selector.pseudoElement === name);
    if (own.length === 0) continue;
    const list = { ...active.rule.selectors, selectors: own.map((selector) => ({ ...selector, pseudoElement: "" })) };
    chosen.push({ ...active, rule: { ...active.rule, selectors: list } });
  }
  return chosen;
}

const nothing: Keyframes = new Map();

const currentNames = new Map<string, string>();

let outline: readonly Match[] | undefined;

/** Returns the outline that Chromium draws around an element that has the focus by the keyboard. */
function focusRing(): readonly Match[] {
  return (outline ??= rulesOfText("* { outline: 1px auto rgb(16, 16, 16) }").map((active) => ({
    active,
    specificity: 0,
    proximity: Number.POSITIVE_INFINITY,
  })));
}

/** Accepts all values, because the grammar does not know the user agent's own words. */
function acceptAll(): boolean {
  return true;
}
