import { hostAndPort } from "../web/guard/guard.ts";
import { createHttp } from "../web/http.ts";
import type { Http } from "../web/http.ts";
import { createHosts } from "../web/manners/hosts.ts";
import type { Hosts } from "../web/manners/hosts.ts";
import { usual } from "./options.ts";
import type { CrawlOptions } from "./options.ts";

/** What a crawl reaches hosts with: connections and cookies of its own, politeness shared where there is one to share. */
export function createNetwork(
  options: CrawlOptions,
  seeds: readonly string[],
  random: () => number,
  shared: Hosts | undefined,
  cookies: string | undefined,
): { readonly hosts: Hosts; readonly http: Http } {
  const { delaySeconds = usual.delaySeconds, concurrency = usual.concurrency } = options;
  const http = createHttp({
    userAgent: options.userAgent ?? usual.userAgent,
    timeoutMs: (options.timeoutSeconds ?? usual.timeoutSeconds) * 1_000,
    ...(options.maxPageBytes === undefined ? {} : { maxBytes: options.maxPageBytes }),
    allowPrivate: options.allowPrivate ?? false,
    allow: options.allow ?? [],
    headers: options.headers ?? [],
    headersFor: seeds.map((seed) => hostAndPort(new URL(seed))),
    env: options.env ?? {},
    ...(cookies === undefined ? {} : { cookies }),
  });
  return { hosts: shared ?? createHosts({ delaySeconds, concurrency, random }), http };
}
