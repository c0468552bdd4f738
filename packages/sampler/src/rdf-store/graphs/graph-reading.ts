import type { NodeMap } from "../trig/scan-page.ts";
import { expandName, isLiteral, RDF_TYPE, textOfOctets, valueOfTerm } from "../trig/terms.ts";
import type { Term } from "../trig/terms.ts";

/** Thrown by what reads a graph, of something that no page says. */
export class NoPageGraph extends Error {
  readonly offset: number;

  constructor(reason: string, offset = 0) {
    super(reason);
    this.offset = offset;
  }
}

/** Nodes of a graph by names such as `eiao:page`. All but `all`, `list` and `texts` throw `NoPageGraph` unless there is what is asked for. */
export interface GraphReading {
  /** Nodes of a type, in the order of the text. */
  all(type: string): readonly Term[];
  /** The values of a property, as they are written. */
  list(about: Term, property: string): readonly Term[];
  /** Those that are literals, as text. */
  texts(about: Term, property: string): string[];
  /** The only value. */
  one(about: Term, property: string): Term;
  /** The same of a literal. */
  text(about: Term, property: string): string;
  /** A literal of digits, at most 15. `number`: which of several, from 0; without it the only one. */
  integer(about: Term, property: string, number?: number): number;
  /** A literal of digits, with or without a fraction. */
  decimal(about: Term, property: string): string;
}

export function createGraphReading(nodes: NodeMap): GraphReading {
  const byType = new Map<Term, Term[]>();
  for (const [about, properties] of nodes) {
    for (const type of properties.get(RDF_TYPE) ?? []) {
      const those = byType.get(type);
      if (those === undefined) byType.set(type, [about]);
      else those.push(about);
    }
  }
  const list = (about: Term, property: string) => nodes.get(about)?.get(expandName(property)) ?? [];
  const no = (property: string) => new NoPageGraph(`a node has not one ${property} as pages have it`);

  function one(about: Term, property: string): Term {
    const [value, ...others] = list(about, property);
    if (value === undefined || others.some((other) => other !== value)) throw no(property);
    return value;
  }
  function text(about: Term, property: string): string {
    const value = one(about, property);
    if (!isLiteral(value)) throw no(property);
    return textOfOctets(valueOfTerm(value));
  }
  function decimal(about: Term, property: string): string {
    const value = text(about, property);
    if (!DECIMAL.test(value)) throw no(property);
    return value;
  }
  function integer(about: Term, property: string, number?: number): number {
    const value = number === undefined ? one(about, property) : list(about, property)[number];
    if (value === undefined || !isLiteral(value) || !INTEGER.test(valueOfTerm(value))) throw no(property);
    return Number(valueOfTerm(value));
  }

  return {
    all: (type) => byType.get(expandName(type)) ?? [],
    list,
    texts: (about, property) => list(about, property).map((value) => textOfOctets(valueOfTerm(value))),
    one,
    text,
    integer,
    decimal,
  };
}

const INTEGER = /^\d{1,15}$/;
const DECIMAL = /^\d{1,15}(?:\.\d{1,400})?$/;
