/** Hosts that the crawl came upon outside of the site, each once. */
export interface NewDomains {
  /** A URL of the site: its host is none. */
  inside(url: string): void;
  /** The host of a URL outside, when it is a new one. */
  outside(url: string): string | undefined;
}

/** Links to anywhere must not fill the memory. */
const MAX_HOSTS = 100_000;

export function createNewDomains(seeds: readonly string[]): NewDomains {
  const hosts = new Set<string>(seeds.map(hostOf));
  return {
    inside: (url) => void hosts.add(hostOf(url)),
    outside(url) {
      const host = hostOf(url);
      if (hosts.has(host) || hosts.size >= MAX_HOSTS) return undefined;
      hosts.add(host);
      return host;
    },
  };
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "";
}
