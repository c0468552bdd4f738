import { randomBytes } from "node:crypto";
import { drawError } from "./errors.ts";

/** Visible ASCII but the comma, which ends the seed where it is hashed. */
const SEED_TEXT = /^[\x21-\x2b\x2d-\x7e]{1,128}$/;

/** A fresh seed: 128 bits of the system's randomness as 32 lower-case hexadecimal digits. The one impure function here. */
export function newSeed(): string {
  return randomBytes(16).toString("hex");
}

/** @throws EiaoError `BadSeed`. */
export function checkSeed(seed: string): string {
  if (!SEED_TEXT.test(seed)) throw drawError("BadSeed", { seed: JSON.stringify(seed.slice(0, 140)) });
  return seed;
}
