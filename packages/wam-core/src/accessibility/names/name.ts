import type { Element, Text } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { textOf } from "../../document/text.ts";
import { displaySize, isTextInput } from "../../style/match/form-control.ts";
import type { PseudoElement } from "../../style/computed/computed-style.ts";
import type { Accessibility } from "../accessibility.ts";
import { ariaRole } from "../aria/aria.ts";
import { tokensOf } from "../aria-tree.ts";
import { isLabelable } from "./labels.ts";
import { firstChild, inputType, isHtml, SVG_NAMESPACE } from "../html-element.ts";

type Facts = Pick<
  Accessibility,
  "ariaTree" | "byId" | "explicitRole" | "isHidden" | "isRendered" | "labels" | "role" | "style" | "tree"
>;

/**
 * Makes the accessible names of a page (Accessible Name 1.2, HTML-AAM 1.0, SVG-AAM). Cost: O(1), amortised over the nodes that names
 * are made of, and the length of the name; no recursion over the depth.
 */
export function names(facts: Facts): (element: Element) => string {
  const texts = new TextAlternatives(facts);
  const known: (string | undefined)[] = [];
  return (element) => (known[element.index] ??= texts.nameOf(element));
}

/** The text alternative is that of the element itself, of one that a reference or a label names, or of one inside another's content. */
type Place = "self" | "reference" | "inside";

/** References of `aria-labelledby` are not followed: this is one. */
const IN_REFERENCE = 1;
/** Labels are not followed: this is one, or they are not asked for yet. */
const NO_LABELS = 2;
/** The content of a hidden element counts, hidden or not, because a reference names the element. */
const HIDDEN_TOO = 4;

/** A text, not yet tidied, and whether it has more than blanks: to look for that in each of nested texts would be quadratic. */
interface Piece {
  readonly text: string;
  readonly hasInk: boolean;
}

