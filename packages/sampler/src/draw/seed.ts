import { hash } from "node:crypto";
import { drawError } from "./errors.ts";

/** Visible ASCII but the comma, which ends the seed where it is hashed. */
const SEED_TEXT = /^[\x21-\x2b\x2d-\x7e]{1,128}$/;

/** The origin of the seed of a draw. Only a derived one cannot have been searched for. */
export type SeedOrigin = "derived" | "chosen by hand";

/** Hexadecimal digits of a derived seed: 128 bits. */
const SEED_LENGTH = 32;

/**
 * The seed that nobody chooses: the first 32 hexadecimal digits of the SHA-256 of the UTF-8 of site, U+000A, run id, U+000A, digest of the
 * population, in lower-case hexadecimal. Who wants another draw needs other pages, or another run id, and that was fixed before the first page was known.
 *
 * Source: issue 15.
 */
export function derivedSeed({
  site,
  run,
  populationDigest,
}: Readonly<Record<"site" | "run" | "populationDigest", string>>): string {
  return hash("sha256", `${site}\n${run}\n${populationDigest}`).slice(0, SEED_LENGTH);
}

export function isSeed(text: string): boolean {
  return SEED_TEXT.test(text);
}

/** Gives a seed of a draw back, for who wants it refused before the work begins. @throws EiaoError `BadSeed`. */
export function checkSeed(seed: string): string {
  if (!isSeed(seed)) throw drawError("BadSeed", { seed: JSON.stringify(seed.slice(0, 140)) });
  return seed;
}
