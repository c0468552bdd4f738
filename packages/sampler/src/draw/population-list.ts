import { hash } from "node:crypto";

/** A page of the population. */
export interface ListedPage {
  readonly id: string;
  readonly url: string;
}

/** A page of the population with its size. */
export interface SizedPage extends ListedPage {
  /** The number of start tags in its documents; 0 if unknown. */
  readonly elements: number;
}

/** The population in the form that is archived and from which its digest is computed. */
export interface PopulationList<Page extends ListedPage = ListedPage> {
  /** The URLs in UTF-8, sorted by code point, each followed by U+000A. */
  readonly bytes: Buffer;
  /** The SHA-256 of `bytes` in lower-case hexadecimal. */
  readonly digest: string;
  /** The pages in the order of the lines. Pages with the same URL are sorted by id. */
  readonly pages: readonly Page[];
}

/** Creates the list of a population from pages in any order. Cost: a sort. Source: issue 15. */
export function populationList<Page extends ListedPage>(pages: Iterable<Page>): PopulationList<Page> {
  const keyed = [...pages].map((page) => ({ page, key: Buffer.from(page.url), id: Buffer.from(page.id) }));
  // Bytes of UTF-8 sort like code points, unlike the code units of UTF-16.
  keyed.sort((a, b) => Buffer.compare(a.key, b.key) || Buffer.compare(a.id, b.id));
  const sorted = keyed.map(({ page }) => page);
  const bytes = Buffer.from(linesOf(sorted.map(({ url }) => url)));
  return { bytes, digest: hash("sha256", bytes), pages: sorted };
}

/** Returns the sizes of a population in their archived form, with the digest: one decimal number per line, in the order of the pages. */
export function sizeList(pages: readonly SizedPage[]): { readonly bytes: Buffer; readonly digest: string } {
  const bytes = Buffer.from(linesOf(pages.map(({ elements }) => String(elements))));
  return { bytes, digest: hash("sha256", bytes) };
}

/** Reads the bytes of `sizeList`. Returns undefined if a line is not a number. */
export function readSizes(bytes: Uint8Array): readonly number[] | undefined {
  const lines = readLines(bytes);
  return lines?.every((line) => SIZE.test(line)) === true ? lines.map(Number) : undefined;
}

const SIZE = /^(?:0|[1-9]\d{0,14})$/;

/** Joins lines, each followed by U+000A. */
export function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

/** Reads the lines that `linesOf` joined. Returns undefined if the last line has no line feed. */
export function readLines(bytes: Uint8Array): readonly string[] | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  if (text === "") return [];
  return text.endsWith("\n") ? text.slice(0, -1).split("\n") : undefined;
}
