import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { CountryLookup } from "./geo-database.ts";

/** Tells in which country the host of a URL stands. Spec 19.1. */
export interface GeoLookup {
  /**
   * ISO 3166-1 alpha-2, upper case; null when the host has no address or the address no entry. At once for literal
   * addresses and hosts asked before, else when the name is resolved. Never rejects.
   *
   * @param host  as in a URL: IPv6 in brackets.
   */
  countryOf(host: string): string | null | Promise<string | null>;
}

export interface GeoLookupSettings {
  readonly country: CountryLookup;
  /** Address of a host: the first one that the crawler would connect to. The system's resolver unless given. */
  readonly resolve?: (host: string) => Promise<string>;
  /** Hosts kept; beyond, the one that was asked for the first time longest ago is forgotten. */
  readonly maxHosts?: number;
  /** For one name. */
  readonly timeoutMs?: number;
}

/**
 * Fixes the country of each host for the life of the look-up, which is one crawl: a change of DNS in between moves no page
 * out of scope. A name that does not resolve in time has no country. Questions about one host share one resolution.
 */
export function createGeoLookup(settings: GeoLookupSettings): GeoLookup {
  const { country, resolve = firstAddress, maxHosts = 200_000, timeoutMs = 15_000 } = settings;
  const known = new Map<string, string | null>();
  const asked = new Map<string, Promise<string | null>>();

  const settle = (host: string, found: string | null): string | null => {
    asked.delete(host);
    for (const oldest of known.keys()) {
      if (known.size < maxHosts) break;
      known.delete(oldest);
    }
    known.set(host, found);
    return found;
  };

  const ask = async (host: string): Promise<string | null> => {
    try {
      return settle(host, country(await within(timeoutMs, resolve(host))));
    } catch {
      return settle(host, null); // no address: the rule does not match
    }
  };

  return {
    countryOf(host) {
      const name = host.startsWith("[") ? host.slice(1, -1) : host;
      if (isIP(name) !== 0) return country(name);
      const found = known.get(name);
      if (found !== undefined) return found;
      const underWay = asked.get(name) ?? ask(name);
      if (!known.has(name)) asked.set(name, underWay);
      return underWay;
    },
  };
}

async function firstAddress(host: string): Promise<string> {
  return (await lookup(host)).address;
}

/** Rejects when the time is over; the resolution itself cannot be called off. */
function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer in time")), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
