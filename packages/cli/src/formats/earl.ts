import type { EarlForm } from "@eiao/wam-core";
import type { OutputFormat, Piece, WrittenPage } from "./format.ts";

/**
 * Writes EARL of one or more pages as one document. A single page keeps the engine's document. Several are joined one after the other, so that
 * memory does not grow.
 */
function earlFormat(earl: EarlForm, syntax: string): OutputFormat {
  return {
    readers: "RDF",
    summary: `EARL results as ${syntax}; \`--terms seed\`, \`earl-1.0\` or \`both\``,
    earl,
    open({ inputs }) {
      const join = earlJoins[earl]();
      let single: Uint8Array | undefined;
      function* pageParts({ earl: document }: WrittenPage): Generator<Piece> {
        if (document === undefined) return;
        if (inputs > 1) yield* join.add(Buffer.from(document.buffer, document.byteOffset, document.byteLength));
        else single = document;
      }
      return {
        begin: () => "",
        page: (evaluation) => Buffer.concat([...pageParts(evaluation)].map((part) => Buffer.from(part))).toString(),
        pageParts,
        end: () => single ?? join.end(),
      };
    },
  };
}

export const earlFormats: Readonly<Record<EarlForm, OutputFormat>> = {
  "rdf-xml": earlFormat("rdf-xml", "RDF/XML"),
  "json-ld": earlFormat("json-ld", "JSON-LD"),
  turtle: earlFormat("turtle", "Turtle"),
  "n-triples": earlFormat("n-triples", "N-Triples"),
};

/** Joins the EARL documents of pages into one. The engine writes them in a fixed form (wams.md 7), so the bytes are not decoded. */
export interface EarlJoin {
  /** Returns the parts of a document to add, or copies of them. */
  add(document: Buffer): Iterable<Piece>;
  /** Returns the text after all documents. */
  end(): string;
}

export const earlJoins: Readonly<Record<EarlForm, () => EarlJoin>> = {
  "rdf-xml": joinRdfXml,
  "json-ld": joinJsonLd,
  turtle: joinTurtle,
  "n-triples": joinNTriples,
};

/** Types of nodes that all documents share; they are written once. */
const SHARED_TYPES = /\b(?:Software|Assertor|TestRequirement|TestCriterion|TestCase)\b/;
const sharedWords = ["Software", "Assertor", "TestRequirement", "TestCriterion", "TestCase"];

/** Joins RDF/XML into one rdf:RDF. An rdf:ID must be unique in a document, so all become rdf:about="#..." (wams.md 7.4). */
function joinRdfXml(): EarlJoin {
  const isNew = firstTime();
  let begun = false;
  return {
    *add(document) {
      const start = document.indexOf(">", document.indexOf("<rdf:RDF")) + 1;
      if (!begun) yield document.subarray(0, start);
      begun = true;
      // The last line feed is omitted here, and written before the next part.
      const body = document.subarray(start, document.lastIndexOf("\n</rdf:RDF>"));
      for (const part of withoutRepeated(body, xmlNodes, isNew)) yield withAbout(part);
    },
    end: () =>
      begun
        ? "\n</rdf:RDF>\n"
        : '<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n</rdf:RDF>\n',
  };
}

/** Node elements are indented by two spaces. */
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

/** Replaces rdf:ID by rdf:about. Our writer escapes quotes in text and values, so ` rdf:ID="` is always the attribute. */
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

/** Joins JSON-LD into one object: the context of the first document, and the nodes of all documents, one per line. */
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
  /** A node includes the comma before it; the first remaining node of a document includes the comma after it. */
  around(body, at, from) {
    const start = body.lastIndexOf(",\n", at);
    const end = body.indexOf(",\n", at);
    if (start >= from) return { start, end: end < 0 ? body.length : end };
    return { start: from, end: end < 0 ? body.length : end + 2 };
  },
  isShared: (node) => SHARED_TYPES.test(/"@type":\[[^\]]*\]/.exec(node)?.[0] ?? ""),
  name: (node) => node.replace(/^,\n|,\n$/, ""),
};

/** Joins Turtle documents, and writes the prefixes once. Our writer puts an empty line between nodes. */
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
  /** A node includes the empty line before it. */
  around(body, at) {
    const end = body.indexOf("\n\n", at);
    return { start: body.lastIndexOf("\n\n", at) + 1, end: end < 0 ? body.length : end + 1 };
  },
  isShared: (node) => SHARED_TYPES.test(/\n {2}a [^\n]*/.exec(node)?.[0] ?? ""),
};

/** Joins N-Triples. Omits repeated triples, because programs that count lines would count them twice. The lines of a node are together. */
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

/** Finds the nodes that documents share. */
interface SharedNodes {
  /** Words that each shared node has once, and few other nodes have. */
  readonly words: readonly string[];
  /** Returns start and end of the node at a byte, with its separator. @param from  everything before it is finished. */
  around(body: Buffer, at: number, from: number): { readonly start: number; readonly end: number };
  isShared(node: string): boolean;
  /** Returns the node without its separator, if the separator can differ. */
  name?(node: string): string;
}

/** Returns a document without the nodes of earlier documents. Cost: 1 ns per byte and 1 us per shared node. */
function withoutRepeated(body: Buffer, nodes: SharedNodes, isNew: (node: string) => boolean): Buffer[] {
  const parts: Buffer[] = [];
  const keep = (part: Buffer) => part.length > 0 && parts.push(part);
  const markers = nodes.words.map((marker) => Buffer.from(marker));
  const next = markers.map((marker) => body.indexOf(marker));
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
    for (const [i, marker] of markers.entries())
      if ((next[i] as number) >= 0 && (next[i] as number) < end) next[i] = body.indexOf(marker, end);
  }
  keep(body.subarray(from));
  return parts;
}

/** Returns the position of the next line feed, or the end of the text. */
function endOfLine(body: Buffer, at: number): number {
  const end = body.indexOf("\n", at);
  return end < 0 ? body.length : end;
}

function firstTime(): (text: string) => boolean {
  const seen = new Set<string>();
  return (text) => seen.size !== seen.add(text).size;
}
