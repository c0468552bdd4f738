import type { GraphNode } from "./graph-node.ts";

/** One serialisation of the graph, made for one document with known terms and base. */
export interface Syntax {
  /** The text before the first node, and after the last. */
  readonly start: string;
  readonly end: string;
  /** The text between two nodes. */
  readonly separator: string;
  node(node: GraphNode): string;
  /** Escapes a legal absolute IRI, or a legal text, as `node` does. */
  iri(iri: string): string;
  text(text: string): string;
}
