import { createHash } from "node:crypto";
import { extractLinks } from "../../pages/links/extract.ts";
import type { Decision } from "../scope/decision.ts";
import type { PageText } from "./page-text.ts";
import type { TrapGuards } from "./trap-guards.ts";

/** Makes the content of a page as the crawler reads it: title, text, images. */
export function textOf(url: string, title: string, text: string, images: readonly string[] = []): PageText {
  const pictures = images.map((src) => `<img src="${src}">`).join("");
  const body = Buffer.from(`<!DOCTYPE html><title>${title}</title><p>${text}</p>${pictures}`);
  return extractLinks({ url, headers: [["content-type", "text/html;charset=utf-8"]], body });
}

/** Returns random words, which are the same for the same number. */
export function prose(number: number, count = 60): string {
  const list: string[] = [];
  for (let i = 0; i < count; i++) {
    const hash = createHash("sha256").update(`${number} ${i}`).digest("hex");
    list.push(hash.slice(0, 7).replace(/[0-9]/g, (digit) => "ghijklmnop".charAt(Number(digit))));
  }
  return list.join(" ");
}

export interface Said {
  readonly title?: string;
  readonly text: string;
  readonly images?: readonly string[];
}

/** Notes pages with status 200. Returns for each page if it is missing or opens a pattern. */
export function noteAll(
  guards: TrapGuards,
  urls: readonly string[],
  content: (i: number) => Said,
): ReturnType<TrapGuards["notePage"]>[] {
  return urls.map((url, i) => {
    const { title = "", text, images } = content(i);
    return guards.notePage({ url }, textOf(url, title, text, images), 200, true);
  });
}

/** Returns the decision of the guards about a URL that the crawl has found. */
export function checkUrl({ urls }: TrapGuards, url: string): Decision | undefined {
  const inspection = urls.inspect(url);
  urls.note(inspection);
  return inspection.refusal?.decision;
}

/** Returns the URLs of the numbers from 0 to `count` - 1. */
export function numbered(count: number, url: (i: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => url(i));
}
