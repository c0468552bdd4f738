import { createHash } from "node:crypto";
import path from "node:path";
import { jobOf } from "@eiao/crawler/internal";
import { reactionTo, messageOf } from "@eiao/crawler/internal/errors";
import { openStoreReader } from "../store/file/read.ts";
import type { DrawnScenario, StoreManifest, StoreOpening, StoreReader } from "../store/index.ts";
import { fewOf, valueDifferences, valueInWords } from "./difference.ts";
import type { Difference } from "./difference.ts";

/** An open store and its manifest. */
export interface ReadStore {
  readonly reader: StoreReader;
  readonly manifest: StoreManifest;
}

/**
 * Opens the original store of a replay, which is in the same folder. The caller closes its reader. Returns a sentence with the reason if
 * it cannot be read. Dates and positions of a replay are compared with the original store, and that with the archive, because a replay
 * alone could have been made from other records. Cost: reads the store once.
 */
export async function openReplayedStore(file: string, opening: StoreOpening): Promise<ReadStore | string> {
  const { replayOf, ...own } = opening;
  const original = path.join(path.dirname(file), path.posix.basename(storeNameOf(own)));
  let reader: StoreReader | undefined;
  try {
    reader = await openStoreReader(original);
    if (reader.sha256 !== replayOf?.digest) throw new Error(`${original} is another store.`);
    await reader.verifyDigests();
    return { reader, manifest: await reader.manifest() };
  } catch (error) {
    await reader?.close();
    if (reactionTo(error) === "end") throw error;
    return `The original store of this replay cannot be read: ${messageOf(error)}`;
  }
}

/** Compares a replay with its original store: the opening except tool and rule sets, the draw, and the archive files. */
export function replayDifferences(file: string, replay: StoreManifest, replayed: StoreManifest): Difference[] {
  const found = [...valueDifferences(comparedParts(replay), comparedParts(replayed))];
  return fewOf(found.map((one) => valueInWords(one, "replay"))).map((problem) => ({
    kind: "store",
    file,
    says: problem.replace("the archive", "the original store"),
  }));
}

function comparedParts({ opening, drawn, archives }: StoreManifest) {
  const { replayOf: _, tool: __, ruleSets: ___, ...taken } = opening;
  return { opening: taken, drawn: drawn.map(asDrawn), archives };
}

/** Returns a page as in the original store, where a lost page was sampled. */
function asDrawn({ outcome, reason, ...draw }: DrawnScenario): DrawnScenario {
  if (outcome === "lost") return { ...draw, outcome: "sampled" };
  return { ...draw, outcome, ...(reason === undefined ? {} : { reason }) };
}

type NamingParts = Pick<StoreOpening, "site" | "run" | "tool" | "ruleSets" | "replayOf">;

/**
 * Returns the path under which a store or a replay is published, relative to the data directory, with `/`. The name of a replay has `_`, which
 * ids of runs cannot have, so it differs from the names of original stores. Replays by the same program and rule sets have the same name.
 */
export function storeNameOf({ site, run, tool, ruleSets, replayOf }: NamingParts): string {
  const by = [...ruleSets, { id: tool.name, version: tool.version }].map(({ id, version }) => `${id}_${version}`);
  const replay = replayOf === undefined ? "" : `.replay_${fileNamePart(by.join("_"))}`;
  return `output/rdf/${jobOf(site)}/${run}${replay}.trig.zst`;
}

/** The longest part in bytes. File systems allow 255, which the run and the endings of working files share. */
const LONGEST_NAME = 120;

/** Returns a text as a part of a file name. A long text is cut and ends with a digest of the whole. */
function fileNamePart(text: string): string {
  const name = text.replace(/[^\w.-]+/g, "-");
  if (name.length <= LONGEST_NAME) return name;
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return `${name.slice(0, LONGEST_NAME - digest.length - 1)}_${digest}`;
}

/** Compares the name of a store with the site and run in it. In the stores folder of a data directory, its folder is compared too. */
export function nameDifferences(file: string, dataDir: string, opening: StoreOpening): Difference[] {
  const name = storeNameOf(opening);
  const inside = path.relative(path.resolve(dataDir), path.resolve(file)).split(path.sep).join("/");
  const found = inside.startsWith("output/rdf/") ? inside : path.basename(file);
  const right = inside.startsWith("output/rdf/") ? name : path.posix.basename(name);
  // The name if the run has a newer crawl: `putAside`.
  const aside = right.replace(/\.trig\.zst$/, `.of_${opening.database}.trig.zst`);
  if (found === right || found === aside) return [];
  return [{ kind: "store", file, says: `The file has a wrong name: by its site and run, the name must be ${right}.` }];
}
