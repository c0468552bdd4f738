import { hostOf } from "./url-groups.ts";
import { kindOfName, madeUpName } from "./made-up.ts";
import { isNearlySame, isSame, isShownForAnyName } from "./page-text.ts";
import type { ReadyText, Sameness } from "./page-text.ts";
import type { TrapTally } from "./catalogue.ts";

/** The detection of hosts that answer 200 for missing pages. */
export type SoftNotFound = ReturnType<typeof createSoftNotFound>;

/** Pages of one host that look alike. */
interface Cluster {
  readonly text: ReadyText;
  readonly urls: Map<string, Sameness>;
  /** Kinds of names that were requested. */
  readonly requested: Set<string>;
}

interface Host {
  readonly clusters: Cluster[];
  /** The pages that the host shows for made-up names. */
  readonly missing: ReadyText[];
  /** The kinds of names for which the host shows a page, with its answers to two of them. */
  readonly shown: Map<string, { readonly one: ReadyText; other?: ReadyText }>;
  /** Kinds of names that were requested. */
  readonly requested: Set<string>;
}

/** A made-up name is requested from a host when this many of its URLs have nearly the same text. */
const SUSPICIOUS = 5;

/** The words by which titles say that a page is missing, in the larger languages of Europe. */
const MISSING =
  /\b(?:404|410)\b|not found|no longer|does(?: not|n't) exist|nicht gefunden|introuvable|non trouv|no encontrad|não encontrad|non trovat|niet gevonden|ikke funnet|ikke fundet|hittades inte|ei löytyn|nie znalezion|nenalezen|nem található|δεν βρέθηκε|не найден/i;

/** The maximum number of hosts. A crawl has one or a few, and a host that was dropped soon shows its missing pages again. */
const MAX_HOSTS = 100;
const MAX_CLUSTERS = 256;
const MAX_URLS = 6_000;
/** The limits of probes for one kind of page, in different directories and with different extensions, and for a site. */
const MAX_PROBES_OF_CLUSTER = 3;
const MAX_PROBES = 20;

/** @param allowed  patterns whose pages count as pages, as reports name them. */
export function createSoftNotFound(allowed: ReadonlySet<string>, tally: TrapTally) {
  const hosts = new Map<string, Host>();
  const pending = new Set<string>();

  const hostNamed = (name: string): Host => hostIn(hosts, name);
  const patternOf = (host: string): string => nameOf(host, hostNamed(host).missing[0]?.title ?? "");
  const count = (host: string, answer: ReadyText | undefined, pages: number): void =>
    tally.count(answer === undefined || saysMissing(answer) ? "soft-404" : "any-name", patternOf(host), pages);
  const suspect = (host: Host, { urls, requested }: Cluster, url: string): void => {
    if (urls.size < SUSPICIOUS) return;
    const kind = kindOfName(url);
    if (requested.size >= MAX_PROBES_OF_CLUSTER || requested.has(kind)) return;
    requested.add(kind);
    if (host.requested.has(kind) || host.requested.size >= MAX_PROBES) return;
    host.requested.add(kind);
    pending.add(madeUpName(url));
  };

  return {
    /** Returns true when an earlier page of the host, or its answer to a made-up name, is nearly the same. */
    resembles(url: string, text: ReadyText): boolean {
      const host = hosts.get(hostOf(url));
      return (
        host !== undefined &&
        (host.missing.some((one) => isNearlySame(text, one)) ||
          host.clusters.some((cluster) => isNearlySame(cluster.text, text)))
      );
    },
    /** Returns `missing` if the page is what the host shows for a made-up name, or `allowed` if the pattern of the page is allowed. */
    note(url: string, text: ReadyText): "missing" | "allowed" | undefined {
      const name = hostOf(url);
      const host = hostNamed(name);
      const missing = host.missing.find((one) => isNearlySame(text, one));
      if (missing !== undefined) {
        if (!isMissing(text.same, missing)) return undefined;
        if (allowed.has(patternOf(name))) return "allowed";
        count(name, missing, 1);
        return "missing";
      }
      const cluster = clusterOf(host, text);
      if (cluster.urls.size < MAX_URLS) cluster.urls.set(url, text.same);
      suspect(host, cluster, url);
      return undefined;
    },
    /** Returns the name of the pattern of the host's missing pages. */
    patternOf: (url: string) => patternOf(hostOf(url)),
    /** Returns true if the host shows the same for any name, except for the name itself. The page then exists as all others do. */
    isAnyName(url: string, text: ReadyText): boolean {
      const answers = hosts.get(hostOf(url))?.shown.values() ?? [];
      return [...answers].some(({ one, other }) => other !== undefined && isShownForAnyName(text, one, other));
    },
    /** Returns URLs that cannot exist, which the crawl requests now. Each is returned once. */
    wanted(): string[] {
      const now = [...pending];
      pending.clear();
      return now;
    },
    /**
     * Notes the page that the host shows for a URL that cannot exist, or undefined if it shows none.
     * @returns the earlier pages that are the same.
     */
    noteProbe(url: string, text: ReadyText | undefined): string[] {
      const name = hostOf(url);
      const host = hostNamed(name);
      const kind = kindOfName(url);
      host.requested.add(kind);
      pending.delete(url);
      if (text === undefined) return [];
      const answers = host.shown.get(kind);
      if (answers !== undefined) answers.other ??= text;
      else host.shown.set(kind, { one: text });
      host.missing.push(text);
      const urls: string[] = [];
      if (allowed.has(patternOf(name))) return urls;
      for (const cluster of host.clusters.filter((one) => isNearlySame(one.text, text))) {
        for (const [page, same] of cluster.urls) if (isMissing(same, text)) urls.push(page);
        // The pages differ from the answer to the first name. A second name shows how much the answers differ from each other.
        if (answers === undefined && urls.length < cluster.urls.size) pending.add(madeUpName(url, "again"));
        host.clusters.splice(host.clusters.indexOf(cluster), 1);
      }
      if (urls.length > 0) count(name, text, urls.length);
      return urls;
    },
    /** Counts a page that an earlier start of the crawl has found to be missing. */
    countEarlier: (url: string) => count(hostOf(url), hosts.get(hostOf(url))?.missing[0], 1),
  };
}

/**
 * Returns true if a page that is nearly the answer to a made-up name is missing too: it is exactly the same, or the answer says that
 * something is missing. A server that shows every name in one form may mean all of them.
 */
function isMissing(page: Sameness, answer: ReadyText): boolean {
  if (page.measured !== undefined && answer.same.measured !== undefined && page.measured !== answer.same.measured)
    return false;
  return saysMissing(answer) || isSame(page, answer.same);
}

function saysMissing({ speaksOfMissing, title }: ReadyText): boolean {
  return speaksOfMissing || MISSING.test(title);
}

function hostIn(hosts: Map<string, Host>, name: string): Host {
  const known = hosts.get(name);
  if (known !== undefined) return known;
  for (const oldest of hosts.keys()) {
    if (hosts.size < MAX_HOSTS) break;
    hosts.delete(oldest);
  }
  const created: Host = { clusters: [], missing: [], shown: new Map(), requested: new Set() };
  hosts.set(name, created);
  return created;
}

function clusterOf(host: Host, text: ReadyText): Cluster {
  const known = host.clusters.find((cluster) => isNearlySame(cluster.text, text));
  if (known !== undefined) return known;
  if (host.clusters.length >= MAX_CLUSTERS) {
    const single = host.clusters.findIndex((cluster) => cluster.urls.size === 1);
    host.clusters.splice(Math.max(single, 0), 1);
  }
  const created: Cluster = { text, urls: new Map(), requested: new Set() };
  host.clusters.push(created);
  return created;
}

function nameOf(host: string, title: string): string {
  const label = title
    .replace(/[\0-\x1f\x7f-\x9f]+/g, " ")
    .trim()
    .slice(0, 100);
  return label === "" ? host : `${host}: ${label}`;
}
