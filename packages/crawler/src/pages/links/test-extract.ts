import { extractLinks } from "./extract.ts";
import type { PageLinks } from "./page-links.ts";

export const pageUrl = "http://site.test/dir/page.html?own=1";

/** Extracts the links of markup in UTF-8. Default of `url`: `pageUrl`. */
export function extract(markup: string, headers: Record<string, string> = {}, url: string = pageUrl): PageLinks {
  return extractBytes(Buffer.from(markup), { "Content-Type": "text/html; charset=utf-8", ...headers }, url);
}

export function extractBytes(body: Uint8Array, headers: Record<string, string>, url: string = pageUrl): PageLinks {
  return extractLinks({ url, headers: Object.entries(headers), body });
}

/** Returns the URLs of the links, shortened: `http://site.test/dir/x.html` becomes `x.html`. */
export function found(markup: string, headers: Record<string, string> = {}): string[] {
  return extract(markup, headers).links.map(({ url }) => shorten(url));
}

export function shorten(url: string): string {
  return url.replace("http://site.test/dir/", "").replace("http://site.test/", "/");
}
