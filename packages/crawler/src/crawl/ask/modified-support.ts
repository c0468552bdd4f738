import type { CrawlEvent } from "../../decide/crawl-event.ts";
import type { CrawlStore } from "../../repository/crawl-store.ts";

/** What is known of hosts' support for If-Modified-Since. Spec 8.4. */
export interface ModifiedSupport {
  of(host: string): Promise<boolean | null>;
  /** `supports` null: nothing was learned. */
  learn(host: string, supports: boolean | null): void;
  /** What was learned since the last call. */
  learned(): CrawlEvent[];
}

/** Asks the repository once for each host. */
export function createModifiedSupport(store: Pick<CrawlStore, "ifModifiedSupport">): ModifiedSupport {
  const hosts = new Map<string, Promise<boolean | null>>();
  let news: CrawlEvent[] = [];
  return {
    of(host) {
      let known = hosts.get(host);
      if (known === undefined) {
        known = store.ifModifiedSupport(host);
        hosts.set(host, known);
      }
      return known;
    },
    learn(host, supports) {
      if (supports === null) return;
      hosts.set(host, Promise.resolve(supports));
      news.push({ kind: "modified-support", host, supports });
    },
    learned() {
      const taken = news;
      news = [];
      return taken;
    },
  };
}
