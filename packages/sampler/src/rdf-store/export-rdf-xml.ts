import type { StoreReader } from "./read.ts";
import { seedNode } from "./seed-xml.ts";
import { visitStatements } from "./statements.ts";
import { base, namespaces } from "./terms.ts";
import type { Statement } from "./terms.ts";

/**
 * The whole site as one RDF/XML document in the seed's dialect (wams.md 7.3 to 7.5), in pieces: test run and site survey,
 * then page by page scenario, page survey, range location, EARL. Only the seed's terms and those of D56; nodes by
 * `rdf:about="#…"`, software and test requirements once.
 *
 * @throws EiaoError `StoreDamaged`. Memory: a page. Cost: about 1 million statements/s.
 */
export async function* exportRdfXml(reader: StoreReader): AsyncGenerator<string, void> {
  yield start;
  const shared = new Set<string>();
  yield nodesXml(await reader.surveyTrig(), reader.file, shared);
  for (const page of reader.pages) yield nodesXml(await reader.pageTrig(page), reader.file, shared);
  yield "</rdf:RDF>\n";
}

const start = `<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:earl="${namespaces.earl}"
         xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
         xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"
         xmlns:eiao="${namespaces.eiao}"
         xmlns:dc="${namespaces.dc}"
         xmlns:dct="${namespaces.dct}"
         xmlns:foaf="http://xmlns.com/foaf/0.1/"
         xml:base="${base}">
`;

/** Statements of one node stand together in a store. */
function nodesXml(trig: Buffer, file: string, shared: Set<string>): string {
  let xml = "";
  let node: Statement[] = [];
  const end = (): void => {
    if (node.length === 0) return;
    const text = seedNode(node);
    const isShared = SHARED.test(text);
    if (!isShared || !shared.has(text)) xml += text;
    if (isShared) shared.add(text);
    node = [];
  };
  visitStatements([trig], file, (subject, predicate, object) => {
    if (node[0]?.[0] !== subject) end();
    node.push([subject, predicate, object]);
  });
  end();
  return xml;
}

const SHARED = /^ {2}<earl:(?:Software|TestRequirement) /;
