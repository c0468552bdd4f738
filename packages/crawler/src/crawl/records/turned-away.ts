import type { FrontierEntry } from "../../frontier/frontier-entry.ts";
import { isDocumentUrl } from "../../url/document-link.ts";
import type { Site } from "../../repository/records.ts";
import type { Decision } from "../../scope/decision.ts";
import { visitOf } from "../../url/visit.ts";
import type { Changes } from "./changes.ts";

/** Keeps URLs that were turned away, where somebody asks for them later. */
export interface TurnedAway {
  /**
   * Keeps a URL of a sitemap, so that a resumed crawl knows of it: links it finds again in the pages that have them, and counts nothing
   * twice, but sitemaps are read once. Keeps a link of a watched site to a PDF, office or EPUB file too, for the report of new documents.
   */
  keep(changes: Changes, entry: FrontierEntry, decision: Decision): void;
}

/** Files of one start of a crawl. A site that makes them up is of no use to anybody. */
const MOST_FILES = 100_000;

export function createTurnedAway({
  watched,
  documentUrlScheme,
}: Pick<Site, "watched" | "documentUrlScheme">): TurnedAway {
  let files = 0;
  const isFile = ({ url, foundBy }: FrontierEntry): boolean =>
    watched &&
    (foundBy === "link" || foundBy === "redirect") &&
    url.startsWith(documentUrlScheme ?? "") &&
    isDocumentUrl(url) &&
    ++files <= MOST_FILES;
  return {
    keep(changes, entry, { rule }) {
      const foundBy = entry.foundBy !== "sitemap" && isFile(entry) ? "document" : entry.foundBy;
      if (foundBy !== "sitemap" && foundBy !== "document") return;
      changes.found.push({ ...entry, foundBy });
      changes.settled.push({ ...visitOf(entry), state: "excluded", reason: rule });
    },
  };
}
