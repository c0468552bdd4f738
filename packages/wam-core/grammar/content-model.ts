/**
 * Turns a content model into a small deterministic automaton. Source: ISO 8879, 11.2.4 and annex H: a position automaton
 * over the leaves of the model; the members of an AND group still missing are part of the state.
 */
import type { ContentToken } from "./dtd.ts";

/** One state. Targets are numbers of states; state 0 is the start. */
export interface ModelState {
  /** The element may end here. */
  readonly accepts: boolean;
  /** The one element that must come next, so its start tag can be implied where it may be omitted (ISO 8879, 7.3.1.1). */
  readonly required: string | null;
  /** State after character data; -1: none is allowed. */
  readonly data: number;
  readonly next: ReadonlyMap<string, number>;
}

/**
 * What may follow, as data: a set of alternatives, each a continuation. `nullable` models may be skipped. The state is the
 * remaining model itself (Brzozowski's derivative), written canonically, so that equal remainders are one state.
 */
type Model =
  | { readonly kind: "empty" }
  | { readonly kind: "leaf"; readonly name: string | null }
  | { readonly kind: "or" | "seq" | "and"; readonly members: readonly Model[] }
  | { readonly kind: "optional" | "many"; readonly member: Model };

const EMPTY: Model = { kind: "empty" };

export function compileModel(token: ContentToken): ModelState[] {
  const states: { model: Model; next: Map<string, number>; data: number }[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (model: Model): number => {
    const key = JSON.stringify(model);
    let number = numbers.get(key);
    if (number === undefined) {
      number = states.length;
      numbers.set(key, number);
      states.push({ model, next: new Map(), data: -1 });
    }
    return number;
  };
  numberOf(modelOf(token));
  for (let i = 0; i < states.length; i++) {
    const state = states[i] as (typeof states)[number];
    for (const name of firsts(state.model)) {
      const target = numberOf(after(state.model, name));
      if (name === null) state.data = target;
      else state.next.set(name, target);
    }
  }
  return minimised(
    states.map(({ model, next, data }) => ({ accepts: nullable(model), required: requiredIn(model), data, next })),
  );
}

function modelOf(token: ContentToken): Model {
  const inner: Model =
    "name" in token
      ? { kind: "leaf", name: token.name }
      : token.members.length === 1
        ? modelOf(token.members[0] as ContentToken)
        : {
            kind: token.connector === "," ? "seq" : token.connector === "|" ? "or" : "and",
            members: token.members.map(modelOf),
          };
  if (token.occurs === "?") return { kind: "optional", member: inner };
  if (token.occurs === "*") return { kind: "many", member: inner };
  // `x+` is `x, x*`: the same positions merge again when the automaton is minimised.
  return token.occurs === "+" ? { kind: "seq", members: [inner, { kind: "many", member: inner }] } : inner;
}

function nullable(model: Model): boolean {
  if (model.kind === "leaf") return false;
  if (!("members" in model)) return true;
  return model.kind === "or" ? model.members.some(nullable) : model.members.every(nullable);
}

/** What can come first. */
function firsts(model: Model): Set<string | null> {
  if (model.kind === "empty") return new Set();
  if (model.kind === "leaf") return new Set([model.name]);
  if (!("members" in model)) return firsts(model.member);
  const found = new Set<string | null>();
  for (const member of model.members) {
    for (const name of firsts(member)) found.add(name);
    if (model.kind === "seq" && !nullable(member)) break;
  }
  return found;
}

/** What remains after `name`; models are unambiguous (ISO 8879, 11.2.4.3), so the first way is the only one. */
function after(model: Model, name: string | null): Model {
  switch (model.kind) {
    case "empty":
    case "leaf":
      return EMPTY;
    case "optional":
      return after(model.member, name);
    case "many":
      return sequence([after(model.member, name), model]);
    case "or": {
      const member = model.members.find((each) => firsts(each).has(name));
      return member === undefined ? EMPTY : after(member, name);
    }
    case "seq": {
      const i = model.members.findIndex((each) => firsts(each).has(name));
      return sequence([after(model.members[i] as Model, name), ...model.members.slice(i + 1)]);
    }
    case "and": {
      const i = model.members.findIndex((each) => firsts(each).has(name));
      // Even the last member of an AND group stays one: its start tag is never implied.
      const members = model.members.filter((_, j) => j !== i);
      return sequence([
        after(model.members[i] as Model, name),
        members.length === 0 ? EMPTY : { kind: "and", members },
      ]);
    }
  }
}

function sequence(members: readonly Model[]): Model {
  const flat = members.flatMap((member) =>
    member.kind === "seq" ? member.members : member.kind === "empty" ? [] : [member],
  );
  return flat.length === 0 ? EMPTY : flat.length === 1 ? (flat[0] as Model) : { kind: "seq", members: flat };
}

/** The element that must come next whatever follows: first of a sequence, neither optional nor one of several. */
function requiredIn(model: Model): string | null {
  if (model.kind === "leaf") return model.name;
  if (model.kind !== "seq") return null;
  // Optional members may stand before it: a start tag that is required is implied past them.
  for (const member of model.members) if (!nullable(member)) return requiredIn(member);
  return null;
}

/** Merges states that nobody can tell apart, by refining a partition until it is stable. */
function minimised(states: readonly ModelState[]): ModelState[] {
  let classes = states.map(({ accepts, required, data }) => `${accepts} ${required ?? ""} ${data === -1}`);
  let count = new Set(classes).size;
  for (;;) {
    const refined = states.map(({ data, next }, i) => {
      const targets = [...next]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, target]) => `${name}>${classNumber(classes, target)}`);
      return `${classNumber(classes, i)} ${data === -1 ? -1 : classNumber(classes, data)} ${targets.join()}`;
    });
    const refinedCount = new Set(refined).size;
    classes = refined;
    if (refinedCount === count) break;
    count = refinedCount;
  }
  const numbers = new Map<string, number>();
  for (const name of classes) if (!numbers.has(name)) numbers.set(name, numbers.size);
  const of = (state: number): number => (state === -1 ? -1 : (numbers.get(classes[state] as string) as number));
  const merged: ModelState[] = [];
  states.forEach((state, i) => {
    merged[of(i)] ??= {
      accepts: state.accepts,
      required: state.required,
      data: of(state.data),
      next: new Map([...state.next].map(([name, target]) => [name, of(target)])),
    };
  });
  return merged;
}

function classNumber(classes: readonly string[], state: number): number {
  return classes.indexOf(classes[state] as string);
}
