import type { GraphNode } from "./graph.ts";

/** One serialisation of the graph. Made for one document: its terms and base are known. */
export interface Syntax {
  /** Everything before the first node, and after the last. */
  readonly start: string;
  readonly end: string;
  /** Between two nodes. */
  readonly separator: string;
  node(node: GraphNode): string;
  /** What `node` makes of a legal absolute IRI and of a legal text inside the marks that part them from the rest. */
  iri(iri: string): string;
  text(text: string): string;
}