class TextAlternatives {
  readonly #facts: Facts;
  /** The text inside an element, for each way to take it. */
  readonly #contents: readonly Map<Element, Piece>[] = Array.from({ length: 8 }, () => new Map());
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
   * The text of an element that a reference or a label names.
   * @param place  `self`: the element names itself, so its value is no part of the name.
   * @param except  whose text is left out: the control that a label is for.
   */
  #referenced(element: Element, way: number, place: Place = "reference", except?: Element): string {
    const ownWay = this.#facts.isHidden(element) ? way | HIDDEN_TOO : way & ~HIDDEN_TOO;
    const known = place === "reference" && except === undefined ? this.#references[ownWay] : undefined;
    const before = known?.get(element);
    if (before !== undefined) return before;
    const text = tidy(
      this.#given(element, ownWay, place) || this.#content(element, ownWay, except) || this.#tooltip(element),
    );
    known?.set(element, text);
    return text;
  }

  /** Returns the text that ARIA, a value or the host language gives before content counts; the empty string for nothing but blanks. */
  #given(element: Element, way: number, place: Place): string {
    return (
      this.#labelledBy(element, way) ||
      (place === "self" ? "" : this.#value(element, way, place)) ||
      inked(element.attribute("aria-label") ?? "") ||
      inked(this.#hostLabel(element, way, place))
    );
  }

  #labelledBy(element: Element, way: number): string {
    if ((way & IN_REFERENCE) !== 0) return "";
    const texts: string[] = [];
    for (const id of tokensOf(element.attribute("aria-labelledby"))) {
      const named = this.#facts.byId(id, element);
      if (named === undefined) continue;
      texts.push(this.#referenced(named, way | IN_REFERENCE, named === element ? "self" : "reference"));
    }
    return joined(texts);
  }

  /** The value of a control that stands in the name of something else. */
  #value(element: Element, way: number, place: Place): string {
    if (this.#hasValueInContent(element)) return place === "inside" ? "" : this.#content(element, way);
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

  /** True for an ARIA control whose value is the text in it. */
  #hasValueInContent(element: Element): boolean {
    const role = this.#facts.explicitRole(element);
    return (
      role !== undefined && (isTyped(role) || role === "listbox") && !isHtml(element, "input", "textarea", "select")
    );
  }

  #hostLabel(element: Element, way: number, place: Place): string {
    if (this.#isDecorative(element)) return "";
    if (element.namespace === SVG_NAMESPACE) return svgTitle(element);
    if (element.namespace !== XHTML_NAMESPACE) return "";
    return this.#labels(element, way) || (this.#attributeLabel(element) ?? "") || this.#captionOf(element, way, place);
  }

  /** Returns the text by which HTML itself names an element; undefined without one. */
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
    return joined(
      this.#facts.labels(control).map((label) => this.#referenced(label, way | NO_LABELS, "reference", control)),
    );
  }

  /** Inside a name a caption is a part of the content like any other. */
  #captionOf(element: Element, way: number, place: Place): string {
    const caption = place === "inside" ? undefined : captions.get(element.name);
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

  /** The text inside an element. A control in it gives what its labels say only where all else is blank: mostly they stand beside it. */
  #content(element: Element, way: number, except?: Element): string {
    if (isOneOf(element, withoutContent)) return "";
    const plain = this.#inside(element, way | NO_LABELS, except);
    if (plain.hasInk || (way & NO_LABELS) !== 0) return inkOf(plain);
    return inkOf(this.#inside(element, way, except));
  }

  #inside(root: Element, way: number, except?: Element): Piece {
    const known = this.#contents[way] as Map<Element, Piece>;
    const around = this.#ancestors(except);
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
        if ((way & HIDDEN_TOO) !== 0 || !this.#facts.isHidden(child)) add(last, child.data);
      } else if (child !== except) {
        const own = this.#ownPart(child, way);
        const content = own ?? (around.has(child) ? undefined : known.get(child));
        if (content === undefined) open.push(this.#open(child, way));
        else this.#add(last, child, way, content);
      }
    }
  }

  #ancestors(element: Element | undefined): ReadonlySet<Element> {
    if (element === undefined) return nothing;
    const above = new Set<Element>();
    for (let next = this.#facts.ariaTree.parentOf(element); next !== null; next = this.#facts.ariaTree.parentOf(next))
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

  /** The options that a control of ARIA shows as chosen, without those of controls inside. */
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

  /** Returns the text that an element adds to the content around it, without its own content; undefined when that counts. */
  #ownPart(element: Element, way: number): Piece | undefined {
    if (isOneOf(element, neverShown)) return blank;
    if (isHtml(element, "br")) return space;
    if ((way & HIDDEN_TOO) === 0 && !this.#facts.isRendered(element)) return blank;
    if (this.#isShown(element, way)) {
      const given = this.#hasValueInContent(element)
        ? this.#labelledBy(element, way)
        : this.#given(element, way, "inside");
      if (given !== "") return { text: given, hasInk: true };
    }
    return isOneOf(element, withoutContent) ? blank : undefined;
  }

  /** Adds the part of a child; one without ink gives its tooltip. */
  #add(open: Open, element: Element, way: number, part: Piece): void {
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

  /** Pictures and controls stand apart, though their boxes can be inline. */
  #isInline(element: Element, pseudo?: PseudoElement): boolean {
    if (isOneOf(element, withoutContent) || (element.name === "svg" && element.namespace === SVG_NAMESPACE))
      return false;
    const display = this.#facts.style.value(element, "display", pseudo);
    return display === undefined || display === "inline" || display === "contents";
  }
}

/** An element whose children are being read. */
interface Open {
  readonly element: Element;
  readonly children: Iterator<Element | Text>;
  readonly isShown: boolean;
  text: string;
  hasInk: boolean;
}

function add(open: Open, text: string): void {
  open.text += text;
  open.hasInk ||= INK.test(text);
}

/** Adds what is no text of its own: in a box of its own it stands apart. */
function addPart(open: Open, text: string, hasInk: boolean, isInline: boolean): void {
  open.text += isInline ? text : ` ${text} `;
  open.hasInk ||= hasInk;
}

/** U+FFFC in a name: a text that depends on counters. */
const UNKNOWN_TEXT = "\u{fffc}";

const blank: Piece = { text: "", hasInk: false };
const space: Piece = { text: " ", hasInk: false };
const nothing: ReadonlySet<Element> = new Set();

