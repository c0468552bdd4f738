import type { Element, Text } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { textOf } from "../../document/text.ts";
import type { PseudoElement } from "../../style/computed/computed-style.ts";
import type { Accessibility } from "../accessibility.ts";
import { ariaRole } from "../aria/aria.ts";
import { tokensIn } from "../aria-tree.ts";
import { isLabelable } from "./labels.ts";
import { firstChild, isHtml, SVG_NAMESPACE } from "../html-element.ts";
import { addPart, addText, blank, INK, inked, inkOf, LONGEST_NAME, space, STEPS_OF_A_CHARACTER, tidy } from "./ink.ts";
import type { Open, NamePiece } from "./ink.ts";
import { captions, isOneOf, isRange, isTyped, neverShown, takesPlaceholder, withoutContent } from "./kinds.ts";
import { buttonLabel, chosenOptions, descendants, optionText, rangeValue, svgTitle, textValue } from "./own-text.ts";

type Facts = Pick<
  Accessibility,
  "ariaTree" | "byId" | "explicitRole" | "isHidden" | "isRendered" | "labels" | "role" | "style" | "tree"
>;

/**
 * Returns a function for the accessible names of a page (Accessible Name 1.2, HTML-AAM 1.0, SVG-AAM). Cost: O(1), amortised over the nodes that make
 * up the names, and the length of the name; no recursion over the depth. Each nested name takes memory, which counts as steps.
 */
export function names(facts: Facts): (element: Element) => string {
  const texts = new TextAlternatives(facts);
  const known: (string | undefined)[] = [];
  return (element) => {
    const before = known[element.index];
    if (before !== undefined) return before;
    const name = texts.nameOf(element);
    facts.style.spend(STEPS_OF_A_CHARACTER * name.length);
    return (known[element.index] = name);
  };
}

/** The use of a text alternative: of the element itself, of the target of a reference or label, or of a part of another element's content. */
type Part = "self" | "reference" | "inside";

/** Flag: do not follow `aria-labelledby`, because this text is the target of such a reference. */
const IN_REFERENCE = 1;
/** Flag: do not follow labels, because this text is in one, or labels are not needed yet. */
const NO_LABELS = 2;
/** Flag: use hidden content too, because a reference names a hidden element. */
const HIDDEN_TOO = 4;

class TextAlternatives {
  readonly #facts: Facts;
  /** The texts inside elements, by combination of the flags. */
  readonly #contents: readonly Map<Element, NamePiece>[] = Array.from({ length: 8 }, () => new Map());
  readonly #references: readonly Map<Element, string>[] = Array.from({ length: 8 }, () => new Map());

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  nameOf(element: Element): string {
    const { isHidden, role: roleOf } = this.#facts;
    const role = roleOf(element);
    const nameFrom = role === undefined ? undefined : ariaRole(role)?.nameFrom;
    if (nameFrom === "prohibited" || isHidden(element)) return "";
    const isByContent = nameFrom === "content" || (role === undefined && isHtml(element, "summary"));
    return tidy(
      this.#given(element, 0, "self") || (isByContent ? this.#content(element, 0) : "") || this.#tooltip(element),
    );
  }

