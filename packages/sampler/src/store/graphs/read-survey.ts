import type { Extent, SampleName } from "../../draw/sample-rules.ts";
import type {
  ArchiveFile,
  DrawnScenario,
  ReplayMark,
  SiteScoreFacts,
  SiteSurvey,
  SiteTestFacts,
  StoreOpening,
} from "../contents.ts";
import { createStoreNodes } from "../trig/graph-nodes.ts";
import type { StoreNode, StoreNodes } from "../trig/graph-nodes.ts";
import { visitStatements } from "../trig/statements.ts";
import { iriOf, ruleSetId, surveyIds } from "./node-ids.ts";
import { withoutName } from "./read-page-graph.ts";

/** The survey of the site in a sealed store. */
export type StoredSurvey = Pick<
  SiteSurvey,
  "urlCount" | "standardDeviation" | "errorMargin" | "emptyShells" | "scores" | "tests"
>;

/** Reads the survey graph. Returns undefined if something is missing or not a number, or if it is of another run or site. */
export function readSurvey(trig: Uint8Array, file: string, opening: StoreOpening): StoredSurvey | undefined {
  const nodes = nodesOf([trig], file);
  const survey = nodes.node(iriOf(surveyIds(opening).survey));
  const ruleSets = new Map(opening.ruleSets.map((ruleSet) => [iriOf(ruleSetId(ruleSet)), ruleSet.id]));
  const scores = survey.all("eiao:score").map((id) => scoreOf(nodes.node(id), ruleSets));
  const tests = survey.all("eiao:testScore").map((id) => testOf(nodes.node(id), ruleSets));
  const knownScores = scores.filter((score) => score !== undefined);
  const knownTests = tests.filter((test) => test !== undefined);
  const urlCount = numberOf(survey, "eiao:urlCount");
  if (urlCount === undefined || knownScores.length < scores.length || knownTests.length < tests.length)
    return undefined;
  return {
    urlCount,
    ...optionalNumber(survey, "standardDeviation", "eiao:variance"),
    ...optionalNumber(survey, "errorMargin", "eiao:errorMargin"),
    ...optionalNumber(survey, "emptyShells", "eiao:emptyShellCount"),
    scores: knownScores,
    tests: knownTests,
  };
}

function scoreOf(node: StoreNode, ruleSets: ReadonlyMap<string, string>): SiteScoreFacts | undefined {
  const count = countOf(node, ruleSets);
  if (count === undefined) return undefined;
  const method = node.one("eiao:method");
  const sample = node.one("eiao:sample");
  const pages = numberOf(node, "eiao:pageCount");
  if (!isSampleName(sample) || pages === undefined) return undefined;
  return {
    ...count,
    ...optionalNumber(node, "value", "eiao:barrierIndicator"),
    ...optionalNumber(node, "low", "eiao:low"),
    ...optionalNumber(node, "high", "eiao:high"),
    ...(method === undefined ? {} : { method }),
    sample,
    pages,
  };
}

function testOf(node: StoreNode, ruleSets: ReadonlyMap<string, string>): SiteTestFacts | undefined {
  const count = countOf(node, ruleSets);
  const test = node.one("dct:identifier");
  const requirement = node.one("earl:requirement");
  if (count === undefined || test === undefined || requirement === undefined) return undefined;
  return { ...count, test, wam: requirement.slice(requirement.indexOf("#") + 1) };
}

function countOf(node: StoreNode, ruleSets: ReadonlyMap<string, string>) {
  const ruleSet = ruleSets.get(node.one("eiao:ruleSet") ?? "");
  const applied = numberOf(node, "eiao:applied");
  const failed = numberOf(node, "eiao:failed");
  if (ruleSet === undefined || applied === undefined || failed === undefined) return undefined;
  return { ruleSet, applied, failed };
}

function isSampleName(text: string | undefined): text is SampleName {
  return text === "census" || text === "uniform" || text === "by-size";
}

