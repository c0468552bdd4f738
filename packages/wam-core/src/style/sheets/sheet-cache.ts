import { parseStyleSheet } from "./parse-sheet.ts";
import type { ReceivedSheet } from "./received-sheet.ts";
import type { StyleSheet } from "./stylesheet.ts";

/** The cache object itself: external sheets by absolute URL without fragment, undefined for "not available". */
export type SheetMap = Map<string, ReceivedSheet | undefined>;

/**
 * Parsed style sheets shared between calls (spec 6.7, the seed's CSS cache API). Results are the same with and without:
 * conditions are kept unevaluated, so one entry serves every page, medium and environment. Parsed sheets are also kept by
 * their text, up to a limit, so that a `style` element that all pages repeat is parsed once.
 */
export class SheetCache {
  #enabled = true;
  #sheets: SheetMap = new Map();
  readonly #parsed: ParsedSheets;

  /** @param limit  the most characters of source kept by text, or the parsed sheets of another cache. */
  constructor(limit: number | ParsedSheets = 64_000_000) {
    this.#parsed = typeof limit === "number" ? new ParsedSheets(limit) : limit;
  }

  /**
   * Returns an empty cache that shares parsed sheets by their text, but no URLs. It is for a document that is evaluated next to others,
   * where each must request its own sheets.
   */
  forDocument(): SheetCache {
    return new SheetCache(this.#parsed);
  }

  /** Switches caching on or off. When it is off, sheets are fetched and parsed every time. */
  enableCaching(on: boolean): void {
    this.#enabled = on;
  }

  /** Creates a new, empty cache and switches caching on. `size` is a capacity hint that JavaScript maps do not need. */
  createCache(_size = 0): void {
    this.setCache(new Map());
  }

  clearCSSCache(): void {
    this.#sheets.clear();
    this.#parsed.clear();
  }

  /** Drops one entry if present. */
  clearCSSCacheForURL(url: string): void {
    this.#sheets.delete(withoutFragment(url));
  }

  getCache(): SheetMap {
    return this.#sheets;
  }

  /** Replaces the cache object and switches caching on. */
  setCache(cache: SheetMap): void {
    this.#sheets = cache;
    this.#enabled = true;
  }

  /** The number of external sheets in the cache. */
  get size(): number {
    return this.#sheets.size;
  }

  /** Returns the entry of a URL; undefined if there is none or caching is off. */
  find(url: string): { entry: ReceivedSheet | undefined } | undefined {
    if (!this.#enabled) return undefined;
    const key = withoutFragment(url);
    return this.#sheets.has(key) ? { entry: this.#sheets.get(key) } : undefined;
  }

  keep(url: string, entry: ReceivedSheet | undefined): void {
    if (this.#enabled) this.#sheets.set(withoutFragment(url), entry);
  }

  /** Parses a text. Equal texts share one parsed sheet while caching is on. */
  parse(text: string): StyleSheet {
    return this.#enabled ? this.#parsed.parse(text) : parseStyleSheet(text);
  }
}

/** Parsed sheets by their text, up to a number of characters of source. The oldest sheets are dropped first. */
class ParsedSheets {
  readonly #byText = new Map<string, StyleSheet>();
  #characters = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  parse(text: string): StyleSheet {
    let sheet = this.#byText.get(text);
    if (sheet !== undefined) return sheet;
    sheet = parseStyleSheet(text);
    this.#byText.set(text, sheet);
    this.#characters += text.length;
    for (const [oldest] of this.#byText) {
      if (this.#characters <= this.#limit) break;
      this.#byText.delete(oldest);
      this.#characters -= oldest.length;
    }
    return sheet;
  }

  clear(): void {
    this.#byText.clear();
    this.#characters = 0;
  }
}

/** Creates a cache, switched on. `limit` is the most characters of source kept by text. */
export function createSheetCache(limit?: number): SheetCache {
  return new SheetCache(limit);
}

export function withoutFragment(url: string): string {
  const hash = url.indexOf("#");
  return hash === -1 ? url : url.slice(0, hash);
}
