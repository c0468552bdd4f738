/**
 * Turns a content model into a small deterministic automaton. Source: ISO 8879, 11.2.4 and annex H. It is a position
 * automaton over the leaves of the model. The members of an AND group that are still missing are part of the state.
 */
import type { ContentToken } from "./dtd.ts";

/** One state of the automaton. Targets are numbers of states; state 0 is the start. */
export interface ModelState {
  /** True if the element may end in this state. */
  readonly accepts: boolean;
  /** The one element that must come next. Its start tag can be implied where it may be omitted (ISO 8879, 7.3.1.1). */
  readonly required: string | null;
  /** The state after character data; -1 if no data is allowed. */
  readonly data: number;
  readonly next: ReadonlyMap<string, number>;
}

/**
 * The remaining model, which is the state of the automaton (Brzozowski's derivative). It is written canonically, so
 * that equal remainders are one state. `nullable` models may be skipped.
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
  // `x+` is `x, x*`. Minimising the automaton merges the equal positions again.
  return token.occurs === "+" ? { kind: "seq", members: [inner, { kind: "many", member: inner }] } : inner;
}

function nullable(model: Model): boolean {
  if (model.kind === "leaf") return false;
  if (!("members" in model)) return true;
  return model.kind === "or" ? model.members.some(nullable) : model.members.every(nullable);
}

/** Returns the names of the elements that can come first; `null` stands for character data. */
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

/** Returns the model that remains after `name`. Models are unambiguous (ISO 8879, 11.2.4.3), so the first match is the only one. */
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
      // An AND group with one member left stays an AND group: the start tag of that member is never implied.
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

/** Returns the element that must come next, or `null`. It is the first required member of a sequence and not one of alternatives. */
function requiredIn(model: Model): string | null {
  if (model.kind === "leaf") return model.name;
  if (model.kind !== "seq") return null;
  // Optional members may stand before it: a required start tag is implied past them.
  for (const member of model.members) if (!nullable(member)) return requiredIn(member);
  return null;
}

/** Merges equivalent states, by refining a partition until it is stable. */
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
