import oxigraph from "oxigraph";
import { Parser, Writer } from "n3";
import { storeNamespaces } from "../trig/terms.ts";

/** The format in which a graph is written. */
export type GraphForm = "turtle" | "n-triples" | "rdf-xml" | "json-ld";

/**
 * A graph in one of its forms, without repetition and in the order of its N-Triples, so that the same graph is the same text.
 * @param ntriples  as the engine gives it: in any order, with repetitions.
 */
export function writeGraph(ntriples: string, form: GraphForm): string {
  const lines = [...new Set(ntriples.split("\n"))].filter((line) => line !== "").toSorted();
  const text = lines.map((line) => `${line}\n`).join("");
  if (form === "n-triples") return text;
  if (form === "turtle") return turtleOf(text);
  const store = new oxigraph.Store();
  store.load(text, { format: "application/n-triples", lenient: true });
  const format = form === "rdf-xml" ? "application/rdf+xml" : "application/ld+json";
  const written = `${store.dump({ format, from_graph_name: oxigraph.defaultGraph() }).trimEnd()}\n`;
  return form === "json-ld" ? written : inXml(written);
}

function turtleOf(ntriples: string): string {
  const quads = new Parser({ format: "N-Triples" }).parse(ntriples);
  const writer = new Writer({ prefixes: storeNamespaces });
  writer.addQuads(quads);
  let written = "";
  writer.end((_, text: string) => {
    written = text;
  });
  return written;
}

/** What XML 1.0 cannot hold, or would read as something else: a query can make such a text. */
function inXml(written: string): string {
  return written.replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, "\uFFFD").replaceAll("\r", "&#13;");
}
