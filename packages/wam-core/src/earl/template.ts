import { narrow } from "./characters.ts";
import type { Node } from "./graph.ts";
import type { Syntax } from "./syntax.ts";

/**
 * What differs between two results of one kind. All other text of their nodes is equal, so it is written once, with holes
 * in these places, and the holes are filled result by result. This is what makes writing cost little.
 */
export type Slot = "number" | "line" | "column" | "source" | "indicator" | "text";

const SLOTS: readonly Slot[] = ["number", "line", "column", "source", "indicator", "text"];

/** Marks a hole. No legal text or IRI contains U+FFFF (characters.ts), so nothing else can be taken for one. */
const MARK = "\uFFFF";
/** As impossible in legal text, but escaped by syntaxes: it can be had when they have written. */
const NARROW_MARK = "\0";

/** The hole of a slot, to be put into a node description in place of the value. */
export function hole(slot: Slot): string {
  return MARK + SLOTS.indexOf(slot);
}

/** Values of the slots in the order of `SLOTS`, escaped for the syntax. */
export type Filling = readonly [
  number: string,
  line: string,
  column: string,
  source: string,
  indicator: string,
  text: string,
];

/** The text of nodes with holes; `slots[i]` is filled in before `texts[i]`. */
export interface Template {
  readonly head: string;
  readonly slots: readonly number[];
  readonly texts: readonly string[];
}

export function compileTemplate(nodes: readonly Node[], syntax: Syntax): Template {
  let written = "";
  for (const node of nodes) written += syntax.separator + syntax.node(node);
  const [head = "", ...rest] = narrow(written.replaceAll(MARK, NARROW_MARK)).split(NARROW_MARK);
  return { head, slots: rest.map((part) => Number(part[0])), texts: rest.map((part) => part.slice(1)) };
}

export function fill({ head, slots, texts }: Template, values: Filling): string {
  let text = head;
  for (let i = 0; i < slots.length; i++) text += (values[slots[i] as number] as string) + (texts[i] as string);
  return text;
}
