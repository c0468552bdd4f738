import type { EarlForm } from "@eiao/wam-core";
import type { Piece } from "./format.ts";

/** Joins the documents of pages, as the engine wrote them, to one: its form is fixed (wams.md 7). Octets are passed on, not decoded. */
export interface EarlJoin {
  /** What a document adds. The pieces are parts of it, or copies. */
  add(document: Buffer): Iterable<Piece>;
  /** What is behind all documents. */
  end(): string;
}

export const earlJoins: Readonly<Record<EarlForm, () => EarlJoin>> = {
  "rdf-xml": joinRdfXml,
  "json-ld": joinJsonLd,
  turtle: joinTurtle,
  "n-triples": joinNTriples,
};

/** Types of the nodes that the documents of all pages share; they come once. */
const SHARED_TYPES = /\b(?:Software|Assertor|TestRequirement|TestCriterion|TestCase)\b/;
const sharedWords = ["Software", "Assertor", "TestRequirement", "TestCriterion", "TestCase"];

/** One rdf:RDF. An rdf:ID may stand only once in a document, so all become rdf:about="#..." (wams.md 7.4). */
function joinRdfXml(): EarlJoin {
  const isNew = firstTime();
  let begun = false;
  return {
    *add(document) {
      const start = document.indexOf(">", document.indexOf("<rdf:RDF")) + 1;
      if (!begun) yield document.subarray(0, start);
      begun = true;
      // Without the last line feed, which stands before whatever follows.
      const body = document.subarray(start, document.lastIndexOf("\n</rdf:RDF>"));
      for (const part of withoutRepeated(body, xmlNodes, isNew)) yield withAbout(part);
    },
    end: () =>
      begun
        ? "\n</rdf:RDF>\n"
        : '<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n</rdf:RDF>\n',
  };
}

/** Node elements stand two spaces in. */
const xmlNodes: SharedNodes = {
  words: sharedWords,
  around(body, at) {
    const start = Math.max(0, body.lastIndexOf("\n  <", at));
    const close = body.indexOf("\n  </", at);
    return { start, end: close < 0 ? body.length : endOfLine(body, close + 1) };
  },
  isShared: (node) => SHARED_TYPES.test(/^\s*<\S*/.exec(node)?.[0] ?? ""),
};

const ID = Buffer.from(' rdf:ID="');
const ABOUT = Buffer.from(' rdf:about="#');

/** Our writer escapes every quote in text and values, so ` rdf:ID="` cannot stand for anything else. */
function withAbout(part: Buffer): Buffer {
  let ids = 0;
  for (let at = part.indexOf(ID); at >= 0; at = part.indexOf(ID, at + ID.length)) ids++;
  const written = Buffer.allocUnsafe(part.length + ids * (ABOUT.length - ID.length));
  let [from, to] = [0, 0];
  for (; ids > 0; ids--) {
    const at = part.indexOf(ID, from);
    to += part.copy(written, to, from, at);
    to += ABOUT.copy(written, to);
    from = at + ID.length;
  }
  part.copy(written, to, from);
  return written;
}

/** One object: the context of the first document, the nodes of all, a line each. */
function joinJsonLd(): EarlJoin {
  const isNew = firstTime();
  const opening = '"@graph":[\n';
  let begun = false;
  let hasNodes = false;
  return {
    *add(document) {
      const start = document.indexOf(opening) + opening.length;
      if (!begun) yield document.subarray(0, start);
      begun = true;
      const body = document.subarray(start, document.lastIndexOf("\n]}"));
      for (const [i, part] of withoutRepeated(body, jsonNodes, isNew).entries()) {
        if (i === 0 && hasNodes) yield ",\n";
        yield part;
        hasNodes = true;
      }
    },
    end: () => (begun ? "\n]}\n" : '{"@context":{},"@graph":[]}\n'),
  };
}

