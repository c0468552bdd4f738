import path from "node:path";
import { jobOf } from "@eiao/crawler";
import type { StoreOpening } from "../rdf-store/index.ts";
import type { Difference } from "./difference.ts";

/** Where the store of a site and run is published: relative to the data directory, with `/`. */
export function storeNameOf({ site, run }: Pick<StoreOpening, "site" | "run">): string {
  return `output/rdf/${jobOf(site)}/${run}.trig.zst`;
}

/** Holds the name of a store against the site and run in it. Below the stores of a data directory its folder counts too. */
export function nameDifferences(file: string, dataDir: string, opening: StoreOpening): Difference[] {
  const name = storeNameOf(opening);
  const place = path.relative(path.resolve(dataDir), path.resolve(file)).split(path.sep).join("/");
  const found = place.startsWith("output/rdf/") ? place : path.basename(file);
  const right = place.startsWith("output/rdf/") ? name : path.posix.basename(name);
  if (found === right) return [];
  return [{ kind: "store", file, says: `By the site and run in it its name is ${right}.` }];
}