/** Reads a number of 0 or more. Returns undefined for anything else. */
function numberOf(node: StoreNode, name: string): number | undefined {
  const text = node.one(name);
  return text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function optionalNumber<Key extends string>(node: StoreNode, key: Key, name: string): { [_ in Key]?: number } {
  const value = numberOf(node, name);
  return (value === undefined ? {} : { [key]: value }) as { [_ in Key]?: number };
}

/** The manifest of a sealed store: it describes the sample so completely that anyone can repeat it. */
export interface StoreManifest {
  readonly opening: StoreOpening;
  readonly finished: string;
  /** The drawn pages in the order of the draw. */
  readonly drawn: readonly DrawnScenario[];
  readonly archives: readonly ArchiveFile[];
  /** The SHA-256 of the frames in lower-case hexadecimal. Those of pages are by scenario id. */
  readonly digests: { readonly survey: string; readonly pages: ReadonlyMap<string, string> };
}

/** Reads the manifest graph. Returns undefined if something is missing. */
export function readManifest(trigs: readonly Uint8Array[], file: string): StoreManifest | undefined {
  const nodes = nodesOf(trigs, file);
  const [manifest] = nodes.ofType("eiao:Manifest");
  if (manifest === undefined) return undefined;
  const ruleSets = manifest.all("eiao:ruleSet").map((id) => nodes.node(id));
  const versions = ruleSets.map((node) => ({
    id: node.one("dct:identifier") ?? "",
    version: node.one("dct:hasVersion") ?? "",
  }));
  const [first, ...others] = versions;
  if (first === undefined) return undefined;
  const draws = manifest.all("eiao:draw").map((id) => nodes.node(id));
  const drawn: DrawnScenario[] = [];
  const pages = new Map<string, string>();
  for (const draw of draws) {
    const scenario = draw.one("dct:identifier");
    const url = draw.one("eiao:drawnUrl");
    const outcome = draw.one("eiao:outcome");
    const reason = draw.one("eiao:reason");
    const samples = draw.all("eiao:sample");
    const elements = draw.one("eiao:elementCount");
    const digest = draw.one("eiao:frameDigest");
    if (scenario === undefined || url === undefined || !isOutcome(outcome)) return undefined;
    if (!samples.every(isSampleName)) return undefined;
    drawn.push({
      scenario,
      url,
      outcome,
      ...(elements === undefined ? {} : { elements: Number(elements) }),
      ...(samples.length === 0 ? {} : { samples }),
      ...(reason === undefined ? {} : { reason }),
    });
    if (digest !== undefined) pages.set(scenario, withoutName(digest));
  }
  const archives = manifest.all("eiao:archive").map((id) => archiveOf(nodes.node(id)));
  const wanted = manifest.one("eiao:wanted");
  const extent = manifest.one("eiao:extent");
  const database = manifest.one("eiao:database");
  const geoCountry = manifest.one("eiao:geoCountry");
  if (geoCountry !== undefined && !/^[A-Z]{2}$/.test(geoCountry)) return undefined;
  const seedOrigin = manifest.one("eiao:seedOrigin");
  const populationDigest = manifest.one("eiao:populationDigest");
  const sizesDigest = manifest.one("eiao:sizesDigest");
  if (wanted === undefined || database === undefined || !isExtent(extent)) return undefined;
  if (populationDigest === undefined || sizesDigest === undefined) return undefined;
  if (seedOrigin !== "derived" && seedOrigin !== "chosen by hand") return undefined;
  const replayOf = replayMarkOf(manifest);
  if (replayOf === "unreadable") return undefined;
  const text = (name: string): string => manifest.one(name) ?? "";
  return {
    opening: {
      run: text("eiao:run"),
      database,
      site: text("eiao:site"),
      webSite: text("eiao:webSite"),
      ...(geoCountry === undefined ? {} : { geoCountry }),
      ...campaignOf(manifest),
      tool: { name: text("eiao:tool"), version: text("dct:hasVersion") },
      ruleSets: [first, ...others],
      seed: text("eiao:seed"),
      seedOrigin,
      population: Number(text("eiao:population")),
      populationDigest: withoutName(populationDigest),
      sizesDigest: withoutName(sizesDigest),
      wanted: Number(wanted),
      extent,
      ...gapsOf(manifest),
      ...(replayOf === undefined ? {} : { replayOf }),
    },
    finished: text("dct:created"),
    drawn,
    archives,
    digests: { survey: withoutName(text("eiao:frameDigest")), pages },
  };
}

function isOutcome(text: string | undefined): text is DrawnScenario["outcome"] {
  return text === "sampled" || text === "failed" || text === "lost";
}

function campaignOf(manifest: StoreNode): Pick<StoreOpening, "campaign"> {
  const [name, settings] = [manifest.one("eiao:campaign"), manifest.one("eiao:campaignSettings")];
  if (name === undefined) return {};
  return { campaign: { name, ...(settings === undefined ? {} : { settings }) } };
}

function gapsOf(manifest: StoreNode): Pick<StoreManifest["opening"], "leftOut" | "stoppedBy" | "unfetched"> {
  const [leftOut, unfetched] = [manifest.one("eiao:leftOut"), manifest.one("eiao:unfetched")];
  const stoppedBy = manifest.one("eiao:stoppedBy");
  return {
    ...(leftOut === undefined ? {} : { leftOut: Number(leftOut) }),
    ...(stoppedBy === "budget" || stoppedBy === "requests" ? { stoppedBy } : {}),
    ...(unfetched === undefined ? {} : { unfetched: Number(unfetched) }),
  };
}

/** Reads the mark of a replay. Returns undefined if the store is not a replay. */
function replayMarkOf(manifest: StoreNode): ReplayMark | "unreadable" | undefined {
  const [digest, begun] = [manifest.one("eiao:replayOf"), manifest.one("eiao:replayed")];
  if (digest === undefined && begun === undefined) return undefined;
  if (digest === undefined || begun === undefined) return "unreadable";
  return { digest: withoutName(digest), begun };
}

function isExtent(text: string | undefined): text is Extent {
  return text === "sample" || text === "census" || text === "two samples";
}

function archiveOf(node: StoreNode): ArchiveFile {
  return {
    file: node.one("eiao:warcFile") ?? "",
    bytes: Number(node.one("eiao:warcLength") ?? 0),
    digest: withoutName(node.one("eiao:contentDigest") ?? ""),
  };
}

function nodesOf(trigs: readonly Uint8Array[], file: string): StoreNodes {
  const nodes = createStoreNodes();
  visitStatements(trigs, file, nodes.add);
  return nodes;
}
