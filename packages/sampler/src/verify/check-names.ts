import { createHash } from "node:crypto";
import path from "node:path";
import { jobOf } from "@eiao/crawler";
import type { StoreOpening } from "../rdf-store/index.ts";
import type { Difference } from "./difference.ts";

type NamingParts = Pick<StoreOpening, "site" | "run" | "tool" | "ruleSets" | "replayOf">;

/**
 * Where the store of a site and run is published, or a replay of it: relative to the data directory, with `/`. That of a replay has `_`, which
 * no id of a run has, and so is the name of no run's own store; replays by the same program and rule sets have one name.
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
  const place = path.relative(path.resolve(dataDir), path.resolve(file)).split(path.sep).join("/");
  const found = place.startsWith("output/rdf/") ? place : path.basename(file);
  const right = place.startsWith("output/rdf/") ? name : path.posix.basename(name);
  // Of a crawl whose run has another one by now: `putAside`.
  const aside = right.replace(/\.trig\.zst$/, `.of_${opening.database}.trig.zst`);
  if (found === right || found === aside) return [];
  return [{ kind: "store", file, says: `By the site and run in it its name is ${right}.` }];
}