const jsonNodes: SharedNodes = {
  words: sharedWords,
  /** With the comma before it; the first that is left of a document with that behind it. */
  around(body, at, from) {
    const start = body.lastIndexOf(",\n", at);
    const end = body.indexOf(",\n", at);
    if (start >= from) return { start, end: end < 0 ? body.length : end };
    return { start: from, end: end < 0 ? body.length : end + 2 };
  },
  isShared: (node) => SHARED_TYPES.test(/"@type":\[[^\]]*\]/.exec(node)?.[0] ?? ""),
  name: (node) => node.replace(/^,\n|,\n$/, ""),
};

/** Turtle documents one after the other are a Turtle document; prefixes come once. Our writer puts an empty line between nodes. */
function joinTurtle(): EarlJoin {
  const isNew = firstTime();
  let begun = false;
  return {
    *add(document) {
      const start = document.indexOf("\n\n") + 1;
      if (!begun) yield document.subarray(0, start);
      begun = true;
      yield* withoutRepeated(document.subarray(start), turtleNodes, isNew);
    },
    end: () => "",
  };
}

const turtleNodes: SharedNodes = {
  words: sharedWords,
  /** With the empty line before it. */
  around(body, at) {
    const end = body.indexOf("\n\n", at);
    return { start: body.lastIndexOf("\n\n", at) + 1, end: end < 0 ? body.length : end + 1 };
  },
  isShared: (node) => SHARED_TYPES.test(/\n {2}a [^\n]*/.exec(node)?.[0] ?? ""),
};

/** A triple that stands twice says nothing new, but readers who count lines would count it twice. A node's lines stand together. */
function joinNTriples(): EarlJoin {
  const isNew = firstTime();
  return { add: (document) => withoutRepeated(document, linesOfNodes, isNew), end: () => "" };
}

const linesOfNodes: SharedNodes = {
  words: ["#Software> .\n", "#TestRequirement> .\n", "#TestCriterion> .\n"],
  around(body, at) {
    const start = body.lastIndexOf("\n", at) + 1;
    const subject = body.subarray(start, body.indexOf("> ", start) + 2);
    let end = endOfLine(body, at) + 1;
    while (subject.equals(body.subarray(end, end + subject.length))) end = endOfLine(body, end) + 1;
    return { start, end };
  },
  isShared: (node) => /^<[^>\n]*> <http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#type> </.test(node),
};

/** How the nodes stand in a document that all documents may have. */
interface SharedNodes {
  /** One of them is in each such node, and few others. */
  readonly words: readonly string[];
  /** Where the node with an octet begins and ends, and what parts it from others. @param from  what is before that has been dealt with. */
  around(body: Buffer, at: number, from: number): { readonly start: number; readonly end: number };
  isShared(node: string): boolean;
  /** It without what parts it from others, where that may differ. */
  name?(node: string): string;
}

/** What is to be written of a document: all but nodes that others have brought. Cost: 1 ns an octet, and 1 us a node that they share. */
function withoutRepeated(body: Buffer, nodes: SharedNodes, isNew: (node: string) => boolean): Buffer[] {
  const parts: Buffer[] = [];
  const keep = (part: Buffer) => part.length > 0 && parts.push(part);
  const words = nodes.words.map((word) => Buffer.from(word));
  const next = words.map((word) => body.indexOf(word));
  let from = 0;
  for (;;) {
    const at = Math.min(...next.map((found) => (found < 0 ? Infinity : found)));
    if (at === Infinity) break;
    const { start, end } = nodes.around(body, at, from);
    const node = body.toString("utf8", start, end);
    if (nodes.isShared(node) && !isNew(nodes.name?.(node) ?? node)) {
      keep(body.subarray(from, start));
      from = end;
    }
    for (const [i, word] of words.entries())
      if ((next[i] as number) >= 0 && (next[i] as number) < end) next[i] = body.indexOf(word, end);
  }
  keep(body.subarray(from));
  return parts;
}

/** Of the line that an octet stands in: the location of its line feed, or the end of all. */
function endOfLine(body: Buffer, at: number): number {
  const end = body.indexOf("\n", at);
  return end < 0 ? body.length : end;
}

function firstTime(): (text: string) => boolean {
  const seen = new Set<string>();
  return (text) => seen.size !== seen.add(text).size;
}
