import { createHash } from "node:crypto";

/** A secret as it is kept: who reads the database gets no session. */
export function secretDigest(secret: string): string {
  return textDigest(secret).toString("base64url");
}

/** SHA-256 of a text. */
export function textDigest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
