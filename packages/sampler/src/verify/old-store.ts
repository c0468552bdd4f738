import path from "node:path";
import type { StoreManifest, StoreOpening } from "../rdf-store/index.ts";
import type { Binding } from "./read-binding.ts";
import type { Difference } from "./difference.ts";
import { warcAuthorOf } from "./warc-author.ts";

const UNCHECKED =
  "that the run was fixed before the crawl, that the pages were drawn from those that the crawl found, that the seed was not searched for, " +
  "which pages could not be had, how many were wanted, how large the pages are, the version of the program, when it was sealed, and that all archive files are named";

/** What cannot be checked of a store that was written before its sampler archived an account; undefined: all can. */
export function oldStoreNote({ version }: StoreOpening): string | undefined {
  if (version === undefined) return undefined;
  return `The store is of version ${version}, whose archive has no account of the sample. Not checked: ${UNCHECKED}.`;
}

/**
 * A store that says it is old, and cannot be: the archive has the account of one that is not, it has keys that came later, or its pages
 * lie in WARC files that say their run, as no program did that wrote such stores.
 *
 * Cost: reads the first record of each WARC file that the store names.
 */
export async function falselyOld(
  file: string,
  manifest: Pick<StoreManifest, "opening" | "drawn" | "archives">,
  binding: Binding | undefined,
  dataDir: string,
): Promise<Difference[]> {
  const { opening, archives } = manifest;
  const { version, run } = opening;
  if (version === undefined) return [];
  const differences: Difference[] = [];
  const add = (says: string): void => {
    differences.push({ kind: "store", file, says: `It says that it is of version ${version}, but ${says}` });
  };
  if (binding !== undefined && binding.sealed > 0)
    add(`${binding.file} has the account of a later store of the run ${run}.`);
  const later = laterKeys(manifest);
  if (later.length > 0) add(`has what such stores had not: ${later.join(", ")}.`);
  for (const archive of archives) {
    const { run: named } = await warcAuthorOf(path.resolve(dataDir, archive.file));
    if (named !== undefined) add(`${archive.file} is of a later program, in the run ${named}.`);
  }
  return differences;
}

/** What came with version 3. */
function laterKeys({ opening, drawn }: Pick<StoreManifest, "opening" | "drawn">): string[] {
  const { seedOrigin, populationDigest, sizesDigest, extent } = opening;
  const marks = drawn.find(({ samples }) => samples !== undefined)?.samples;
  const keys = {
    "eiao:seedOrigin": seedOrigin,
    "eiao:populationDigest": populationDigest,
    "eiao:sizesDigest": sizesDigest,
    "eiao:extent": extent,
    "eiao:elementCount": drawn.find(({ elements }) => elements !== undefined)?.elements,
    "eiao:sample": marks,
  };
  return Object.entries(keys).flatMap(([key, value]) => (value === undefined ? [] : [key]));
}
