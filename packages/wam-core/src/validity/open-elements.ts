import type { ElementType, Grammar, ModelState } from "./grammar.ts";
import { noAttributes } from "./grammar.ts";

/** An element that has begun but not ended. */
export interface OpenElement {
  readonly type: ElementType;
  /** The state of its content model. */
  state: number;
  /** True if its start tag was `<name/`: the next slash ends it (ISO 8879, 7.4.1.3). */
  readonly net: boolean;
  /** The offset of its start tag, for messages. */
  readonly start: number;
  /**
   * Keys of the types that fit neither here nor, by implied end tags, further out. They prevent trying a place twice,
   * so the cost stays linear at any depth. They are cleared when the state changes; the elements further out cannot
   * change while this one is open.
   */
  misfits: Set<number> | undefined;
}

/** The stack of open elements with inclusions, exclusions and counts. At its bottom is the document as a whole. */
export class OpenElements {
  readonly #stack: OpenElement[];
  readonly #open: number[] = [];
  readonly #included: number[] = [];
  readonly #excluded: number[] = [];
  #net = 0;
  /** True if an element has begun, not counting attempts. */
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

  /** Returns true if nothing more is required. */
  isFinished(element: OpenElement = this.current): boolean {
    return stateOf(element)?.accepts ?? true;
  }

  /** Returns true if the document is complete. */
  get afterRoot(): boolean {
    return this.level === 0 && this.isFinished();
  }

  /** Moves on past an element. Returns false if it does not fit. */
  take(type: ElementType): boolean {
    const element = this.current;
    if (element.type.content === "any") return true;
    const next = stateOf(element)?.next[type.index] ?? -1;
    return next === -1 ? false : this.#move(element, next);
  }

  /** Moves on past character data. Returns false if it does not fit. */
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

/** Returns the state of an element's model; undefined for declared content. */
export function stateOf({ type, state }: OpenElement): ModelState | undefined {
  return type.model?.[state];
}

function open(type: ElementType, net: boolean, start: number): OpenElement {
  return { type, state: 0, net, start, misfits: undefined };
}

/** Returns the element type around the root element. It holds one element of the type that the DOCTYPE names. */
function documentType(root: ElementType, { names }: Grammar): ElementType {
  const noNext = new Int8Array(Math.max(names.length, root.index + 1)).fill(-1);
  const next = noNext.slice();
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
      { accepts: true, required: -1, data: -1, next: noNext },
    ],
    inclusions: [],
    exclusions: [],
    attributes: noAttributes,
  };
}
