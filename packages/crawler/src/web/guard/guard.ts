import dns from "node:dns";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./address.ts";
import { fetchError } from "../errors.ts";

/** Returns host and port in one spelling, for comparison: `example.com:443`. */
export function hostAndPort(url: URL): string {
  return `${url.hostname.replace(/\.$/, "")}:${url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port}`;
}

/** Returns the literal address in a URL, without brackets; undefined for a name. `URL` has already turned forms such as 0x7f.1 into dotted quads. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname.replace(/\.$/, "");
  return isIP(host) === 0 ? undefined : host;
}

/**
 * Refuses a literal private address: the resolver is never asked about literals.
 * @throws EiaoError `PrivateAddress`.
 */
export function refuseLiteral(url: URL): void {
  const address = literalAddress(url);
  if (address !== undefined && !isPublicAddress(address)) throw fetchError("PrivateAddress", { host: url.hostname });
}

/**
 * Makes a resolver that refuses a name (`ResolvesToPrivateAddress`) when any of its addresses is private. The socket connects to
 * the addresses checked here, so a name that gets another address a moment later gains nothing.
 *
 * @param resolve  `dns.lookup`, or in tests a resolver that lies.
 */
export function publicLookup(resolve: typeof dns.lookup = dns.lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, "");
      const bad = addresses.find(({ address }) => !isPublicAddress(address));
      if (bad !== undefined) {
        return callback(fetchError("ResolvesToPrivateAddress", { host: hostname, address: bad.address }), "");
      }
      const [first] = addresses;
      if (options.all === true) return callback(null, addresses);
      return callback(null, first?.address ?? "", first?.family);
    });
  };
}
