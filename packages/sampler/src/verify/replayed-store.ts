import path from "node:path";
import { reactionTo, wordsOf } from "@eiao/crawler/errors";
import { openStoreReader } from "../rdf-store/file/read.ts";
import type { DrawnScenario, StoreManifest, StoreOpening, StoreReader } from "../rdf-store/index.ts";
import { storeNameOf } from "./check-names.ts";
import type { Difference } from "./difference.ts";
import { fewOf, valueDifferences, valueInWords } from "./value-difference.ts";

/** A store that is read, and what it says of its making. */
export interface ReadStore {
  readonly reader: StoreReader;
  readonly manifest: StoreManifest;
}

/**
 * The store that a replay is of, from beside it; who asks closes its reader. A text: why it is not to be had, a whole sentence. What a replay
 * says of dates and places is held against it, and it against the archive: a replay alone could have been made from other records.
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
