import { baseElement } from "./document/base-element.ts";
import { documentBase } from "./source/document-base.ts";
import type { Page } from "./rule-set/define.ts";
import { lastMediaType } from "./source/media-type.ts";

/** HTTP headers in the form of the caller: an object with names in any case and lists for repeated headers, or pairs, as in `fetch`. */
export type Headers =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | Iterable<readonly [name: string, value: string]>;

/** The page while it is opened. Fields that only some rules need are set last. */
export interface PageOpened extends Page {
  style: Page["style"];
  languageDetector: Page["languageDetector"];
}

/** Returns the page that measurements read. Cost: O(elements), to find the base URL. */
export function pageOf(parts: Omit<Page, "baseUrl" | "languageDetector" | "once" | "style">): PageOpened {
  const computed = new Map<object, unknown>();
  const page: PageOpened = {
    ...parts,
    style: undefined,
    languageDetector: undefined,
    baseUrl: documentBase(parts.url, baseElement(parts.document)?.attribute("href")),
    once<T>(key: object, compute: (page: Page) => T): T {
      if (!computed.has(key)) computed.set(key, compute(page));
      return computed.get(key) as T;
    },
  };
  return page;
}

/** Returns the headers by lower-case name. The values of a repeated header are joined by `, ` (RFC 9110, 5.3). */
export function headersOf(input: Headers | null = {}): ReadonlyMap<string, string> {
  const headers = input ?? {};
  const byName = new Map<string, string>();
  for (const [name, value] of Symbol.iterator in headers ? headers : Object.entries(headers)) {
    if (value === undefined || value === null) continue;
    const key = name.toLowerCase();
    const earlier = byName.get(key);
    const text = typeof value === "string" ? value : value.join(", ");
    byName.set(key, earlier === undefined ? text : `${earlier}, ${text}`);
  }
  return byName;
}

/**
 * Returns the content type of a page without parameters and white space (D32): from the header, the last one if there
 * are several, otherwise from the argument.
 */
export function contentTypeOf(headers: ReadonlyMap<string, string>, argument: string): string {
  const essence = (value: string): string => (value.split(";", 1)[0] ?? "").trim();
  return essence(lastMediaType(headers.get("content-type") ?? "")) || essence(argument);
}
