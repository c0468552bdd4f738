import type { Accessibility } from "../../accessibility/accessibility.ts";
import { accessibilityIn, accessibilityOf } from "../../accessibility/accessibility-of.ts";
import { isReplaced } from "../../accessibility/bounds/inline-flow.ts";
import { gathered } from "../../accessibility/memo.ts";
import type { Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";
import type { ActiveRule, CascadeCandidate } from "../../style/cascade/candidate.ts";
import type { Cascade } from "../../style/cascade/cascade.ts";
import { styleIn } from "../../style/cascade/style-in.ts";
import type { Environment } from "../../style/conditions/environment.ts";
import { mediaApplies } from "../../style/conditions/media-query.ts";
import { sheetApplies } from "../../style/sheets/sheet-tree.ts";
import type { SheetInstance } from "../../style/sheets/sheet-tree.ts";
import type { Condition } from "../../style/sheets/stylesheet.ts";
import { cached } from "../../style/syntax/cache.ts";
import { angleAboutZ, isQuarterTurn, isRotation } from "./rotation.ts";

/** The two orientations in which people hold a device (spec 3.7). */
export const portrait: Partial<Environment> = { width: 720, height: 1280 };
export const landscape: Partial<Environment> = { width: 1280, height: 720 };

/** Widths for comparing windows: with a height slightly above or below the width, hardly anything but the orientation differs. */
const widths = [720, 1280];

/** The turn of an element in portrait relative to landscape. `unknown`: the source does not decide it, or something inside is turned too. */
export type QuarterTurn = "none" | "quarter" | "unknown";

const key = {};

/** Finds the visible elements that are, or may be, turned in one orientation only. Cost: nothing if no rule of the page turns anything. */
export function turnedElements(page: Page): ReadonlyMap<Element, QuarterTurn> {
  return page.once(key, () => {
    const found = new Map<Element, QuarterTurn>();
    const { isInNoscript } = accessibilityOf(page);
    const cascades = [portrait, landscape].flatMap((changes) => styleIn(page, changes, isInNoscript)?.cascade ?? []);
    if (!cascades.some(asksForOrientation)) return found;
    const judges = cascades.map((cascade) => new Orientation(cascade));
    const properties = ["transform", "-webkit-transform", "rotate"].filter((name) =>
      judges.some((judge) => judge.mayTurn(name)),
    );
    if (properties.length === 0) return found;
    const facts = [portrait, landscape].map((environment) => accessibilityIn(page, environment));
    const holdsText = textInside(facts[0] as Accessibility);
    for (const element of page.document.elements) {
      if (!judges.some((judge) => judge.turns(element, properties))) continue;
      if (!facts.every(({ isVisible }) => isVisible(element))) continue;
      const turn = turnOf(element, facts);
      if (turn !== undefined) found.set(element, turn === "quarter" && !holdsText(element) ? "unknown" : turn);
    }
    leaveNested(found);
    return found;
  });
}

/** Returns undefined for an element that is turned in neither orientation, or equally in both. */
function turnOf(element: Element, facts: readonly Accessibility[]): QuarterTurn | undefined {
  const valuesOf = (property: string): readonly (string | undefined)[] =>
    facts.map(({ style }) => style.value(element, property));
  const displays = valuesOf("display");
  const transformsOf = (property: string): readonly (string | undefined)[] =>
    valuesOf(property).map((value, at) => (isTransformable(element, displays[at]) ? value : "none"));
  const [transforms, rotates] = [transformsOf("transform"), transformsOf("rotate")];
  if ([...displays, ...transforms, ...rotates].includes(undefined)) return "unknown";
  if (isSame(transforms) && isSame(rotates)) return undefined;
  const [first, second] = facts.map((_, at): [string, string] => [transforms[at] ?? "", rotates[at] ?? ""]);
  if (first === undefined || second === undefined || ![first, second].some((pair) => isRotation(...pair)))
    return undefined;
  const [one, other] = [angleAboutZ(...first), angleAboutZ(...second)];
  if (one === undefined || other === undefined) return "unknown";
  if (!isQuarterTurn(one, other)) return "none";
  const isStill = valuesOf("animation-name").every((name) => name === "none");
  return isStill && isSame(valuesOf("writing-mode")) ? "quarter" : "unknown";
}

/** Returns false for boxes to which transforms do not apply (CSS Transforms 1, 3). */
function isTransformable(element: Element, display = ""): boolean {
  if (display === "inline") return isReplaced(element) || element.namespace !== XHTML_NAMESPACE;
  return !/^(?:contents|ruby|table-column.*)$/.test(display);
}

function isSame([first, second]: readonly (string | undefined)[]): boolean {
  return first === second;
}

/** Marks nested turned elements as unknown, because the source does not show the final turn of the content. */
function leaveNested(found: Map<Element, QuarterTurn>): void {
  const outer = new Map<Element, Element | null>();
  for (const [element, turn] of found) {
    if (turn === "none") continue;
    const path: Element[] = [];
    let above = element.parent;
    while (above !== null && !outer.has(above) && (found.get(above) ?? "none") === "none") {
      path.push(above);
      above = above.parent;
    }
    const holder = above === null ? null : (outer.get(above) ?? (found.has(above) ? above : null));
    for (const each of path) outer.set(each, holder);
    outer.set(element, element);
    if (holder === null) continue;
    found.set(element, "unknown");
    found.set(holder, "unknown");
  }
}

/** Returns a function that reports whether an element holds visible text. Signs such as arrows may look right in every turn. */
function textInside({ tree, isVisibleText }: Accessibility): (element: Element) => boolean {
  return gathered<boolean>(
    tree,
    () => true,
    (element, ofPart) => {
      for (const child of tree.childrenOf(element))
        if (child.kind === "text" ? isVisibleText(child) && /[\p{L}\p{N}]/u.test(child.data) : ofPart(child))
          return true;
      return false;
    },
  );
}

/** Returns true if a media query of the sheets may depend on the orientation. Cost: O(media queries). */
function asksForOrientation({ instances }: Cascade): boolean {
  return instances.some(({ text, owner }) =>
    [owner?.attribute("media") ?? "", ...text.sheet.mediaLists.map(({ list }) => list)].some((list) =>
      /orientation|aspect-ratio/i.test(list),
    ),
  );
}

/** Finds the rules of a cascade that depend on the orientation. */
class Orientation {
  readonly #cascade: Cascade;
  readonly #known = new Map<ActiveRule["rule"], boolean>();
  readonly #custom = new Map<string, boolean>();

  constructor(cascade: Cascade) {
    this.#cascade = cascade;
  }

  /** Returns true if a rule that can set the property, or a custom property in its value, depends on the orientation. */
  mayTurn(property: string): boolean {
    return this.#cascade.active(property).some((active) => this.#depends(active) || this.#usesTurned(textOf(active)));
  }

  turns(element: Element, properties: readonly string[]): boolean {
    return properties.some((property) => {
      const winner = this.#cascade.winner(element, property);
      return winner !== undefined && this.#isTurned(winner);
    });
  }

  #isTurned({ match, declaration, text }: CascadeCandidate): boolean {
    if (match !== null && this.#depends(match.active)) return true;
    return this.#usesTurned(text.slice(declaration.valueStart, declaration.valueEnd));
  }

  #usesTurned(value: string): boolean {
    for (const [, name = ""] of value.matchAll(/var\(\s*(--[^\s,)]+)/gi)) {
      if (cached(this.#custom, name, () => this.#cascade.active(name).some((active) => this.#depends(active))))
        return true;
    }
    return false;
  }

  #depends({ rule, instance }: ActiveRule): boolean {
    const differs = (width: number, height: number): boolean => {
      const [tall, wide] = [height + 0.01, height - 0.01].map((each) =>
        this.#holds(rule.condition, instance, { width, height: each }),
      );
      return tall !== wide;
    };
    // If the windows differ even where all are portrait, the rule depends on the height alone.
    return cached(this.#known, rule, () => widths.some((width) => differs(width, width) && !differs(width - 1, width)));
  }

  #holds(condition: Condition | null, instance: SheetInstance, window: Partial<Environment>): boolean {
    const { medium, environment } = this.#cascade.input;
    const resized = { ...environment, ...window };
    for (let at = condition; at !== null; at = at.outer)
      if (at.kind === "media" && !mediaApplies(at.list, medium, resized)) return false;
    for (let at: SheetInstance | null = instance; at !== null; at = at.importedBy)
      if (!sheetApplies(at.condition, medium, resized)) return false;
    return true;
  }
}

function textOf({ rule, instance }: ActiveRule): string {
  const { text } = instance.text.sheet;
  return rule.declarations.map(({ valueStart, valueEnd }) => text.slice(valueStart, valueEnd)).join(" ");
}
