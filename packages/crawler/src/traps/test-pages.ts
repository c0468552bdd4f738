import { createHash } from "node:crypto";
import type { TextFingerprint } from "../links/page-links.ts";
import { groupOf } from "./groups.ts";
import type { TrapGuards } from "./trap-guards.ts";

/** The fingerprint of a text unlike that of any other number: their bits are those of chance, some 32 apart. */
export function textOf(number: number): TextFingerprint {
  return { simhash: createHash("sha256").update(String(number)).digest("hex").slice(0, 16), words: 300 };
}

/** Notes pages with status 200; returns the group of the first one. */
export function noteAll(
  guards: TrapGuards,
  urls: readonly string[],
  text: (i: number) => TextFingerprint,
  title: (i: number) => string = () => "",
): string {
  for (const [i, url] of urls.entries()) guards.notePage(url, groupOf(url), text(i), title(i), 200);
  return groupOf(urls[0] ?? "");
}

/** The URLs of 0 to `count` - 1. */
export function numbered(count: number, url: (i: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => url(i));
}
