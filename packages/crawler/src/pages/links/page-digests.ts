import { createHash } from "node:crypto";
import { budgetWith, measurementDigest, openPage, textOf, uwem12 } from "@eiao/wam-core/internal";
import type { Element, WebResource } from "@eiao/wam-core";
import { headerOf } from "../../web/exchange.ts";
import { htmlKind } from "../../web/html-kind.ts";
import { createWordReader } from "./fingerprint.ts";
import type { ContentDigest } from "./page-links.ts";
import type { AnsweredPage } from "./page-markup.ts";
import { percentDecoded } from "../../url/normalise.ts";

/**
 * Computes the digests that compare pages with the same text: one of what the engine measures, and one of details that people notice but no
 * test measures (alternative texts, values of forms, addresses of media and of documents, structured data). The digests are absent if the page
 * exceeds a budget of the engine.
 *
 * Cost: about 10 ms for a page of 50 kB, so it is called only for pages that resemble an earlier one.
 */
export async function pageDigests(
  page: AnsweredPage & { readonly url: string },
): Promise<Pick<ContentDigest, "details" | "measured">> {
  const { url, headers, body } = page;
  const isXml = htmlKind(headerOf(headers, "content-type"), body.subarray(0, 1024)) === "xhtml";
  const resource: WebResource = {
    url,
    content: body,
    contentType: isXml ? "application/xhtml+xml" : "text/html",
    headers,
  };
  const [{ violationsOf }, { wcag22 }] = await Promise.all([
    import("@eiao/wam-core/validity"),
    import("@eiao/wam-core/wcag"),
  ]);
  try {
    const measured = measurementDigest(resource, { ruleSets: [uwem12, wcag22], validator: violationsOf });
    const opened = openPage(resource, true, budgetWith({})).page;
    if (measured === undefined || "reason" in opened) return {};
    const hash = createHash("sha256");
    for (const detail of detailsOf(opened.document.elements)) hash.update(JSON.stringify(detail));
    return { measured, details: hash.digest("hex").slice(0, 16) };
  } catch {
    return {}; // over a budget: the page is compared by its text alone
  }
}

