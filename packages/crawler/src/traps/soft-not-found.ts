import { hostOf } from "./host.ts";
import { kindOfName, madeUpName } from "./made-up.ts";
import { isNearlySame } from "./page-text.ts";
import type { ReadyText } from "./page-text.ts";
import type { TrapTally } from "./tally.ts";

/** Finds hosts that answer 200 for pages that are not there. */
export interface SoftNotFound {
  /** True when the page is like one that the host shows for what cannot exist. */
  note(url: string, text: ReadyText): boolean;
  /** URLs that cannot exist, to be asked for now; each once. */
  wanted(): string[];
  /**
   * What the host shows for a URL that cannot exist; undefined: nothing.
   * @returns the pages that were noted before and are like it.
   */
  noteProbe(url: string, text: ReadyText | undefined): string[];
  /** Counts a page that an earlier start of the crawl has found to be none. */
  countEarlier(url: string): void;
}

/** Pages of one host that look alike. */
interface Cluster {
  readonly text: ReadyText;
  readonly urls: Set<string>;
  /** Kinds of names that were asked for. */
  readonly asked: Set<string>;
}

interface Host {
  readonly clusters: Cluster[];
  readonly missing: ReadyText[];
  /** Kinds of names that were asked for. */
  readonly asked: Set<string>;
}

/** Different URLs with one text before a probe is worth its request, where the title speaks of a missing page. */
const SUSPICIOUS = 5;

/** And where it does not: of eleven real documentation sites seven have five pages alike, and a request more is a request more. */
const SUSPICIOUS_BY_NUMBER = 15;

/** How titles of missing pages begin to speak, in the larger languages of Europe. */
const MISSING =
  /\b(?:404|410)\b|not found|no longer|does(?: not|n't) exist|nicht gefunden|introuvable|non trouv|no encontrad|não encontrad|non trovat|niet gevonden|ikke funnet|ikke fundet|hittades inte|ei löytyn|nie znalezion|nenalezen|nem található|δεν βρέθηκε|не найден/i;

/** A crawl has one host or a few; what a host shows for missing pages soon comes again. */
const MAX_HOSTS = 100;
const MAX_CLUSTERS = 256;
const MAX_URLS = 6_000;
/** Of one kind of page: in different directories, with different extensions. */
const MAX_PROBES_OF_CLUSTER = 3;
const MAX_PROBES = 20;

export function createSoftNotFound(tally: TrapTally): SoftNotFound {
  const hosts = new Map<string, Host>();
  const wanted: string[] = [];

  const hostNamed = (name: string): Host => {
    const known = hosts.get(name);
    if (known !== undefined) return known;
    for (const oldest of hosts.keys()) {
      if (hosts.size < MAX_HOSTS) break;
      hosts.delete(oldest);
    }
    const made: Host = { clusters: [], missing: [], asked: new Set() };
    hosts.set(name, made);
    return made;
  };
  const count = (host: string, pages: number): void => {
    const [missing] = hostNamed(host).missing;
    tally.count("soft-404", patternOf(host, missing?.title ?? ""), pages);
  };
  const suspect = (host: Host, { text, urls, asked }: Cluster, url: string): void => {
    if (urls.size < (MISSING.test(text.title) ? SUSPICIOUS : SUSPICIOUS_BY_NUMBER)) return;
    const kind = kindOfName(url);
    if (asked.size >= MAX_PROBES_OF_CLUSTER || asked.has(kind)) return;
    asked.add(kind);
    if (host.asked.has(kind) || host.asked.size >= MAX_PROBES) return;
    host.asked.add(kind);
    wanted.push(madeUpName(url));
  };

  return {
    note(url, text) {
      const name = hostOf(url);
      const host = hostNamed(name);
      if (host.missing.some((missing) => isNearlySame(text, missing))) {
        count(name, 1);
        return true;
      }
      const cluster = clusterOf(host, text);
      if (cluster.urls.size < MAX_URLS) cluster.urls.add(url);
      suspect(host, cluster, url);
      return false;
    },
    wanted: () => wanted.splice(0),
    noteProbe(url, text) {
      const name = hostOf(url);
      const host = hostNamed(name);
      host.asked.add(kindOfName(url));
      if (text === undefined) return [];
      host.missing.push(text);
      const found = host.clusters.filter((cluster) => isNearlySame(cluster.text, text));
      const urls = found.flatMap((cluster) => [...cluster.urls]);
      for (const cluster of found) host.clusters.splice(host.clusters.indexOf(cluster), 1);
      if (urls.length > 0) count(name, urls.length);
      return urls;
    },
    countEarlier: (url) => count(hostOf(url), 1),
  };
}

function clusterOf(host: Host, text: ReadyText): Cluster {
  const known = host.clusters.find((cluster) => isNearlySame(cluster.text, text));
  if (known !== undefined) return known;
  if (host.clusters.length >= MAX_CLUSTERS) {
    const single = host.clusters.findIndex((cluster) => cluster.urls.size === 1);
    host.clusters.splice(Math.max(single, 0), 1);
  }
  const made: Cluster = { text, urls: new Set(), asked: new Set() };
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
