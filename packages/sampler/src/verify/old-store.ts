import type { StoreOpening } from "../rdf-store/index.ts";
import type { Binding } from "./read-binding.ts";
import type { Difference } from "./difference.ts";

const UNCHECKED =
  "that the run was fixed before the crawl, that the pages were drawn from those that the crawl found, that the seed was not searched for, " +
  "which pages could not be had, how many were wanted, the version of the program, when it was sealed, and that all archive files are named";

/** What cannot be checked of a store that was written before its sampler archived an account; undefined: all can. */
export function oldStoreNote({ version }: StoreOpening): string | undefined {
  if (version === undefined) return undefined;
  return `The store is of version ${version}, whose archive has no account of the sample. Not checked: ${UNCHECKED}.`;
}

/** A store that says it is old, where the archive has the account of one that is not. */
export function falselyOld(
  file: string,
  { version, run }: StoreOpening,
  binding: Binding | undefined,
): readonly Difference[] {
  if (version === undefined || binding === undefined || binding.sealed === 0) return [];
  const says = `It says that it is of version ${version}, but ${binding.file} has the account of a later store of the run ${run}.`;
  return [{ kind: "store", file, says }];
}
