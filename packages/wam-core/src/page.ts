import type { Document, DocumentType } from "./document/document.ts";
import { documentBase } from "./rule-set/document-base.ts";
import type { Page, Violation } from "./rule-set/define.ts";
import { lastMediaType } from "./source/media-type.ts";

/** HTTP headers as callers have them: names in any case, repeated ones as lists; or in pairs, as those of `fetch` are. */
export type Headers =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | Iterable<readonly [name: string, value: string]>;

export interface PageParts {
  /** Absolute URL. */
  readonly url: string;
  readonly contentType: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly document: Document;
  /** Only where it is not the document's own: after the clean-up fallback. */
  readonly doctype?: DocumentType | null;
  readonly tidy?: boolean;
  readonly violations?: readonly Violation[] | undefined;
}

/** What measurements read of one page. O(elements), for the base URL. */
export function pageOf(parts: PageParts): Page {
  const { url, contentType, headers, document, doctype = document.doctype, tidy = false, violations } = parts;
  const computed = new Map<object, unknown>();
  const page: Page = {
    url,
    baseUrl: baseUrlOf(url, document),
    contentType,
    headers,
    document,
    doctype,
    tidy,
    violations,
    once<T>(key: object, compute: (page: Page) => T): T {
      if (!computed.has(key)) computed.set(key, compute(page));
      return computed.get(key) as T;
    },
  };
  return page;
}

/** Of the first `base[href]` (3.2). */
function baseUrlOf(url: string, document: Document): string {
  const base = document.named("base").find((element) => element.has("href"));
  return documentBase(url, base?.attribute("href"));
}

/** Headers by lower-case name; the values of a repeated one joined by `, ` (RFC 9110, 5.3). */
export function headersOf(given: Headers | null = {}): ReadonlyMap<string, string> {
  const headers = given ?? {};
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

/** Content type of a page: the header's, of several fields the last one's, else the argument's; without parameters and the white space around (D32). */
export function contentTypeOf(headers: ReadonlyMap<string, string>, argument: string): string {
  const essence = (value: string): string => (value.split(";", 1)[0] ?? "").trim();
  return essence(lastMediaType(headers.get("content-type") ?? "")) || essence(argument);
}
