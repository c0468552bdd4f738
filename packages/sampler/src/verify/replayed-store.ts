import { createHash } from "node:crypto";
import path from "node:path";
import { jobOf } from "@eiao/crawler/internal";
import { reactionTo, wordsOf } from "@eiao/crawler/internal/errors";
import { openStoreReader } from "../store/file/read.ts";
import type { DrawnScenario, StoreManifest, StoreOpening, StoreReader } from "../store/index.ts";
import { fewOf, valueDifferences, valueInWords } from "./difference.ts";
import type { Difference } from "./difference.ts";

/** A store that is read, and what it says of its making. */
export interface ReadStore {
  readonly reader: StoreReader;
  readonly manifest: StoreManifest;
}

/**
 * The store that a replay is of, from beside it; who asks closes its reader. A text: why it is not to be had, a whole sentence. What a replay
 * says of dates and positions is held against it, and it against the archive: a replay alone could have been made from other records.
 * Cost: reads it once.
 */
export async function openReplayedStore(file: string, opening: StoreOpening): Promise<ReadStore | string> {
  const { replayOf, ...own } = opening;
  const beside = path.join(path.dirname(file), path.posix.basename(storeNameOf(own)));
  let reader: StoreReader | undefined;
  try {
    reader = await openStoreReader(beside);
    if (reader.sha256 !== replayOf?.digest) throw new Error(`${beside} is another store.`);
    await reader.verifyDigests();
    return { reader, manifest: await reader.manifest() };
  } catch (error) {
    await reader?.close();
    if (reactionTo(error) === "end") throw error;
    return `The store that it is a replay of cannot be read: ${wordsOf(error)}`;
  }
}

/** Holds what a replay takes from the store that it is of against that: all of the opening but tool and rule sets, the draw, the archive files. */
export function replayDifferences(file: string, replay: StoreManifest, replayed: StoreManifest): Difference[] {
  const said = [...valueDifferences(takenFrom(replay), takenFrom(replayed))];
  return fewOf(said.map((one) => valueInWords(one, "replay"))).map((says) => ({
    kind: "store",
    file,
    says: says.replace("the archive", "the store that it is of"),
  }));
}

function takenFrom({ opening, drawn, archives }: StoreManifest) {
  const { replayOf: _, tool: __, ruleSets: ___, ...taken } = opening;
  return { opening: taken, drawn: drawn.map(asDrawn), archives };
}

/** A page that was lost was sampled. */
function asDrawn({ outcome, reason, ...draw }: DrawnScenario): DrawnScenario {
  if (outcome === "lost") return { ...draw, outcome: "sampled" };
  return { ...draw, outcome, ...(reason === undefined ? {} : { reason }) };
}

type NamingParts = Pick<StoreOpening, "site" | "run" | "tool" | "ruleSets" | "replayOf">;

/**
 * Returns the name under which the store of a site and run is published, or a replay of it: relative to the data directory, with `/`. That of a
 * replay has `_`, which no id of a run has, and so is the name of no run's own store; replays by the same program and rule sets have one name.
 */
export function storeNameOf({ site, run, tool, ruleSets, replayOf }: NamingParts): string {
  const by = [...ruleSets, { id: tool.name, version: tool.version }].map(({ id, version }) => `${id}_${version}`);
  const replay = replayOf === undefined ? "" : `.replay_${inName(by.join("_"))}`;
  return `output/rdf/${jobOf(site)}/${run}${replay}.trig.zst`;
}

/** File systems allow 255 octets, of which the run and what is made beside the store have the others. */
const LONGEST_NAME = 120;

/** A long one ends in a digest of the whole. */
function inName(text: string): string {
  const name = text.replace(/[^\w.-]+/g, "-");
  if (name.length <= LONGEST_NAME) return name;
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return `${name.slice(0, LONGEST_NAME - digest.length - 1)}_${digest}`;
}

/** Holds the name of a store against the site and run in it. Below the stores of a data directory its folder counts too. */
export function nameDifferences(file: string, dataDir: string, opening: StoreOpening): Difference[] {
  const name = storeNameOf(opening);
  const inside = path.relative(path.resolve(dataDir), path.resolve(file)).split(path.sep).join("/");
  const found = inside.startsWith("output/rdf/") ? inside : path.basename(file);
  const right = inside.startsWith("output/rdf/") ? name : path.posix.basename(name);
  // Of a crawl whose run has another one by now: `putAside`.
  const aside = right.replace(/\.trig\.zst$/, `.of_${opening.database}.trig.zst`);
  if (found === right || found === aside) return [];
  return [{ kind: "store", file, says: `By the site and run in it its name is ${right}.` }];
}
