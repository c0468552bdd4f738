import { hash } from "node:crypto";

/** A page that can be drawn. */
export interface ListedPage {
  readonly id: string;
  readonly url: string;
}

/** A page that can be drawn by its size. */
export interface SizedPage extends ListedPage {
  /** Start tags of its documents; 0 where none is known. */
  readonly elements: number;
}

/** The population as it is archived and as its digest is taken of it. */
export interface PopulationList<Page extends ListedPage = ListedPage> {
  /** URLs sorted by code point, each followed by U+000A; UTF-8. */
  readonly octets: Buffer;
  /** SHA-256 of the octets, lower-case hexadecimal. */
  readonly digest: string;
  /** The pages in the order of the lines; of one URL by id. */
  readonly pages: readonly Page[];
}

/** The list of a population in any order. Cost: a sort. Source: issue 15. */
export function populationList<Page extends ListedPage>(pages: Iterable<Page>): PopulationList<Page> {
  const keyed = [...pages].map((page) => ({ page, key: Buffer.from(page.url), id: Buffer.from(page.id) }));
  // Octets of UTF-8 sort as code points do; units of UTF-16 do not.
  keyed.sort((a, b) => Buffer.compare(a.key, b.key) || Buffer.compare(a.id, b.id));
  const sorted = keyed.map(({ page }) => page);
  const octets = Buffer.from(linesOf(sorted.map(({ url }) => url)));
  return { octets, digest: hash("sha256", octets), pages: sorted };
}

/** The sizes of a population as they are archived and as their digest is taken: a decimal number a line, in the order of its pages. */
export function sizeList(pages: readonly SizedPage[]): { readonly octets: Buffer; readonly digest: string } {
  const octets = Buffer.from(linesOf(pages.map(({ elements }) => String(elements))));
  return { octets, digest: hash("sha256", octets) };
}

/** Undoes `sizeList`; undefined when a line is no number. */
export function readSizes(octets: Uint8Array): readonly number[] | undefined {
  const lines = readLines(octets);
  return lines?.every((line) => SIZE.test(line)) === true ? lines.map(Number) : undefined;
}

const SIZE = /^(?:0|[1-9]\d{0,14})$/;

/** Each followed by U+000A. */
export function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

/** Undoes `linesOf`; undefined when the last line has no end. */
export function readLines(octets: Uint8Array): readonly string[] | undefined {
  const text = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString();
  if (text === "") return [];
  return text.endsWith("\n") ? text.slice(0, -1).split("\n") : undefined;
}