  /**
   * Returns the text of an element that a reference or a label names.
   * @param part  `self`: the element names itself, so its value is not part of the name.
   * @param except  the control that a label is for; its text is left out.
   */
  #referenced(element: Element, way: number, part: Part = "reference", except?: Element): string {
    const ownWay = this.#facts.isHidden(element) ? way | HIDDEN_TOO : way & ~HIDDEN_TOO;
    const known = part === "reference" && except === undefined ? this.#references[ownWay] : undefined;
    const before = known?.get(element);
    if (before !== undefined) return before;
    const text = tidy(
      this.#given(element, ownWay, part) || this.#content(element, ownWay, except) || this.#tooltip(element),
    );
    known?.set(element, text);
    return text;
  }

  /** Returns the text from ARIA, a value or the host language, which come before the content; the empty string if it is blank. */
  #given(element: Element, way: number, part: Part): string {
    return (
      this.#labelledBy(element, way) ||
      (part === "self" ? "" : this.#value(element, way, part)) ||
      inked(element.attribute("aria-label") ?? "") ||
      inked(this.#hostLabel(element, way, part))
    );
  }

  #labelledBy(element: Element, way: number): string {
    if ((way & IN_REFERENCE) !== 0) return "";
    return joined(tokensIn(element.attribute("aria-labelledby")), (id) => {
      const target = this.#facts.byId(id, element);
      if (target === undefined) return "";
      return this.#referenced(target, way | IN_REFERENCE, target === element ? "self" : "reference");
    });
  }

  /** Returns the value of a control that is part of the name of another element. */
  #value(element: Element, way: number, part: Part): string {
    if (this.#hasValueInContent(element)) return part === "inside" ? "" : this.#content(element, way);
    const role = this.#facts.explicitRole(element);
    if (isHtml(element, "select")) return inked(chosenOptions(element).map(optionText).join(" "));
    const valued = isHtml(element, "input", "progress", "meter", "textarea") ? this.#facts.role(element) : role;
    if (valued === undefined) return "";
    if (isRange(valued))
      return (
        inked(element.attribute("aria-valuetext") ?? "") ||
        inked(element.attribute("aria-valuenow") ?? "") ||
        inked(rangeValue(element))
      );
    return isTyped(valued) && isHtml(element, "input", "textarea") ? inked(textValue(element)) : "";
  }

  /** Returns true for an ARIA control whose value is its text. */
  #hasValueInContent(element: Element): boolean {
    const role = this.#facts.explicitRole(element);
    return (
      role !== undefined && (isTyped(role) || role === "listbox") && !isHtml(element, "input", "textarea", "select")
    );
  }

  #hostLabel(element: Element, way: number, part: Part): string {
    if (this.#isDecorative(element)) return "";
    if (element.namespace === SVG_NAMESPACE) return svgTitle(element);
    if (element.namespace !== XHTML_NAMESPACE) return "";
    return this.#labels(element, way) || (this.#attributeLabel(element) ?? "") || this.#captionOf(element, way, part);
  }

  /** Returns the text of the HTML attribute or title that names an element; undefined without one. */
  #attributeLabel(element: Element): string | undefined {
    switch (element.name) {
      case "img":
      case "area":
        return element.attribute("alt");
      case "input":
        return buttonLabel(element);
      case "option":
      case "optgroup":
        return element.attribute("label");
      case "html": {
        const title = this.#facts.tree.document.named("title")[0];
        return title === undefined ? undefined : textOf(title);
      }
      default:
        return undefined;
    }
  }

  #labels(control: Element, way: number): string {
    if ((way & NO_LABELS) !== 0 || !isLabelable(control)) return "";
    return joined(this.#facts.labels(control), (label) =>
      this.#referenced(label, way | NO_LABELS, "reference", control),
    );
  }

  /** Returns the text of the caption. Inside a name, a caption is part of the content like any other element. */
  #captionOf(element: Element, way: number, part: Part): string {
    const caption = part === "inside" ? undefined : captions.get(element.name);
    const label = caption === undefined ? undefined : firstChild(element, caption);
    return label === undefined ? "" : this.#referenced(label, way);
  }

  #isDecorative(element: Element): boolean {
    return (element.name === "img" || element.has("role")) && this.#facts.role(element) === "none";
  }

  #tooltip(element: Element): string {
    const title = inked(element.attribute("title") ?? "");
    if (title !== "" && !this.#isDecorative(element)) return title;
    return takesPlaceholder(element) ? inked(element.attribute("placeholder") ?? "") : "";
  }

  /** Returns the text inside an element. A control in it uses its labels only if all other text is blank: usually they stand beside it. */
  #content(element: Element, way: number, except?: Element): string {
    if (isOneOf(element, withoutContent)) return "";
    const plain = this.#inside(element, way | NO_LABELS, except);
    if (plain.hasInk || (way & NO_LABELS) !== 0) return inkOf(plain);
    return inkOf(this.#inside(element, way, except));
  }

  #inside(root: Element, way: number, except?: Element): NamePiece {
    const known = this.#contents[way] as Map<Element, NamePiece>;
    const around = this.#between(root, except);
    const before = around.has(root) ? undefined : known.get(root);
    if (before !== undefined) return before;
    const open: Open[] = [this.#open(root, way)];
    for (;;) {
      const last = open.at(-1) as Open;
      const { value: child } = last.children.next() as { readonly value: Element | Text | undefined };
      if (child === undefined) {
        open.pop();
        if (last.isShown) this.#generate(last, "::after");
        if (!around.has(last.element)) known.set(last.element, last);
        const outer = open.at(-1);
        if (outer === undefined) return last;
        this.#add(outer, last.element, way, last);
      } else if (child.kind === "text") {
        if ((way & HIDDEN_TOO) !== 0 || !this.#facts.isHidden(child)) addText(last, child.data);
      } else if (child !== except) {
        const own = this.#ownPart(child, way);
        const content = own ?? (around.has(child) ? undefined : known.get(child));
        if (content === undefined) open.push(this.#open(child, way));
        else this.#add(last, child, way, content);
      }
    }
  }

  /** Returns the root and the elements in it that contain another element; the empty set if that element is not in the root. */
  #between(root: Element, element: Element | undefined): ReadonlySet<Element> {
    const { ariaTree } = this.#facts;
    if (element === undefined || !ariaTree.isInside(element, root)) return nothing;
    const above = new Set<Element>();
    for (let next = ariaTree.parentOf(element); next !== null && !above.has(root); next = ariaTree.parentOf(next))
      above.add(next);
    return above;
  }

  #open(element: Element, way: number): Open {
    const selected = this.#hasValueInContent(element) ? this.#selectedOptions(element) : [];
    const children = selected.length > 0 ? selected : this.#facts.ariaTree.childrenOf(element);
    const isShown = this.#isShown(element, way);
    const open = { element, children: children[Symbol.iterator](), isShown, text: "", hasInk: false };
    if (isShown) this.#generate(open, "::before");
    return open;
  }

  /** Returns the options that an ARIA control shows as selected, without those of nested controls. */
  #selectedOptions(control: Element): readonly Element[] {
    const { explicitRole } = this.#facts;
    const role = explicitRole(control);
    if (role !== "combobox" && role !== "listbox") return [];
    const isOption = (element: Element): boolean => explicitRole(element) === "option";
    const inside = descendants(control, (element) => isOption(element) || explicitRole(element) === role);
    return Array.from(inside).filter((element) => element.attribute("aria-selected") === "true" && isOption(element));
  }

  #isShown(element: Element, way: number): boolean {
    return (way & HIDDEN_TOO) !== 0 || !this.#facts.isHidden(element);
  }

  /** Returns the text that an element adds to the content around it instead of its own content; undefined if its content counts. */
  #ownPart(element: Element, way: number): NamePiece | undefined {
    if (isOneOf(element, neverShown)) return blank;
    if (isHtml(element, "br")) return space;
    if ((way & HIDDEN_TOO) === 0 && !this.#facts.isRendered(element)) return blank;
    if (this.#isShown(element, way)) {
      const label = this.#hasValueInContent(element)
        ? this.#labelledBy(element, way)
        : this.#given(element, way, "inside");
      if (label !== "") return { text: label, hasInk: true };
    }
    return isOneOf(element, withoutContent) ? blank : undefined;
  }

  /** Adds the text of a child; the tooltip if the text is blank. */
  #add(open: Open, element: Element, way: number, part: NamePiece): void {
    const instead = part.hasInk || !this.#isShown(element, way) ? "" : this.#insteadOfContent(element);
    const text = instead === "" ? part.text : instead;
    if (text !== "") addPart(open, text, part.hasInk || instead !== "", this.#isInline(element));
  }

  #insteadOfContent(element: Element): string {
    const label = this.#hasValueInContent(element) ? inked(element.attribute("aria-label") ?? "") : "";
    return label || this.#tooltip(element);
  }

  #generate(open: Open, pseudo: PseudoElement): void {
    const text = this.#facts.style.generatedText(open.element, pseudo) ?? UNKNOWN_TEXT;
    if (text !== "") addPart(open, text, INK.test(text), this.#isInline(open.element, pseudo));
  }

  /** Returns true for an inline box. Pictures and controls are separate, although their boxes can be inline. */
  #isInline(element: Element, pseudo?: PseudoElement): boolean {
    if (isOneOf(element, withoutContent) || (element.name === "svg" && element.namespace === SVG_NAMESPACE))
      return false;
    const display = this.#facts.style.value(element, "display", pseudo);
    return display === undefined || display === "inline" || display === "contents";
  }
}

/** U+FFFC in a name stands for a text that depends on counters. */
const UNKNOWN_TEXT = "\u{fffc}";

const nothing: ReadonlySet<Element> = new Set();

/** Joins the texts of parts, until the name has its full length. */
function joined<T>(parts: readonly T[], textOfPart: (part: T) => string): string {
  let name = "";
  for (const part of parts) {
    if (name.length >= LONGEST_NAME) break;
    const text = textOfPart(part);
    if (text !== "") name += name === "" ? text : ` ${text}`;
  }
  return name;
}
