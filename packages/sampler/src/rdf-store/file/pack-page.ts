import { rdfStoreError } from "../errors.ts";
import { packGraph } from "./packed-graph.ts";
import type { PackedGraph } from "./packed-graph.ts";
import { MAX_GRAPH } from "./graph-record.ts";
import { graphOctets } from "../graphs/graph-octets.ts";
import { pageGraph } from "../graphs/page-graph.ts";
import type { StoreOpening } from "../site-survey.ts";
import type { StoredScenario } from "../stored-scenario.ts";

/**
 * The graph of a page as the store appends it.
 * @throws EiaoError `ScenarioInvalid`, `PageTooLarge`. Cost: 1 ms for a page of 300 results.
 */
export function packPage(scenario: StoredScenario, opening: StoreOpening): PackedGraph {
  const { id, documents, counts } = scenario;
  const graph = pageGraph(scenario, opening);
  const trig = graphOctets(graph);
  if (trig.length > MAX_GRAPH)
    throw rdfStoreError("PageTooLarge", { scenario: id, found: trig.length, limit: MAX_GRAPH });
  const urls = documents.map(({ url }) => url);
  return packGraph(trig, { kind: "page", id, urls, counts, triples: graph.triples });
}
