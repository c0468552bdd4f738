import type { FrontierEntry } from "../../frontier/frontier-entry.ts";
import type { PageLinks } from "../../links/page-links.ts";
import type { FoundBatch } from "../events.ts";

/** Frames belong to the scenario of the page, whatever their nesting; other links are one step deeper. */
export function foundIn(entry: FrontierEntry, links: PageLinks, scenario: string): FoundBatch["groups"] {
  const frames = new Set(links.frames);
  const hrefs: string[] = [];
  for (const { url, source } of links.links) if (source !== "frame" || !frames.has(url)) hrefs.push(url);
  const groups = framesFound(entry, links.frames, scenario);
  if (hrefs.length === 0) return groups;
  return [...groups, { origin: { depth: entry.depth + 1, foundBy: "link", foundOn: entry.url, hops: 0 }, hrefs }];
}

/** The documents of a frameset, which are as deep as itself. */
export function framesFound(entry: FrontierEntry, frames: readonly string[], scenario: string): FoundBatch["groups"] {
  const hrefs = frames.filter((url) => url !== entry.url);
  if (hrefs.length === 0) return [];
  return [{ origin: { depth: entry.depth, foundBy: "frame", foundOn: entry.url, hops: 0, scenario }, hrefs }];
}
