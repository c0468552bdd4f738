import { hash } from "node:crypto";
import { drawError } from "./errors.ts";

/** Visible ASCII except the comma, which ends the seed when it is hashed. */
const SEED_TEXT = /^[\x21-\x2b\x2d-\x7e]{1,128}$/;

/** The origin of a seed. Only a derived seed cannot have been selected for its result. */
export type SeedOrigin = "derived" | "chosen by hand";

/** The number of hexadecimal digits of a derived seed: 128 bits. */
const SEED_LENGTH = 32;

/**
 * Derives a seed that nobody chooses: the first 32 lower-case hexadecimal digits of the SHA-256 of site, U+000A, run id, U+000A and the digest
 * of the population in UTF-8. Another draw needs other pages or another run id, which was fixed before the first page was known.
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

/** Returns the seed if it is valid, so that a caller can refuse a bad one before the work begins. @throws EiaoError `BadSeed`. */
export function checkSeed(seed: string): string {
  if (!isSeed(seed)) throw drawError("BadSeed", { seed: JSON.stringify(seed.slice(0, 140)) });
  return seed;
}
