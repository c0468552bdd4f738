import type { EiaoError } from "@eiao/wam-core/errors";
import { databaseError } from "./errors.ts";

/**
 * The error for data whose version number is not the one that this build writes: a database, or a file of the data directory.
 * @param place  the data directory; of a server, its database in words, with a remedy for it.
 */
export function madeByAnotherBuild(
  place: string,
  remedy = `Move ${place} away, or choose another folder with --data.`,
): EiaoError {
  return databaseError("MadeByAnotherBuild", { place, remedy });
}
