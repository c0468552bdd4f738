import { ruleSetId, surveyIds } from "./node-ids.ts";
import { statementsOf } from "./page-graph.ts";
import type { SiteSurvey, StoreOpening } from "../site-survey.ts";
import { integer, optional, plainLiteral, trigGraph, trigNode } from "../trig/trig-node.ts";
import type { WrittenGraph } from "../trig/trig-node.ts";

/** The first part of the manifest, written before any page: what the measurement was begun with. */
export function openingGraph(opening: StoreOpening): WrittenGraph {
  const ids = surveyIds(opening);
  let nodes = trigNode(ids.manifest, "eiao:Manifest", [
    ["eiao:run", plainLiteral(opening.run)],
    ["eiao:database", plainLiteral(opening.database)],
    ["eiao:site", plainLiteral(opening.site)],
    ["eiao:webSite", plainLiteral(opening.webSite)],
    ["eiao:geoCountry", optional(opening.geoCountry, plainLiteral)],
    ["eiao:campaign", optional(opening.campaign?.name, plainLiteral)],
    ["eiao:campaignSettings", optional(opening.campaign?.settings, plainLiteral)],
    ["eiao:tool", plainLiteral(opening.tool.name)],
    ["dct:hasVersion", plainLiteral(opening.tool.version)],
    ["eiao:seed", plainLiteral(opening.seed)],
    ["eiao:seedOrigin", plainLiteral(opening.seedOrigin)],
    ["eiao:population", integer(opening.population)],
    ["eiao:populationDigest", sha256(opening.populationDigest)],
    ["eiao:sizesDigest", sha256(opening.sizesDigest)],
    ["eiao:wanted", integer(opening.wanted)],
    ["eiao:extent", plainLiteral(opening.extent)],
    ["eiao:leftOut", optional(opening.leftOut, integer)],
    ["eiao:stoppedBy", optional(opening.stoppedBy, plainLiteral)],
    ["eiao:unfetched", optional(opening.unfetched, integer)],
    ["eiao:replayOf", optional(opening.replayOf?.digest, sha256)],
    ["eiao:replayed", optional(opening.replayOf?.begun, (text) => ({ text, datatype: "xsd:dateTime" }))],
    ...opening.ruleSets.map((ruleSet) => ["eiao:ruleSet", { id: ruleSetId(ruleSet) }] as const),
  ]);
  for (const ruleSet of opening.ruleSets) {
    nodes += trigNode(ruleSetId(ruleSet), "eiao:RuleSet", [
      ["dct:identifier", plainLiteral(ruleSet.id)],
      ["dct:hasVersion", plainLiteral(ruleSet.version)],
    ]);
  }
  return { trig: trigGraph(ids.manifest, nodes), triples: statementsOf(nodes) };
}

/** SHA-256 of compressed frames, lower-case hexadecimal: of each page by scenario id, and of the survey. */
export interface GraphDigests {
  readonly survey: string;
  readonly pages: ReadonlyMap<string, string>;
}

/** The last part: when it ended, the draw in its order, and digests of all frames that are written by then. */
export function manifestGraph(opening: StoreOpening, survey: SiteSurvey, digests: GraphDigests): WrittenGraph {
  const ids = surveyIds(opening);
  let nodes = trigNode(ids.manifest, "eiao:Manifest", [
    ["dct:created", { text: survey.finished, datatype: "xsd:dateTime" }],
    ["eiao:frameDigest", sha256(digests.survey)],
    ...survey.drawn.map((_, at) => ["eiao:draw", { id: ids.draw(at + 1) }] as const),
    ...(survey.archives ?? []).map((_, at) => ["eiao:archive", { id: ids.archive(at + 1) }] as const),
  ]);
  for (const [at, { file, octets, digest }] of (survey.archives ?? []).entries()) {
    nodes += trigNode(ids.archive(at + 1), "eiao:Archive", [
      ["eiao:warcFile", plainLiteral(file)],
      ["eiao:warcLength", integer(octets)],
      ["eiao:contentDigest", sha256(digest)],
    ]);
  }
  for (const [at, { scenario, url, outcome, elements, samples = [], reason }] of survey.drawn.entries()) {
    nodes += trigNode(ids.draw(at + 1), "eiao:Draw", [
      ["eiao:order", integer(at + 1)],
      ["dct:identifier", plainLiteral(scenario)],
      ["eiao:drawnUrl", plainLiteral(url)],
      ["eiao:outcome", plainLiteral(outcome)],
      ["eiao:elementCount", optional(elements, integer)],
      ...samples.map((sample) => ["eiao:sample", plainLiteral(sample)] as const),
      ["eiao:reason", optional(reason, plainLiteral)],
      ["eiao:frameDigest", optional(digests.pages.get(scenario), sha256)],
    ]);
  }
  return { trig: trigGraph(ids.manifest, nodes), triples: statementsOf(nodes) - 1 }; // its type was stated
}

function sha256(hex: string): ReturnType<typeof plainLiteral> {
  return plainLiteral(`sha256:${hex}`);
}
