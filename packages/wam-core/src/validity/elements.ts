/**
 * Opens and closes elements: what the content models allow, and which omitted tags are implied. Source: ISO 8879,
 * 7.3.1, 7.4, 7.5, 11.2. Ambiguous cases follow OpenSP, on which the W3C Markup Validator is built.
 */
import { reportMissing } from "./attributes.ts";
import { closeEmptyXmlElement } from "./end-tag.ts";
import type { ElementType, Grammar, ModelState } from "./grammar.ts";
import { stateOf } from "./open-elements.ts";
import type { OpenElement } from "./open-elements.ts";
import type { Parser } from "./parser.ts";
import { allowedText, elementOf, listed } from "./wording.ts";

type Undo =
  | { readonly popped: OpenElement }
  | { readonly pushed: true }
  | { readonly element: OpenElement; readonly state: number };

/** One attempt to make something fit by implying tags. It is undone if it fails. */
interface Attempt {
  readonly undo: Undo[];
  startTags: number;
}

/** The most start tags in a row that are implied. */
const MOST_IMPLIED = 30;
const DATA = -2;
/** Added to an element's number: no known element could hold it here. */
const NOTHING_MISSING = 1 << 20;

/** Opens an element. `p.token` is the end of its start tag. */
export function openElement(p: Parser, type: ElementType, net: boolean, start: number): void {
  const { open } = p;
  const { name } = type;
  if (!type.declared)
    p.report("element-unknown", `There is no element "${name}" in ${p.grammar.name}.`, p.token, { element: name });
  if (tryTake(p, type)) {
    push(p, type, net, start);
    return;
  }
  p.reporter.hold();
  if (tryToFit(p, type)) {
    push(p, type, net, start);
    return;
  }
  if (type.declared) {
    openMisplaced(p, type, net, start);
    return;
  }
  open.take(type);
  push(p, type, net, start);
}

/** Moves on past an element of that type, or past character data. Returns false if it does not fit. */
function tryTake({ open }: Parser, type: ElementType | undefined): boolean {
  if (type === undefined) return open.takeData();
  return !open.isExcluded(type) && (open.take(type) || open.isIncluded(type));
}

/** Accepts character data, or reports it where the grammar does not allow it. */
export function acceptData(p: Parser, offset: number): void {
  if (p.open.takeData() || p.recovering) return;
  p.token = offset;
  p.reporter.hold();
  if (tryToFit(p, undefined)) return;
  const { current } = p.open;
  const where = current.type.name === "" ? "outside the root element" : `directly in "${current.type.name}"`;
  p.report("text-not-allowed", `Text is not allowed ${where}${allowedText(p)}.`, offset, elementOf(current));
  p.recovering = true;
}

/** Implies the start tag of the root, because the document begins with something other than a tag. */
export function implyRoot(p: Parser): void {
  implyTag(p, { undo: [], startTags: 0 });
}

/**
 * Implies tags until the element or data fits. Violations on the way (such as a required attribute of an implied
 * element) are only kept then. @returns false if nothing helped; the state is then as before.
 */
function tryToFit(p: Parser, type: ElementType | undefined): boolean {
  const { open, reporter } = p;
  const key = type?.index ?? DATA;
  const attempt: Attempt = { undo: [], startTags: 0 };
  const tried: OpenElement[] = [];
  let level = open.level;
  let failed = open.current.misfits?.has(key) === true;
  if (!failed) tried.push(open.current);
  while (!failed && implyTag(p, attempt)) {
    if (tryTake(p, type)) {
      reporter.release();
      return true;
    }
    if (open.level < level) {
      level = open.level;
      failed = open.current.misfits?.has(key) === true;
      if (!failed) tried.push(open.current);
    }
  }
  reporter.discard();
  undo(p, attempt.undo);
  for (const element of tried) (element.misfits ??= new Set()).add(key);
  return false;
}

