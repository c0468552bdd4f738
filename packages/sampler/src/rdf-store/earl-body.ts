/** A report's nodes and what the graph that they stand in has to link. References as written: `<#…>`. */
export interface EarlBody {
  /** With an empty line between two nodes. */
  readonly nodes: string;
  /** Where the empty lines are. */
  readonly gaps: readonly number[];
  readonly triples: number;
  readonly subject: string;
  readonly assertors: readonly string[];
  readonly assertions: readonly string[];
  /** Content statistics. */
  readonly metadata: readonly string[];
}

/**
 * Takes Turtle of the EARL writer apart by text pattern (observatory.md 10.1); no term is decoded.
 *
 * @param turtle  as `writeEarl` writes it; from elsewhere only after `checkEarl`.
 * Cost: 0.2 ms for a page of 300 results: one pass over its lines.
 */
export function earlBody(turtle: string): EarlBody {
  return bodyOf(turtle.slice(turtle.indexOf("\n\n") + 2));
}

/** The same of nodes alone. */
export function bodyOf(nodes: string): EarlBody {
  const gaps: number[] = [];
  const subjects = new Map<string, string[]>(linked.map((type) => [type, []]));
  let triples = 0;
  let severalTypes: boolean | undefined;
  for (let at = 0; at < nodes.length;) {
    // A node is its subject, a line that begins with `  a ` and its types, and a line for each property.
    const typesAt = nodes.indexOf("\n", at) + 5;
    let end = nodes.indexOf("\n", typesAt);
    const type = linked.find((name) => nodes.startsWith(name, typesAt));
    if (type !== undefined && " ,".includes(nodes[typesAt + type.length] ?? ""))
      subjects.get(type)?.push(nodes.slice(at, typesAt - 5));
    // The first node tells: where it has one type, all have.
    severalTypes ??= nodes.slice(typesAt, end).includes(", ");
    if (severalTypes) triples += occurrences(nodes.slice(typesAt, end), ", ");
    triples++;
    while (nodes.charCodeAt(end + 1) === 32) {
      triples++;
      end = nodes.indexOf("\n", end + 1);
    }
    at = end + 2;
    if (at < nodes.length) gaps.push(end + 1);
  }
  const [assertors = [], [subject = ""] = [], assertions = [], metadata = []] = subjects.values();
  return { nodes, gaps, triples, subject, assertors, assertions, metadata };
}

/** First types of nodes that are linked. */
const linked = ["earl:Software", "earl:TestSubject", "earl:Assertion", "eiao:MetaData"] as const;

/**
 * Leaves out what other documents of the page stated already: software and test requirements.
 * @param stated  gets those of this document.
 */
export function withoutStated(nodes: string, stated: Set<string>): string {
  return nodes
    .split("\n\n")
    .map((node) => (node.endsWith("\n") ? node.slice(0, -1) : node))
    .filter((node) => {
      if (!SHARED.test(node)) return true;
      if (stated.has(node)) return false;
      stated.add(node);
      return true;
    })
    .join("\n\n")
    .concat("\n");
}

const SHARED = /^[^\n]*\n {2}a earl:(?:Software|TestRequirement)[ ,]/;

function occurrences(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + sign.length)) count++;
  return count;
}
