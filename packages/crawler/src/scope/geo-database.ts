import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { wordsOf } from "../system-errors.ts";
import ipaddr from "ipaddr.js";
import { Reader } from "mmdb-lib";
import { scopeError } from "./errors.ts";

/** Country of an IP address literal: ISO 3166-1 alpha-2, upper case; null without an entry, and for what is no address. */
export type CountryLookup = (address: string) => string | null;

/** The layouts in use: MaxMind's, and flat ones of other publishers, where `country` is a code, or a name beside `country_code`. */
interface CountryEntry {
  readonly country?: { readonly iso_code?: unknown } | string | null;
  readonly country_code?: unknown;
}

/**
 * Reads a MaxMind DB file, country or city edition, wholly into memory: no look-up reads the file again. IPv4 inside IPv6
 * (`::ffff:1.2.3.4`) is looked up as IPv4. Spec 19.1.
 *
 * @throws EiaoError `UnreadableGeoDatabase`.
 *
 * Cost: memory as the file's size (5 to 60 MB); a look-up about 1 µs.
 */
export async function openGeoDatabase(file: string): Promise<CountryLookup> {
  const reader = await openReader(file);
  const hasIPv6 = reader.metadata.ipVersion === 6;
  return (address) => {
    const family = isIP(address);
    if (family === 4) return countryIn(entryOf(reader, address));
    if (family === 0 || !ipaddr.isValid(address)) return null;
    const literal = ipaddr.process(address); // IPv4 out of IPv6
    return literal.kind() === "ipv6" && !hasIPv6 ? null : countryIn(entryOf(reader, literal.toString()));
  };
}

type CountryReader = Reader<never>;

async function openReader(file: string): Promise<CountryReader> {
  try {
    return new Reader<never>(await readFile(file));
  } catch (cause) {
    throw scopeError("UnreadableGeoDatabase", { file, reason: wordsOf(cause) }, cause);
  }
}

/** A damaged branch of the tree is like no entry: one host's fault does not end a crawl. */
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
