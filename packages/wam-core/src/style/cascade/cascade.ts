import type { Document, Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import type { ActiveRule, CascadeCandidate, Match, ValidDeclarations } from "./candidate.ts";
import { DocumentFacts } from "../match/document-facts.ts";
import type { Environment } from "../conditions/environment.ts";
import type { Layer } from "./layers.ts";
import type { AnonymousLayers } from "./layers.ts";
import { layerOf, namedLayer, newLayer, rankLayers } from "./layers.ts";
import { Matcher } from "../match/match.ts";
import { mediaApplies } from "../conditions/media-query.ts";
import { PropertyRules } from "./property-rules.ts";
import { compareStrength, valueOf, winnerOf } from "./strength.ts";
import { Scopes, scopeOf } from "../match/scope.ts";
import type { SheetInstance } from "../sheets/sheet-tree.ts";
import { sheetApplies } from "../sheets/sheet-tree.ts";
import { settersOf } from "../values/shorthand.ts";
import type { StyleAttribute } from "../syntax/style-attribute.ts";
import { cached } from "../syntax/cache.ts";
import { parseStyleAttribute } from "../syntax/style-attribute.ts";
import type { Condition, DeclarationSource, ImportRule, StyleRule, StyleSheet } from "../sheets/stylesheet.ts";
import { supportsHolds } from "../conditions/supports.ts";
import { isValidIn } from "../values/value-validity.ts";

export interface CascadeInput {
  readonly document: Document;
  /** The HTTP header `Content-Language`, for `:lang()`. */
  readonly contentLanguage?: string | undefined;
  readonly medium: string;
  readonly environment: Environment;
  /** The sheets in cascade order (6.1), with their imports. Sheets that do not apply in the environment are ignored. */
  readonly sheets: readonly SheetInstance[];
  readonly maxSteps: number;
  readonly exceeded: () => never;
}

/** The namespaces in which the `style` attribute is CSS: HTML Standard, SVG 2 (6.6), MathML Core (2.1.3). */
const styledNamespaces = new Set([XHTML_NAMESPACE, "http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML"]);

/** In a rule or attribute with more declarations than this, each counts as a step. Real pages have fewer. */
const COUNTED_FROM = 1_000;

/** At-rules in which layers are mentioned although their rules may not apply (6.9). */
const layersCount = ["container", "starting-style"];
/** At-rules whose conditions depend on layout: rules in them may apply. */
const containers = ["container"];

/** The layers of a sheet: the layer of its import and its own anonymous layers. Also the order of its first rule. */
interface SheetLayers {
  readonly base: Layer;
  readonly anonymous: AnonymousLayers;
  readonly first: number;
}

/** The numbers of the rules of a parsed sheet by the properties that they declare. Built once per sheet and shared. */
const declaringRules = new WeakMap<StyleSheet, Map<string, number[]>>();

function rulesDeclaring(sheet: StyleSheet): Map<string, number[]> {
  let index = declaringRules.get(sheet);
  if (index === undefined) {
    index = new Map();
    for (const [i, rule] of sheet.rules.entries()) {
      for (const { property } of rule.declarations) {
        const list = index.get(property);
        if (list === undefined) index.set(property, [i]);
        else if (list.at(-1) !== i) list.push(i);
      }
    }
    declaringRules.set(sheet, index);
  }
  return index;
}

/** The author cascade of one page (spec 6.4, 6.8, 6.9). Lazy: it matches only rules that can set a requested property. */
export class Cascade {
  readonly input: CascadeInput;
  readonly document: Document;
  readonly facts: DocumentFacts;
  readonly matcher: Matcher;
  /** The sheets that apply, in order of appearance. Imported sheets come before the importing sheet. */
  readonly instances: SheetInstance[] = [];
  readonly #scopes: Scopes;
  readonly #truths = new Map<Condition, boolean>();
  readonly #sheetLayers = new Map<SheetInstance, SheetLayers>();
  /** The number of rules in `instances`. */
  #rules = 0;
  readonly #indexes = new Map<string, PropertyRules>();
  readonly #attributes = new Map<string, StyleAttribute>();

  /** @param matcher  a matcher of the same document, from a cascade in another environment. Default: a new one. */
  constructor(input: CascadeInput, matcher?: Matcher) {
    const { document, contentLanguage, maxSteps, exceeded } = input;
    this.input = input;
    this.matcher = matcher ?? new Matcher(new DocumentFacts(document, contentLanguage), maxSteps, exceeded);
    this.facts = this.matcher.facts;
    this.document = document;
    this.#scopes = new Scopes(this.matcher);
    const root = newLayer(null);
    for (const sheet of input.sheets) if (this.#applies(sheet.condition)) this.#mentionLayers(sheet, root);
    rankLayers(root);
  }

  #applies(condition: SheetInstance["condition"]): boolean {
    return sheetApplies(condition, this.input.medium, this.input.environment);
  }

  /** Registers layers in the order of first mention. An import counts where it stands, and its sheet comes before the importing sheet. */
  #mentionLayers(instance: SheetInstance, base: Layer): void {
    const anonymous: AnonymousLayers = new Map();
    for (const event of instance.text.sheet.layerEvents) {
      if (event.kind === "import") this.#mentionImport(event.rule, instance.imports.get(event.rule), base);
      else if (event.kind === "layer") {
        if (this.#holds(event.outer, layersCount)) namedLayer(layerOf(base, event.outer, anonymous), event.name);
      } else if (this.#holds(event.layer.outer, layersCount)) layerOf(base, event.layer, anonymous);
    }
    this.#sheetLayers.set(instance, { base, anonymous, first: this.#rules });
    this.#rules += instance.text.sheet.rules.length;
    this.instances.push(instance);
  }

  /** Registers the layer of an import, even if its sheet is not available (CSS Cascade 5, 6.4.2), but not under a false condition. */
  #mentionImport(rule: ImportRule, imported: SheetInstance | undefined, outer: Layer): void {
    if (!this.#applies(rule)) return;
    const { layer } = rule;
    const inner = layer === undefined ? outer : layer.length === 0 ? newLayer(outer) : namedLayer(outer, layer);
    if (imported !== undefined) this.#mentionLayers(imported, inner);
  }

  /** Returns true if all conditions of a chain are true. @param apart  at-rules to ignore, whose conditions are never true. */
  #holds(condition: Condition | null, apart: readonly string[] = []): boolean {
    for (let at = condition; at !== null; at = at.outer) {
      if (at.kind === "never" ? !apart.includes(at.name) : !this.#isTrue(at)) return false;
    }
    return true;
  }

  #isTrue(condition: Condition): boolean {
    let truth = this.#truths.get(condition);
    if (truth === undefined) {
      if (condition.kind === "media") truth = mediaApplies(condition.list, this.input.medium, this.input.environment);
      else if (condition.kind === "supports") truth = supportsHolds(condition.text);
      else truth = true;
      this.#truths.set(condition, truth);
    }
    return truth;
  }

  /** Returns a rule that applies. @param isOpenToo  true to return also a rule that may apply. */
  #activate(instance: SheetInstance, index: number, isOpenToo: boolean): ActiveRule | undefined {
    const rule = instance.text.sheet.rules[index] as StyleRule;
    const isOpen = !this.#holds(rule.condition);
    if (isOpen && !(isOpenToo && this.#holds(rule.condition, containers))) return undefined;
    const { base, anonymous, first } = this.#sheetLayers.get(instance) as SheetLayers;
    return { rule, instance, order: first + index, layer: layerOf(base, rule.condition, anonymous).rank, isOpen };
  }

  /** Returns the indexed rules that can set a property; "" stands for every rule. */
  #rulesFor(property: string): PropertyRules {
    return cached(this.#indexes, property, () => new PropertyRules(this, this.active(property)));
  }

  /** Returns the rules that apply and can set a property, in order of appearance. For "", every rule, including rules that may apply. */
  active(property: string): readonly ActiveRule[] {
    const active: ActiveRule[] = [];
    const setters = property === "" ? undefined : settersOf(property);
    for (const instance of this.instances) {
      const { sheet } = instance.text;
      let chosen: Iterable<number>;
      if (setters === undefined) chosen = sheet.rules.keys();
      else {
        const declaring = rulesDeclaring(sheet);
        const lists = setters.map((setter) => declaring.get(setter) ?? []).filter((list) => list.length > 0);
        chosen = lists.length === 1 ? (lists[0] as number[]) : [...new Set(lists.flat())].sort((a, b) => a - b);
      }
      for (const index of chosen) {
        const rule = this.#activate(instance, index, property === "");
        if (rule !== undefined) active.push(rule);
      }
    }
    return active;
  }

  /** Every rule, including rules that may apply. */
  get rules(): PropertyRules {
    return this.#rulesFor("");
  }

  /** Returns the number of steps from the element up to the scope root of the match; Infinity without a scope, -1 without a match. */
  proximity(active: ActiveRule, selector: StyleRule["selectors"]["selectors"][number], element: Element): number {
    const scope = scopeOf(active.rule.condition);
    if (scope === null) return this.matcher.matches(selector, element) ? Number.POSITIVE_INFINITY : -1;
    return this.#scopes.proximity(scope, selector, element, active.instance.owner?.parent ?? null);
  }

  /** Returns the parsed style attribute of an element. Equal texts are parsed once. In an unknown namespace it is an ordinary attribute. */
  styleAttribute(element: Element): StyleAttribute | undefined {
    const text = element.attribute("style");
    if (text === undefined || text === "" || !styledNamespaces.has(element.namespace)) return undefined;
    return cached(this.#attributes, text, () => parseStyleAttribute(text));
  }

  /**
   * Returns the valid declarations for a property that apply to the element, before `revert-layer`, strongest first.
   * @param limit  the most declarations of each rule and importance; the strongest are returned.
   */
  candidates(element: Element, property: string, limit: number): readonly CascadeCandidate[] {
    return this.#candidatesOf(
      this.#rulesFor(property).matched(element).matches,
      property,
      this.styleAttribute(element),
      limit,
    );
  }

  /** Returns the winning declaration for a property; undefined if no author declaration applies. */
  winner(element: Element, property: string): CascadeCandidate | undefined {
    const matched = this.#rulesFor(property).matched(element);
    const attribute = this.styleAttribute(element);
    if (attribute !== undefined) return this.#winnerOf(matched.matches, property, attribute);
    if (matched.winner === undefined) matched.winner = this.#winnerOf(matched.matches, property) ?? null;
    return matched.winner ?? undefined;
  }

  /**
   * Returns the winner. Only the last declaration of a rule, or its last important one, can win, because all declarations of a
   * rule have the same layer and specificity.
   */
  #winnerOf(matches: readonly Match[], property: string, attribute?: StyleAttribute): CascadeCandidate | undefined {
    return winnerOf(this.#candidatesOf(matches, property, attribute, 1));
  }

  #candidatesOf(
    matches: readonly Match[],
    property: string,
    attribute: StyleAttribute | undefined,
    limit: number,
  ): readonly CascadeCandidate[] {
    const found: CascadeCandidate[] = [];
    for (const match of matches) {
      const { active } = match;
      const { text } = active.instance.text.sheet;
      addStrongest(
        found,
        (active.valid ??= this.#validOf(active.rule.declarations, text, property)),
        match,
        text,
        limit,
      );
    }
    if (attribute !== undefined) {
      const { declarations, text } = attribute;
      addStrongest(found, this.#validOf(declarations, text, property), null, text, limit);
    }
    // Of equally strong candidates the later one wins: reverse their order of appearance, since the sort is stable.
    return found.length < 2 ? found : found.reverse().sort(compareStrength);
  }

  #validOf(declarations: readonly DeclarationSource[], text: string, property: string): ValidDeclarations {
    const setters = settersOf(property);
    const { quirks } = this.document;
    const valid = { normal: [] as DeclarationSource[], important: [] as DeclarationSource[] };
    // For rules of usual size, the steps of matching cover this work.
    if (declarations.length > COUNTED_FROM) this.matcher.spend(declarations.length);
    for (const declaration of declarations) {
      if (!setters.includes(declaration.property)) continue;
      if (isValidIn(quirks, declaration.property, valueOf(declaration, text)))
        (declaration.important ? valid.important : valid.normal).push(declaration);
    }
    return valid;
  }
}

function addStrongest(
  found: CascadeCandidate[],
  { normal, important }: ValidDeclarations,
  match: Match | null,
  text: string,
  limit: number,
): void {
  for (const list of [normal, important])
    for (let at = Math.max(0, list.length - limit); at < list.length; at++)
      found.push({ match, declaration: list[at] as DeclarationSource, text });
}
