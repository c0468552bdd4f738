import { lookup } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { Reader } from "mmdb-lib";
import { scopeError } from "../decide/scope/errors.ts";
import type { GeoLookup } from "../decide/scope/rule-kinds.ts";
import { messageOf } from "../system-errors.ts";

interface GeoLookupSettings {
  readonly country: CountryLookup;
  /** Returns the address of a host: the first one that the crawler would connect to. Default: the system's resolver. */
  readonly resolve?: (host: string) => Promise<string>;
  /** The number of hosts to keep. Beyond it, the host that was first looked up longest ago is dropped. Default: 200,000. */
  readonly maxHosts?: number;
  /** The time limit for one name, in ms. Default: 15,000. */
  readonly timeoutMs?: number;
}

/**
 * Creates a look-up that fixes the country of each host for its lifetime, which is one crawl: a change of DNS in between moves no page out
 * of scope. A name that does not resolve in time has no country. Simultaneous requests for one host share one resolution.
 */
export function createGeoLookup(settings: GeoLookupSettings): GeoLookup {
  const { country, resolve = firstAddress, maxHosts = 200_000, timeoutMs = 15_000 } = settings;
  const known = new Map<string, string | null>();
  const pending = new Map<string, Promise<string | null>>();

  const settle = (host: string, found: string | null): string | null => {
    pending.delete(host);
    for (const oldest of known.keys()) {
      if (known.size < maxHosts) break;
      known.delete(oldest);
    }
    known.set(host, found);
    return found;
  };

  const findCountry = async (host: string): Promise<string | null> => {
    try {
      return settle(host, country(await withTimeout(timeoutMs, resolve(host))));
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
      const underWay = pending.get(name) ?? findCountry(name);
      if (!known.has(name)) pending.set(name, underWay);
      return underWay;
    },
  };
}

async function firstAddress(host: string): Promise<string> {
  return (await lookup(host)).address;
}

/** Rejects when the time is over. The resolution itself cannot be cancelled. */
function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer in time")), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Returns the country of an IP address: ISO 3166-1 alpha-2, in upper case. Null if it has no entry, or the text is no address. */
export type CountryLookup = (address: string) => string | null;

/** The layouts in use: MaxMind's, and flat ones of other publishers, where `country` is a code, or a name next to `country_code`. */
interface CountryEntry {
  readonly country?: { readonly iso_code?: unknown } | string | null;
  readonly country_code?: unknown;
}

/**
 * Reads a whole MaxMind DB file (country or city edition) into memory, so that no look-up reads the file again. IPv4 addresses inside IPv6
 * (`::ffff:1.2.3.4`) are looked up as IPv4. Spec 19.1.
 *
 * @throws EiaoError `UnreadableGeoDatabase`.
 *
 * Cost: memory of the file's size (5 to 60 MB); about 1 µs for a look-up.
 */
export async function openGeoDatabase(file: string): Promise<CountryLookup> {
  const reader = await openReader(file);
  const hasIPv6 = reader.metadata.ipVersion === 6;
  return (address) => {
    const family = isIP(address);
    if (family === 4) return countryIn(entryOf(reader, address));
    if (family === 0 || !ipaddr.isValid(address)) return null;
    const literal = ipaddr.process(address); // unwraps IPv4 inside IPv6
    return literal.kind() === "ipv6" && !hasIPv6 ? null : countryIn(entryOf(reader, literal.toString()));
  };
}

type CountryReader = Reader<never>;

async function openReader(file: string): Promise<CountryReader> {
  try {
    return new Reader<never>(await readFile(file));
  } catch (cause) {
    throw scopeError("UnreadableGeoDatabase", { file, reason: messageOf(cause) }, cause);
  }
}

/** Returns the entry of an address. A damaged branch of the tree counts as no entry: one bad address does not end a crawl. */
function entryOf(reader: CountryReader, address: string): CountryEntry | null {
  try {
    return reader.get(address);
  } catch {
    return null;
  }
}

function countryIn(entry: CountryEntry | null): string | null {
  const { country, country_code: flat } = entry ?? {};
  const code = (typeof country === "string" ? undefined : country?.iso_code) ?? flat ?? country;
  return typeof code === "string" && /^[a-z]{2}$/i.test(code) ? code.toUpperCase() : null;
}
