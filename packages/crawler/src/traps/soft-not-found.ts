import { hostOf } from "./host.ts";
import { kindOfName, madeUpName } from "./made-up.ts";
import { isNearlySame } from "./page-text.ts";
import type { ReadyText } from "./page-text.ts";
import type { TrapTally } from "./tally.ts";

/** Finds hosts that answer 200 for pages that are not there. */
export interface SoftNotFound {
  /** True when the page is like one that the host shows for what cannot exist. */
  note(url: string, text: ReadyText, foundOn: string | undefined): boolean;
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
  readonly urls: Map<string, Member>;
  /** How many of them have one exact content. */
  readonly equal: Map<string | undefined, number>;
  /** How many of them were found on another one. */
  onCopies: number;
  /** Kinds of names that were asked for. */
  readonly asked: Set<string>;
}

interface Member {
  readonly exact: string | undefined;
  readonly onCopy: boolean;
}

/** What a host shows for a name that nobody has made. */
interface Missing {
  readonly text: ReadyText;
  /** The pages that are like it. */
  readonly copies: Set<string>;
}

interface Host {
  readonly clusters: Cluster[];
  readonly missing: Missing[];
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
    tally.count("soft-404", patternOf(host, missing?.text.title ?? ""), pages);
  };
  const suspect = (host: Host, { urls, equal, onCopies, asked }: Cluster, url: string, text: ReadyText): void => {
    const least = MISSING.test(text.title) ? SUSPICIOUS : SUSPICIOUS_BY_NUMBER;
    // The answer would prove nothing of pages that do not speak of it, differ, and do not lead to each other.
    const speaks = text.speaksOfMissing || MISSING.test(text.title);
    const alike = speaks ? urls.size : Math.max(equal.get(text.exact) ?? 0, onCopies);
    if (alike < least) return;
    const kind = kindOfName(url);
    if (asked.size >= MAX_PROBES_OF_CLUSTER || asked.has(kind)) return;
    asked.add(kind);
    if (host.asked.has(kind) || host.asked.size >= MAX_PROBES) return;
    host.asked.add(kind);
    wanted.push(madeUpName(url));
  };

  return {
    note(url, text, foundOn) {
      const name = hostOf(url);
      const host = hostNamed(name);
      const missing = host.missing.find((one) => isNearlySame(text, one.text));
      if (missing !== undefined) {
        const isNone = showsIt(text.exact, missing.text) || (foundOn !== undefined && missing.copies.has(foundOn));
        if (missing.copies.size < MAX_URLS) missing.copies.add(url);
        if (isNone) count(name, 1);
        return isNone;
      }
      const cluster = clusterOf(host, text);
      if (cluster.urls.size < MAX_URLS && !cluster.urls.has(url)) {
        const onCopy = foundOn !== undefined && cluster.urls.has(foundOn);
        cluster.urls.set(url, { exact: text.exact, onCopy });
        cluster.equal.set(text.exact, (cluster.equal.get(text.exact) ?? 0) + 1);
        if (onCopy) cluster.onCopies++;
      }
      suspect(host, cluster, url, text);
      return false;
    },
    wanted: () => wanted.splice(0),
    noteProbe(url, text) {
      const name = hostOf(url);
      const host = hostNamed(name);
      host.asked.add(kindOfName(url));
      if (text === undefined) return [];
      const missing: Missing = { text, copies: new Set() };
      host.missing.push(missing);
      const urls: string[] = [];
      for (const cluster of host.clusters.filter((one) => isNearlySame(one.text, text))) {
        for (const [page, { exact, onCopy }] of cluster.urls) {
          missing.copies.add(page);
          if (onCopy || showsIt(exact, text)) urls.push(page);
        }
        host.clusters.splice(host.clusters.indexOf(cluster), 1);
      }
      if (urls.length > 0) count(name, urls.length);
      return urls;
    },
    countEarlier: (url) => count(hostOf(url), 1),
  };
}

/**
 * Whether a page that is nearly what a made-up name got is no page either, wherever it was found: it is the very same, or that answer says
 * that something is not there. A server that shows the name of each page in one form, and of any other name too, may mean all of them,
 * but for those that only their like lead to.
 */
function showsIt(exact: string | undefined, missing: ReadyText): boolean {
  return missing.speaksOfMissing || MISSING.test(missing.title) || (exact !== undefined && exact === missing.exact);
}

function clusterOf(host: Host, text: ReadyText): Cluster {
  const known = host.clusters.find((cluster) => isNearlySame(cluster.text, text));
  if (known !== undefined) return known;
  if (host.clusters.length >= MAX_CLUSTERS) {
    const single = host.clusters.findIndex((cluster) => cluster.urls.size === 1);
    host.clusters.splice(Math.max(single, 0), 1);
  }
  const made: Cluster = { text, urls: new Map(), equal: new Map(), onCopies: 0, asked: new Set() };
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
