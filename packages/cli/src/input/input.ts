import path from "node:path";
import mediaTypes from "./media-types.json" with { type: "json" };

/** An input that the user named. `url` is its absolute URL in the report. */
export type Input =
  /** `root` is the folder at which the addresses of its site start, if a folder or a pattern named the file. */
  | { readonly kind: "file"; readonly url: string; readonly path: string; readonly root?: string }
  /**
   * `address` may contain a user name and a password; `url` never does. `typed` is the host and port that the user typed. For a page of a sitemap
   * they are those of the sitemap, or undefined if the sitemap is a file.
   */
  | { readonly kind: "web"; readonly url: string; readonly address: string; readonly typed: string | undefined }
  | { readonly kind: "stdin"; readonly url: string }
  /** An input that cannot be evaluated: a pattern without files, a folder without pages, an address of another kind. */
  | { readonly kind: "problem"; readonly url: string; readonly problem: string };

/**
 * Returns the media type of a file by its name (spec cli.md 1). Names of other known kinds have their own type, so that they fail with a
 * clear message. Any other name, such as page.php or page, is HTML.
 */
export function contentTypeOfFile(file: string): string {
  return byExtension.get(path.extname(file).toLowerCase()) ?? "text/html";
}

/** Returns true if the extension of a name is known. */
export function hasKnownType(file: string): boolean {
  return byExtension.has(path.extname(file).toLowerCase());
}

const byExtension = new Map(Object.entries(mediaTypes));
