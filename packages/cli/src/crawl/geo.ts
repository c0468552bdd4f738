import path from "node:path";
import { createGeoLookup, openGeoDatabase } from "@eiao/crawler";
import type { GeoLookup } from "@eiao/crawler";
import { requireRegularFile } from "../input/read-file.ts";

/** Opens the database of `--geo`, which has the countries of addresses. Returns `undefined` without the option. @throws CommandError */
export async function openGeo(given: string | undefined, cwd: string): Promise<GeoLookup | undefined> {
  if (given === undefined) return undefined;
  const file = path.resolve(cwd, given);
  await requireRegularFile(file, `--geo ${given}`);
  return createGeoLookup({ country: await openGeoDatabase(file) });
}
