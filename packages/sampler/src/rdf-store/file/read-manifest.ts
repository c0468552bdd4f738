import type { Extent, SampleName } from "../../draw/extent.ts";
import type { ArchiveFile, DrawnScenario, ReplayMark, StoreOpening } from "../site-survey.ts";
import type { Statement } from "../trig/terms.ts";
import { nodesOf } from "./read-nodes.ts";
import type { ReadNode } from "./read-nodes.ts";

/** The manifest of a sealed store: it describes the sample so completely that anyone can repeat it. */
export interface StoreManifest {
  readonly opening: StoreOpening;
  /** xsd:dateTime. */
  readonly finished: string;
  /** In the order of the draw. */
  readonly drawn: readonly DrawnScenario[];
  readonly archives: readonly ArchiveFile[];
  /** SHA-256 of frames, lower-case hexadecimal; of pages by scenario id. */
  readonly digests: { readonly survey: string; readonly pages: ReadonlyMap<string, string> };
}

/** Takes the manifest graph apart; undefined when something is missing. */
export function readManifest(statements: readonly Statement[]): StoreManifest | undefined {
  const nodes = nodesOf(statements);
  const [about] = [...nodes.values()].filter((node) => node.all("eiao:run").length > 0);
  if (about === undefined) return undefined;
  const ruleSets = about.all("eiao:ruleSet").map((id) => nodes.get(id));
  const versions = ruleSets.map((node) => ({
    id: node?.one("dct:identifier") ?? "",
    version: node?.one("dct:hasVersion") ?? "",
  }));
  const [first, ...others] = versions;
  if (first === undefined) return undefined;
  const draws = about.all("eiao:draw").map((id) => nodes.get(id));
  const drawn: DrawnScenario[] = [];
  const pages = new Map<string, string>();
  for (const draw of draws) {
    const scenario = draw?.one("dct:identifier");
    const url = draw?.one("eiao:drawnUrl");
    const outcome = draw?.one("eiao:outcome");
    const reason = draw?.one("eiao:reason");
    const samples = draw?.all("eiao:sample").map(sampleNameOf);
    const elements = draw?.one("eiao:elementCount");
    const digest = draw?.one("eiao:frameDigest");
    if (scenario === undefined || url === undefined || !isOutcome(outcome)) return undefined;
    if (samples?.includes(undefined) === true) return undefined;
    drawn.push({
      scenario,
      url,
      outcome,
      ...(elements === undefined ? {} : { elements: Number(elements) }),
      ...(samples === undefined || samples.length === 0
        ? {}
        : { samples: samples.filter((name) => name !== undefined) }),
      ...(reason === undefined ? {} : { reason }),
    });
    if (digest !== undefined) pages.set(scenario, withoutName(digest));
  }
  const archives = about.all("eiao:archive").map((id) => archiveOf(nodes.get(id)));
  const wanted = about.one("eiao:wanted");
  const extent = about.one("eiao:extent");
  const database = about.one("eiao:database");
  const geoCountry = about.one("eiao:geoCountry");
  if (geoCountry !== undefined && !/^[A-Z]{2}$/.test(geoCountry)) return undefined;
  const seedOrigin = about.one("eiao:seedOrigin");
  const populationDigest = about.one("eiao:populationDigest");
  const sizesDigest = about.one("eiao:sizesDigest");
  if (wanted === undefined || database === undefined || !isExtent(extent)) return undefined;
  if (populationDigest === undefined || sizesDigest === undefined) return undefined;
  if (seedOrigin !== "derived" && seedOrigin !== "chosen by hand") return undefined;
  const replayOf = replayMarkOf(about);
  if (replayOf === "unreadable") return undefined;
  const text = (name: string): string => about.one(name) ?? "";
  return {
    opening: {
      run: text("eiao:run"),
      database,
      site: text("eiao:site"),
      webSite: text("eiao:webSite"),
      ...(geoCountry === undefined ? {} : { geoCountry }),
      ...campaignOf(about),
      tool: { name: text("eiao:tool"), version: text("dct:hasVersion") },
      ruleSets: [first, ...others],
      seed: text("eiao:seed"),
      seedOrigin,
      population: Number(text("eiao:population")),
      populationDigest: withoutName(populationDigest),
      sizesDigest: withoutName(sizesDigest),
      wanted: Number(wanted),
      extent,
      ...gapsOf(about),
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

function campaignOf(about: ReadNode): Pick<StoreOpening, "campaign"> {
  const [name, settings] = [about.one("eiao:campaign"), about.one("eiao:campaignSettings")];
  if (name === undefined) return {};
  return { campaign: { name, ...(settings === undefined ? {} : { settings }) } };
}

function gapsOf(about: ReadNode): Pick<StoreManifest["opening"], "leftOut" | "stoppedBy" | "unfetched"> {
  const [leftOut, unfetched] = [about.one("eiao:leftOut"), about.one("eiao:unfetched")];
  const stoppedBy = about.one("eiao:stoppedBy");
  return {
    ...(leftOut === undefined ? {} : { leftOut: Number(leftOut) }),
    ...(stoppedBy === "budget" || stoppedBy === "requests" ? { stoppedBy } : {}),
    ...(unfetched === undefined ? {} : { unfetched: Number(unfetched) }),
  };
}

/** Undefined: it is no replay. */
function replayMarkOf(about: ReadNode): ReplayMark | "unreadable" | undefined {
  const [digest, begun] = [about.one("eiao:replayOf"), about.one("eiao:replayed")];
  if (digest === undefined && begun === undefined) return undefined;
  if (digest === undefined || begun === undefined) return "unreadable";
  return { digest: withoutName(digest), begun };
}

function isExtent(text: string | undefined): text is Extent {
  return text === "sample" || text === "census" || text === "two samples";
}

function sampleNameOf(text: string): SampleName | undefined {
  return text === "census" || text === "uniform" || text === "by-size" ? text : undefined;
}

function archiveOf(node: ReadNode | undefined): ArchiveFile {
  return {
    file: node?.one("eiao:warcFile") ?? "",
    octets: Number(node?.one("eiao:warcLength") ?? 0),
    digest: withoutName(node?.one("eiao:contentDigest") ?? ""),
  };
}

/** `sha256:…` -> `…`. */
function withoutName(digest: string): string {
  return digest.slice(digest.indexOf(":") + 1);
}
