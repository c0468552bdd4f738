/** EIAO.INT.1.2 and EIAO.EXT.1.2: MIME types of link targets, by direction. Source: spec 4 (No. 35), 4.3, D36. */
import { defineMWam } from "../../../rule-set/define.ts";
import type { MWam, Measured } from "../../../rule-set/define.ts";
import { parseUrl } from "../../../source/parse-url.ts";
import { linkTarget } from "../0.0-metadata.ts";
import { mimeTypeOf } from "./mime-type.ts";

const INTERNAL = "EIAO.INT.1.2";
const EXTERNAL = "EIAO.EXT.1.2";

/** One class, registered as INT, decides the direction of each link. Either id selects it (spec 1.7). */
export const linkDirection: MWam = defineMWam({
  id: INTERNAL,
  type: "internalLinks",
  title: "link targets",
  at: linkTarget,
  aliases: [EXTERNAL],
  statistic(value, page) {
    const link = String(value);
    const type = mimeTypeOf(link);
    return isExternal(link, page) ? { id: EXTERNAL, type: "externalLinks", value: type } : type;
  },
});

/** Matches links that are clearly relative: they begin like a path segment, query, fragment or single slash, and hold no colon. */
const RELATIVE = /^(?:[\w.#?-]|\/(?![/\\\t\n\r]))[^:]*$/;

/** Returns true if and only if the resolved link has a host and it or its port differs from the page's. A link without a host is internal. */
function isExternal(link: string, page: Measured): boolean {
  const hosts = hostsOf(page);
  // A relative link has the host of the base. Most links are relative, and parsing each as a URL would cost more than the rest.
  const host = RELATIVE.test(link) ? hosts.base : hostOf(link, page.baseUrl);
  return host !== "" && host !== hosts.page;
}

interface Hosts {
  readonly page: string;
  readonly base: string;
}

const knownHosts = new WeakMap<Measured, Hosts>();

function hostsOf(page: Measured): Hosts {
  let hosts = knownHosts.get(page);
  if (hosts === undefined) {
    hosts = { page: hostOf(page.url), base: hostOf(page.baseUrl) };
    knownHosts.set(page, hosts);
  }
  return hosts;
}

/** Returns host and port in lower case, without default ports; empty without a host, or if the URL cannot be resolved. */
function hostOf(url: string, base?: string): string {
  return parseUrl(url, base)?.host ?? "";
}
