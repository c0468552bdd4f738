import type { ElementType, Grammar, ModelState } from "./grammar.ts";
import { noAttributes } from "./grammar.ts";

/** An element that has begun and not ended. */
export interface OpenElement {
  readonly type: ElementType;
  /** State of its content model. */
  state: number;
  /** Its start tag was `<name/`: the next slash ends it (ISO 8879, 7.4.1.3). */
  readonly net: boolean;
  /** Offset of its start tag, for messages. */
  readonly start: number;
  /**
   * Keys of what was found to fit neither here nor, by implied end tags, further out: so that no place is tried twice and
   * the work stays linear however deep the document is. Cleared when the state changes; what is further out cannot change
   * while this is open.
   */
  misfits: Set<number> | undefined;
}

/** The stack of open elements with inclusions, exclusions and counts. The document as a whole is its bottom. */
export class OpenElements {
  readonly #stack: OpenElement[];
  readonly #open: number[] = [];
  readonly #included: number[] = [];
  readonly #excluded: number[] = [];
  #net = 0;
  /** An element has begun that was not only tried. */
  begun = false;

  constructor(root: ElementType, grammar: Grammar) {
    this.#stack = [open(documentType(root, grammar), false, 0)];
  }

  get current(): OpenElement {
    return this.#stack[this.#stack.length - 1] as OpenElement;
  }

  /** The number of open elements. */
  get level(): number {
    return this.#stack.length - 1;
  }

  get netEnabled(): boolean {
    return this.#net > 0;
  }

  isOpen(type: ElementType): boolean {
    return (this.#open[type.index] ?? 0) > 0;
  }

  isExcluded(type: ElementType): boolean {
    return (this.#excluded[type.index] ?? 0) > 0;
  }

  isIncluded(type: ElementType): boolean {
    return (this.#included[type.index] ?? 0) > 0 && !this.isExcluded(type);
  }

  push(type: ElementType, net: boolean, start: number): void {
    this.#stack.push(open(type, net, start));
    this.#count(type, net, 1);
  }

  pop(): OpenElement {
    const element = this.#stack.pop() as OpenElement;
    this.#count(element.type, element.net, -1);
    return element;
  }

  /** Takes back a `pop`. */
  restore(element: OpenElement): void {
    this.#stack.push(element);
    this.#count(element.type, element.net, 1);
  }

  #count(type: ElementType, net: boolean, by: 1 | -1): void {
    this.#open[type.index] = (this.#open[type.index] ?? 0) + by;
    for (const index of type.inclusions) this.#included[index] = (this.#included[index] ?? 0) + by;
    for (const index of type.exclusions) this.#excluded[index] = (this.#excluded[index] ?? 0) + by;
    if (net) this.#net += by;
  }

  /** Nothing more is required. */
  isFinished(element: OpenElement = this.current): boolean {
    return stateOf(element)?.accepts ?? true;
  }

  /** Everything that can be in a document has been. */
  get afterRoot(): boolean {
    return this.level === 0 && this.isFinished();
  }

  /** Moves on over an element; false when it does not fit. */
  take(type: ElementType): boolean {
    const element = this.current;
    if (element.type.content === "any") return true;
    const next = stateOf(element)?.next[type.index] ?? -1;
    return next === -1 ? false : this.#move(element, next);
  }

  /** Moves on over character data. */
  takeData(): boolean {
    const element = this.current;
    const { content } = element.type;
    if (content !== "model") return content !== "empty";
    const next = stateOf(element)?.data ?? -1;
    return next === -1 ? false : this.#move(element, next);
  }

  #move(element: OpenElement, state: number): true {
    if (element.state !== state) {
      element.state = state;
      element.misfits = undefined;
    }
    return true;
  }
}

/** Undefined for declared content. */
export function stateOf({ type, state }: OpenElement): ModelState | undefined {
  return type.model?.[state];
}

function open(type: ElementType, net: boolean, start: number): OpenElement {
  return { type, state: 0, net, start, misfits: undefined };
}

/** Makes the element type around the root element, which holds one element of the type that the DOCTYPE names. */
function documentType(root: ElementType, { names }: Grammar): ElementType {
  const none = new Int8Array(Math.max(names.length, root.index + 1)).fill(-1);
  const next = none.slice();
  next[root.index] = 1;
  return {
    name: "",
    index: -1,
    declared: true,
    omitStart: false,
    omitEnd: false,
    content: "model",
    model: [
      { accepts: false, required: root.index, data: -1, next },
      { accepts: true, required: -1, data: -1, next: none },
    ],
    inclusions: [],
    exclusions: [],
    attributes: noAttributes,
  };
}
