import { createHash } from "node:crypto";
import type { TextFingerprint } from "../links/page-links.ts";
import { isAlike, likenessOf } from "./likeness.ts";
import type { Likeness } from "./likeness.ts";
import type { TrapTally } from "./tally.ts";

/** Finds hosts that answer 200 for pages that are not there. */
export interface SoftNotFound {
  /** True when the page is like the one that the host shows for what cannot exist. */
  note(host: string, url: string, likeness: Likeness, title: string): boolean;
  /** A URL that cannot exist, the first time when there is a reason to ask for it. */
  wantsProbe(host: string): string | undefined;
  noteProbe(host: string, fingerprint: TextFingerprint | undefined): void;
}

/** Pages of one host that look alike. */
interface Cluster {
  readonly likeness: Likeness;
  readonly title: string;
  /** The first ones, up to `SUSPICIOUS_BY_NUMBER`. */
  readonly urls: Set<string>;
  pages: number;
}

interface Host {
  readonly clusters: Cluster[];
  /** The directory where alike pages were found first. */
  suspect: string | undefined;
  probe: "not asked" | "asked" | { readonly likeness: Likeness | undefined };
}

/** Different URLs with one text before a probe is worth its request, where the title speaks of a missing page. */
const SUSPICIOUS = 5;

/** And where it does not: of eleven real documentation sites seven have five pages alike, and a request more is a request more. */
const SUSPICIOUS_BY_NUMBER = 50;

/** How titles of missing pages begin to speak, in the larger languages of Europe. */
const MISSING =
  /\b(?:404|410)\b|not found|no longer|does(?: not|n't) exist|nicht gefunden|introuvable|non trouv|no encontrad|não encontrad|non trovat|niet gevonden|ikke funnet|ikke fundet|hittades inte|ei löytyn|nie znalezion|nenalezen|nem található|δεν βρέθηκε|не найден/i;

/** A crawl has one host or a few; what a host shows for missing pages soon comes again. */
const MAX_HOSTS = 100;
const MAX_CLUSTERS = 256;

export function createSoftNotFound(tally: TrapTally): SoftNotFound {
  const hosts = new Map<string, Host>();

  const hostNamed = (name: string): Host => {
    const known = hosts.get(name);
    if (known !== undefined) return known;
    for (const oldest of hosts.keys()) {
      if (hosts.size < MAX_HOSTS) break;
      hosts.delete(oldest);
    }
    const made: Host = { clusters: [], suspect: undefined, probe: "not asked" };
    hosts.set(name, made);
    return made;
  };

  return {
    note(name, url, likeness, title) {
      const host = hostNamed(name);
      if (typeof host.probe === "object") {
        if (host.probe.likeness === undefined || !isAlike(likeness, host.probe.likeness)) return false;
        tally.count("soft-404", patternOf(name, title));
        return true;
      }
      const cluster = clusterOf(host, likeness, title);
      cluster.pages++;
      if (cluster.urls.size < SUSPICIOUS_BY_NUMBER) cluster.urls.add(url);
      const enough = MISSING.test(cluster.title) ? SUSPICIOUS : SUSPICIOUS_BY_NUMBER;
      if (cluster.urls.size >= enough) host.suspect ??= url.slice(0, directoryEnd(url));
      return false;
    },
    wantsProbe(name) {
      const host = hosts.get(name);
      if (host?.suspect === undefined || host.probe !== "not asked") return undefined;
      host.probe = "asked";
      // Derived, so that a resumed crawl asks for the same one.
      return host.suspect + createHash("sha256").update(host.suspect).digest("hex").slice(0, 32);
    },
    noteProbe(name, fingerprint) {
      const host = hostNamed(name);
      const likeness = fingerprint === undefined ? undefined : likenessOf(fingerprint);
      host.probe = { likeness };
      for (const cluster of host.clusters) {
        if (likeness === undefined || !isAlike(cluster.likeness, likeness)) continue;
        tally.count("soft-404", patternOf(name, cluster.title), cluster.pages);
      }
      host.clusters.length = 0;
    },
  };
}

function clusterOf(host: Host, likeness: Likeness, title: string): Cluster {
  const known = host.clusters.find((cluster) => isAlike(cluster.likeness, likeness));
  if (known !== undefined) return known;
  if (host.clusters.length >= MAX_CLUSTERS) {
    const single = host.clusters.findIndex((cluster) => cluster.urls.size === 1);
    host.clusters.splice(Math.max(single, 0), 1);
  }
  const made: Cluster = { likeness, title, urls: new Set(), pages: 0 };
  host.clusters.push(made);
  return made;
}

function patternOf(host: string, title: string): string {
  const words = title
    .replace(/[\0-\x1f\x7f-\x9f]+/g, " ")
    .trim()
    .slice(0, 100);
  return words === "" ? host : `${host}: ${words}`;
}

/** Behind the last slash of the path. */
function directoryEnd(url: string): number {
  const mark = url.indexOf("?");
  return url.lastIndexOf("/", mark < 0 ? url.length : mark) + 1;
}
