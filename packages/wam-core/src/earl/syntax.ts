import type { GraphNode } from "./graph-node.ts";

/** One serialisation of the graph. Made for one document: its terms and base are known. */
export interface Syntax {
  /** Everything before the first node, and after the last. */
  readonly start: string;
  readonly end: string;
  /** The text between two nodes. */
  readonly separator: string;
  node(node: GraphNode): string;
  /** Escapes a legal absolute IRI, and a legal text, as `node` does within its marks. */
  iri(iri: string): string;
  text(text: string): string;
}
