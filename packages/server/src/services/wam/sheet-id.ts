import { createHash } from "node:crypto";
import type { FetchedSheet } from "@eiao/sampler/evaluation";

/** The id of a style sheet that a caller brought: SHA-256, lower-case hexadecimal, of all that an evaluation sees of it. */
export function sheetId({ url, contentType, content }: FetchedSheet): string {
  return createHash("sha256")
    .update(`${JSON.stringify([url, contentType ?? null])}\n`)
    .update(content)
    .digest("hex");
}
