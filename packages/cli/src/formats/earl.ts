import type { EarlForm } from "@eiao/wam-core";
import type { OutputFormat } from "./format.ts";

/**
 * EARL of one or many pages as one document. A single page's document is passed on as the engine wrote it. Of many, each is
 * joined as text while it comes, so that memory does not grow: the writers are ours, and their form is fixed (wams.md 7).
 */
function earlFormat(earl: EarlForm, createJoin: () => Join): OutputFormat {
  return {
    readers: "RDF",
    summary: "one result graph in each of these serialisations; `--terms seed`, `earl-1.0` or `both`",
    earl,
    open({ inputs }) {
      const join = createJoin();
      let held: string | undefined;
      return {
        begin: () => "",
        page({ earl: document }) {
          if (document === undefined) return "";
          if (inputs > 1) return join.add(document);
          held = document;
          return "";
        },
        end: () => held ?? join.end(),
      };
    },
  };
}

interface Join {
  add(document: string): string;
  end(): string;
}

export const earlFormats: Readonly<Record<EarlForm, OutputFormat>> = {
  "rdf-xml": earlFormat("rdf-xml", joinRdfXml),
  "json-ld": earlFormat("json-ld", joinJsonLd),
  turtle: earlFormat("turtle", joinTurtle),
  "n-triples": earlFormat("n-triples", joinNTriples),
};

/** Types of the nodes that the documents of all pages share; they come once. */
const SHARED_TYPES = /\b(?:Software|Assertor|TestRequirement|TestCriterion|TestCase)\b/;

/** One rdf:RDF. An rdf:ID may stand only once in a document, so all become rdf:about="#..." (wams.md 7.4). */
function joinRdfXml(): Join {
  const isNew = firstTime();
  let begun = false;
  return {
    add(document) {
      const start = document.indexOf(">", document.indexOf("<rdf:RDF")) + 1;
      // Our writer escapes every quote in text and values, so these characters cannot stand for anything else.
      const body = document.slice(start, document.lastIndexOf("</rdf:RDF>")).replaceAll(' rdf:ID="', ' rdf:about="#');
      // Node elements stand two spaces in.
      const nodes = body
        .split(/\n(?= {2}<\w)/)
        .filter((node) => node.trim() !== "" && (!SHARED_TYPES.test(/^\s*<\S*/.exec(node)?.[0] ?? "") || isNew(node)));
      const head = begun ? "" : document.slice(0, start);
      begun = true;
      return `${head}${nodes.map((node) => `\n${node.trimEnd()}`).join("")}`;
    },
    end: () =>
      begun
        ? "\n</rdf:RDF>\n"
        : '<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n</rdf:RDF>\n',
  };
}

/** One object: the context of the first document, the nodes of all. */
function joinJsonLd(): Join {
  const isNew = firstTime();
  let nodes = 0;
  let begun = false;
  return {
    add(document) {
      const { "@graph": graph, ...head } = JSON.parse(document) as { "@graph": { "@type"?: unknown }[] };
      const fresh = graph.filter(
        (node) => !SHARED_TYPES.test(JSON.stringify(node["@type"] ?? "")) || isNew(JSON.stringify(node)),
      );
      const text = fresh.map((node) => `${nodes++ === 0 ? "" : ",\n"}${JSON.stringify(node)}`).join("");
      const open = begun ? "" : `${JSON.stringify({ ...head, "@graph": [] }).slice(0, -2)}\n`;
      begun = true;
      return open + text;
    },
    end: () => (begun ? "\n]}\n" : '{"@context":{},"@graph":[]}\n'),
  };
}

/** Turtle documents one after the other are a Turtle document; prefixes come once. Our writer puts an empty line between nodes. */
function joinTurtle(): Join {
  const isNew = firstTime();
  let begun = false;
  return {
    add(document) {
      const [head, ...nodes] = document.trimEnd().split("\n\n");
      const fresh = nodes.filter((node) => !SHARED_TYPES.test(/\n {2}a [^\n]*/.exec(node)?.[0] ?? "") || isNew(node));
      const prefixes = begun ? "" : `${head}\n`;
      begun = true;
      return prefixes + fresh.map((node) => `\n${node}\n`).join("");
    },
    end: () => "",
  };
}

/** A triple that stands twice says nothing new, but readers who count lines would count it twice. A node's lines stand together. */
function joinNTriples(): Join {
  const isNew = firstTime();
  return {
    add: (document) => document.replace(SHARED_LINES, (node) => (isNew(node) ? node : "")),
    end: () => "",
  };
}

const SHARED_LINES =
  /^(<[^>\n]*>) <http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#type> <[^>\n]*#(?:Software|TestRequirement|TestCriterion)> \.\n(?:\1 [^\n]*\n)*/gm;

function firstTime(): (text: string) => boolean {
  const seen = new Set<string>();
  return (text) => seen.size !== seen.add(text).size;
}