const noticed = new Set([
  "alt",
  "aria-label",
  "data",
  "placeholder",
  "poster",
  "src",
  "srcset",
  "style",
  "title",
  "value",
]);
/** Matches the addresses of documents and media. */
const FILE = /\.(?:avif|csv|docx?|epub|gif|jpe?g|mp[34]|od[pst]|pdf|png|pptx?|rtf|svg|webp|xlsx?|zip)(?:[?#]|$)/i;

function* detailsOf(elements: readonly Element[]): Generator<readonly string[]> {
  for (const element of elements) {
    for (const { name, value } of element.attributes) {
      if (noticed.has(name) || name.startsWith("data-") || (name === "href" && FILE.test(value)))
        yield [element.name, name, value];
    }
    if (element.name === "script" && element.attribute("type")?.toLowerCase() === "application/ld+json")
      yield [element.name, textOf(element)];
  }
}

const KINDS = 32;

/** The number of first words that are searched for words of `ofMissing`. A longer text is a page about something. */
const BEGINNING = 300;

/** The words of pages that report a missing page, in the larger languages of Europe. Most pages have some, so they prove nothing alone. */
const ofMissing = hashesOf(
  `404 410 found missing exist exists unavailable available removed gone sorry oops whoops error invalid unknown
  gefunden existiert vorhanden leider fehler gibt introuvable trouvée trouvé existe erreur désolé encontrada encontrado
  trovata trovato esiste errore gevonden bestaat fout funnet finnes fundet findes hittades finns löytynyt löydy
  znaleziono znaleziona istnieje nenalezena nenalezeno neexistuje található létezik βρέθηκε υπάρχει найдена существует`,
);

/** The size of a table of marks by the low bits of a hash. Most words have no mark, which saves looking them up in two sets. */
const ROWS = 1_024;
const MAY_SPEAK = 1;
const MAY_BE_OWN = 2;
const speaking = new Uint8Array(ROWS);
for (const hash of ofMissing) speaking[hash & (ROWS - 1)] = MAY_SPEAK;

/** The length of the shortest words of a URL that count. Shorter ones, such as articles, occur in any text, unless they have a digit. */
const SHORTEST = 3;

/**
 * Makes a reader of words that computes a `ContentDigest`. Cost: about ten operations a word.
 *
 * @param url  the URL of the page: a text that names it ("/no/such/page was not found") does not differ by that alone.
 */
export function createContentDigest(url: string) {
  const own = wordsOfUrl(url);
  const marks = speaking.slice();
  for (const hash of own) marks[hash & (ROWS - 1)] = (marks[hash & (ROWS - 1)] ?? 0) | MAY_BE_OWN;
  const kinds = new Uint8Array(KINDS);
  const exact = createDigest();
  const unaddressed = createDigest();
  let read = 0;
  let speaksOfMissing = false;
  return {
    word(hash: number, counted: boolean): void {
      const mark = marks[hash & (ROWS - 1)] ?? 0;
      if ((mark & MAY_SPEAK) !== 0 && read < BEGINNING && ofMissing.has(hash)) speaksOfMissing = true;
      read++;
      exact.add(hash);
      if ((mark & MAY_BE_OWN) !== 0 && own.has(hash)) return;
      unaddressed.add(hash);
      if (counted) return;
      const kind = Math.imul(hash, 0x9e3779b1) >>> 27;
      kinds[kind] = (kinds[kind] ?? 0) + 1;
    },
    /** @param embedded  absolute addresses of images, objects and frames, in document order. */
    result(title: string, embedded: readonly (string | undefined)[]): ContentDigest {
      let setting = 0x811c9dc5;
      readWords(title, (hash, counted) => {
        if (ofMissing.has(hash)) speaksOfMissing = true;
        if (own.has(hash)) return;
        unaddressed.add(hash);
        if (!counted) setting = Math.imul(setting ^ hash, 0x01000193);
      });
      exact.add(hashOf(title));
      for (const address of embedded) {
        const hash = hashOf(address ?? "");
        for (const digest of [exact, unaddressed]) digest.add(hash);
        setting = Math.imul(setting ^ hash, 0x01000193);
      }
      return {
        exact: exact.result(),
        unaddressed: unaddressed.result(),
        setting: hexadecimal(setting),
        words: hexOf(kinds),
        speaksOfMissing,
      };
    },
  };
}

/** A 64-bit digest of hashes in their order. */
interface Digest {
  add(hash: number): void;
  result(): string;
}

function createDigest(): Digest {
  let high = 0;
  let low = 0;
  return {
    add(hash) {
      high = Math.imul(high ^ hash, 0x01000193);
      low = Math.imul(low ^ (low >>> 15) ^ hash, 0x2c1b3c6d);
    },
    result: () => hexadecimal(high) + hexadecimal(low),
  };
}

function hashesOf(text: string): ReadonlySet<number> {
  const hashes = new Set<number>();
  readWords(text, (hash) => void hashes.add(hash));
  return hashes;
}

function wordsOfUrl(url: string): ReadonlySet<number> {
  const hashes = new Set<number>();
  const start = url.indexOf("/", url.indexOf("//") + 2);
  if (start < 0) return hashes;
  for (const piece of percentDecoded(url.slice(start, start + 2_048)).split(/[^\p{L}\p{N}]+/u)) {
    if (piece.length >= SHORTEST || /\p{N}/u.test(piece)) readWords(piece, (hash) => void hashes.add(hash));
  }
  return hashes;
}

function readWords(text: string, onWord: (hash: number, counted: boolean) => void): void {
  createWordReader(onWord).add(text, 0, text.length, true);
}

/** Computes an FNV-1a hash. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

function hexadecimal(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, "0");
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex");
}
