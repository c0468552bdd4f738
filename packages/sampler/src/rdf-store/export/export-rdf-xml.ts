import type { StoreReader } from "../file/read.ts";
import { seedNode } from "./seed-xml.ts";
import { visitStatements } from "../trig/statements.ts";
import { BASE, storeNamespaces } from "../trig/terms.ts";
import type { Statement } from "../trig/terms.ts";

/**
 * The whole site as one RDF/XML document in the seed's dialect (wams.md 7.3 to 7.5), in pieces: test run and site survey,
 * then page by page scenario, page survey, range location, EARL. Only the seed's terms and those of D56; nodes by
 * `rdf:about="#…"`, each once: software and test requirements, and a frame that two framesets show.
 *
 * @throws EiaoError `StoreDamaged`. Memory: a page. Cost: about 1 million statements/s.
 */
export async function* exportRdfXml(reader: StoreReader): AsyncGenerator<string, void> {
  yield START;
  const written: Written = { shared: new Set(), documents: new Set() };
  yield nodesXml(await reader.surveyTrig(), reader.file, written);
  for (const page of reader.pages) yield nodesXml(await reader.pageTrig(page), reader.file, written);
  yield "</rdf:RDF>\n";
}

const START = `<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:earl="${storeNamespaces.earl}"
         xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
         xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"
         xmlns:eiao="${storeNamespaces.eiao}"
         xmlns:dc="${storeNamespaces.dc}"
         xmlns:dct="${storeNamespaces.dct}"
         xmlns:foaf="http://xmlns.com/foaf/0.1/"
         xml:base="${BASE}">
`;

/** What the pages before had of what several pages can have. */
interface Written {
  /** Nodes. */
  readonly shared: Set<string>;
  /** By what the ids of a document's results begin with (wams.md 7.2). */
  readonly documents: Set<string>;
}

/** Statements of one node stand together in a store. */
function nodesXml(trig: Buffer, file: string, { shared, documents }: Written): string {
  const found = new Set<string>();
  let xml = "";
  let node: Statement[] = [];
  const end = (): void => {
    const [first] = node;
    if (first === undefined) return;
    const text = seedNode(node);
    const document = OF_DOCUMENT.exec(first[0])?.[1];
    const isShared = SHARED.test(text);
    const isWritten = document === undefined ? isShared && shared.has(text) : documents.has(document);
    if (!isWritten) xml += text;
    if (isShared) shared.add(text);
    if (document !== undefined) found.add(document);
    node = [];
  };
  visitStatements([trig], file, (subject, predicate, object) => {
    if (node[0]?.[0] !== subject) end();
    node.push([subject, predicate, object]);
  });
  end();
  for (const document of found) documents.add(document);
  return xml;
}

const SHARED = /^ {2}<earl:(?:Software|TestRequirement|TestSubject) /;
const OF_DOCUMENT = /-[ALMV]([0-9a-f]{12})\.\d+$/;
