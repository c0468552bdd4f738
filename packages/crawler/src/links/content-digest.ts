import type { ContentDigest } from "./page-links.ts";
import { createWordReader } from "./word-reader.ts";

/** Takes the words of a page, as `createFingerprint` reads them. */
export interface ContentBuilder {
  word(hash: number, counted: boolean): void;
  /** @param embedded  absolute addresses of images, objects and frames, in document order. */
  result(title: string, embedded: readonly (string | undefined)[]): ContentDigest;
}

const KINDS = 32;

/** Shorter words of a URL are words of any text: articles, prepositions. */
const SHORTEST = 3;

/**
 * Makes what pages are compared by: see `ContentDigest`.
 *
 * @param url  of the page: a text that names its own address ("/no/such/page was not found") is no other text by that.
 * Cost: some ten operations a word.
 */
export function createContentDigest(url: string): ContentBuilder {
  const own = wordsOfUrl(url);
  const kinds = new Uint8Array(KINDS);
  let high = 0;
  let low = 0;
  return {
    word(hash, counted) {
      high = Math.imul(high ^ hash, 0x01000193);
      low = Math.imul(low ^ (low >>> 15) ^ hash, 0x2c1b3c6d);
      if (counted || own.has(hash)) return;
      const kind = Math.imul(hash, 0x9e3779b1) >>> 27;
      kinds[kind] = (kinds[kind] ?? 0) + 1;
    },
    result(title, embedded) {
      let setting = 0x811c9dc5;
      wordsOf(title, (hash, counted) => {
        if (!counted && !own.has(hash)) setting = Math.imul(setting ^ hash, 0x01000193);
      });
      for (const text of [title, ...embedded]) {
        const hash = hashOf(text ?? "");
        high = Math.imul(high ^ hash, 0x01000193);
        low = Math.imul(low ^ (low >>> 15) ^ hash, 0x2c1b3c6d);
        if (text !== title) setting = Math.imul(setting ^ hash, 0x01000193);
      }
      return { exact: hexadecimal(high) + hexadecimal(low), setting: hexadecimal(setting), words: hexOf(kinds) };
    },
  };
}

function wordsOfUrl(url: string): ReadonlySet<number> {
  const words = new Set<number>();
  const start = url.indexOf("/", url.indexOf("//") + 2);
  if (start < 0) return words;
  for (const piece of decoded(url.slice(start, start + 2_048)).split(/[^\p{L}\p{N}]+/u)) {
    if (piece.length >= SHORTEST) wordsOf(piece, (hash) => void words.add(hash));
  }
  return words;
}

function wordsOf(text: string, word: (hash: number, counted: boolean) => void): void {
  createWordReader(word).add(text, 0, text.length, true);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

function hexadecimal(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, "0");
}

function hexOf(octets: Uint8Array): string {
  return Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString("hex");
}