/** Implies one end tag or start tag if the DTD allows omitting it; returns false if there is none. */
function implyTag(p: Parser, attempt: Attempt): boolean {
  if (p.xml) return false;
  const { open } = p;
  const { current } = open;
  const { type } = current;
  if (open.isFinished()) {
    if (open.level === 0 || !type.omitEnd) return false;
    if (attempt.startTags > 0) {
      p.report("start-tag-missing", `The start tag of "${type.name}" is missing and it would be empty.`, p.token, {
        element: type.name,
      });
      attempt.startTags--;
    }
    attempt.undo.push({ popped: open.pop() });
    p.recovering = false;
    return true;
  }
  const required = p.grammar.byIndex[stateOf(current)?.required ?? -1];
  if (required === undefined) return false;
  const { name } = required;
  // As in OpenSP: a root element that was tried stays tried.
  if (open.level !== 0) attempt.undo.push({ element: current, state: current.state });
  open.take(required);
  if (!required.omitStart || required.content !== "model")
    p.report("start-tag-missing", `The start tag of "${name}" may not be omitted.`, p.token, { element: name });
  reportMissing(p, required);
  attempt.startTags++;
  if (required.content !== "empty") {
    open.push(required, false, p.inDocument(p.token));
    attempt.undo.push({ pushed: true });
  }
  p.recovering = false;
  return attempt.startTags <= MOST_IMPLIED;
}

function undo(p: Parser, steps: readonly Undo[]): void {
  for (const step of steps.toReversed()) {
    if ("popped" in step) p.open.restore(step.popped);
    else if ("pushed" in step) p.open.pop();
    else {
      step.element.state = step.state;
      step.element.misfits = undefined;
    }
  }
}

/** Reports a declared element that is not allowed here, with a suggestion, and continues inside it. */
function openMisplaced(p: Parser, type: ElementType, net: boolean, start: number): void {
  const { open } = p;
  const { name } = type;
  const key = type.index + NOTHING_MISSING;
  const popped: OpenElement[] = [];
  const tried: OpenElement[] = [];
  const inside = open.current.type.name;
  const here = inside === "" ? "here" : `directly in "${inside}"`;
  for (;;) {
    const { current } = open;
    if (current.misfits?.has(key) === true) break;
    tried.push(current);
    const missing = holdersOf(p, type);
    if (missing.length === 1) {
      const holder = missing[0] as ElementType;
      p.report(
        "element-not-allowed",
        `"${name}" is not allowed ${here}: the start tag of "${holder.name}" is missing.`,
        p.token,
        {
          element: name,
        },
      );
      reportMissing(p, holder);
      open.take(holder);
      push(p, holder, false, start);
      open.take(type);
      push(p, type, net, start);
      return;
    }
    if (missing.length > 1) {
      if (!p.reporter.full) {
        const names = listed(missing.map((holder) => holder.name));
        p.report("element-not-allowed", `"${name}" is not allowed ${here}; it is allowed inside ${names}.`, p.token, {
          element: name,
        });
      }
      push(p, type, net, start);
      return;
    }
    if (p.xml || !open.isFinished() || open.level === 0 || !current.type.omitEnd) break;
    popped.push(open.pop());
  }
  for (const element of popped.toReversed()) open.restore(element);
  for (const element of tried) (element.misfits ??= new Set()).add(key);
  const excluded = open.isExcluded(type) ? `: it must not be nested in this way` : allowedText(p);
  p.report("element-not-allowed", `"${name}" is not allowed ${here}${excluded}.`, p.token, { element: name });
  open.take(type);
  push(p, type, net, start);
}

/** Returns element types that may come next and may begin with `type`: one of them was probably forgotten. */
function holdersOf({ open, grammar }: Parser, type: ElementType): readonly ElementType[] {
  const state = stateOf(open.current);
  if (state === undefined || open.isExcluded(type)) return [];
  let byType = holders.get(state);
  if (byType === undefined) holders.set(state, (byType = new Map()));
  let known = byType.get(type);
  if (known === undefined) byType.set(type, (known = findHolders(state, type, grammar)));
  return known.some((holder) => open.isExcluded(holder)) ? known.filter((holder) => !open.isExcluded(holder)) : known;
}

/** Known results, because hostile pages need the same one at every tag. The tables limit its size: only declared types are looked up. */
const holders = new WeakMap<ModelState, Map<ElementType, readonly ElementType[]>>();

function findHolders({ next }: ModelState, { index }: ElementType, { byIndex }: Grammar): ElementType[] {
  return byIndex.filter((holder): holder is ElementType => {
    if (holder?.model === undefined || (next[holder.index] ?? -1) === -1) return false;
    const first = (holder.model[0]?.next[index] ?? -1) !== -1;
    return (first || holder.inclusions.includes(index)) && !holder.exclusions.includes(index);
  });
}

function push(p: Parser, type: ElementType, net: boolean, start: number): void {
  p.open.begun = true;
  if (type.content === "empty") {
    if (p.xml) closeEmptyXmlElement(p, type, net);
    return;
  }
  p.open.push(type, net, start);
  p.recovering = false;
}