function inkOf({ text, hasInk }: Piece): string {
  return hasInk ? text : "";
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join(" ");
}

function isOneOf({ name, namespace }: Element, htmlNames: ReadonlySet<string>): boolean {
  return namespace === XHTML_NAMESPACE && htmlNames.has(name);
}

/** Roles whose value people type. */
function isTyped(role: string): boolean {
  return role === "textbox" || role === "searchbox" || role === "combobox";
}

/** Roles whose value is a number. */
function isRange(role: string): boolean {
  return ["slider", "spinbutton", "scrollbar", "progressbar", "meter"].includes(role);
}

/** Elements that name the one they are in. */
const captions: ReadonlyMap<string, string> = new Map([
  ["fieldset", "legend"],
  ["table", "caption"],
  ["figure", "figcaption"],
]);

/** Not even a reference to something around them shows these. */
const neverShown = wordSet("script style template noscript");

/** Elements whose content is for user agents that do not know them, or is their value. */
const withoutContent = wordSet("audio embed iframe img input meter progress select textarea video");

function buttonLabel(input: Element): string | undefined {
  switch (inputType(input)) {
    case "image":
      return input.attribute("alt");
    case "submit":
      return input.attribute("value") ?? "Submit";
    case "reset":
      return input.attribute("value") ?? "Reset";
    case "button":
      return input.attribute("value");
    default:
      return undefined;
  }
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

function svgTitle(element: Element): string {
  for (let node = element.first; node !== null; node = node.next)
    if (node.kind === "element" && node.name === "title" && node.namespace === SVG_NAMESPACE) return textOf(node);
  return "";
}

function takesPlaceholder(element: Element): boolean {
  return isHtml(element, "textarea") || (isHtml(element, "input") && isTextInput(element));
}

function textValue(element: Element): string {
  return element.name === "textarea" ? textOf(element) : (element.attribute("value") ?? "");
}

function rangeValue(element: Element): string {
  if (!isHtml(element, "input", "progress", "meter")) return "";
  const value = element.attribute("value");
  if (value !== undefined || element.name !== "input" || inputType(element) !== "range") return value ?? "";
  const min = Number(element.attribute("min") ?? 0);
  return String(min + (Number(element.attribute("max") ?? 100) - min) / 2);
}

/** The options of a `select` that are chosen when the page is loaded. */
function chosenOptions(select: Element): readonly Element[] {
  const options = Array.from(descendants(select)).filter((element) => isHtml(element, "option"));
  const selected = options.filter((option) => option.has("selected"));
  if (select.has("multiple")) return selected;
  const shown =
    selected.at(-1) ?? (displaySize(select) > 1 ? undefined : options.find((option) => !option.has("disabled")));
  return shown === undefined ? [] : [shown];
}

/** @param isLeaf  true for an element whose descendants are left out. */
function* descendants(root: Element, isLeaf: (element: Element) => boolean = () => false): Iterable<Element> {
  let node = root.first;
  while (node !== null) {
    if (node.kind === "element") {
      yield node;
      if (node.first !== null && !isLeaf(node)) {
        node = node.first;
        continue;
      }
    }
    while (node !== null && node !== root && node.next === null) node = node.parent;
    node = node === null || node === root ? null : node.next;
  }
}

function optionText(option: Element): string {
  return tidy(inked(option.attribute("label") ?? "") || textOf(option));
}

/** The text, or the empty string when it has nothing but white space and characters of private use, which mean something to one font only. */
function inked(text: string): string {
  return INK.test(text) ? text : "";
}

const INK = /[^\p{White_Space}\p{Co}]/u;

/** Runs of white space become one space; none at either end. */
function tidy(text: string): string {
  const single = text.replace(/[\t\n\f\r ]+/g, " ");
  let from = 0;
  let to = single.length;
  while (from < to && isWhiteSpace(single.charCodeAt(from))) from++;
  while (from < to && isWhiteSpace(single.charCodeAt(to - 1))) to--;
  return inked(single.slice(from, to));
}

/** Unicode, White_Space. All of it is in the first plane. */
function isWhiteSpace(code: number): boolean {
  return (
    code === 32 ||
    (code >= 9 && code <= 13) ||
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}
