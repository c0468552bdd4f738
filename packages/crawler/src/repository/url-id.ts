import { hash } from "node:crypto";

/**
 * The first 128 bits of the SHA-256 of a URL or key, as a uuid: what it is looked up by, since an index takes at most
 * 2,700 octets. Even a hostile site cannot make two URLs with one id.
 */
export function urlId(text: string): string {
  return hash("sha256", text, "hex").slice(0, 32);
}
