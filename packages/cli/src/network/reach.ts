import { isIP } from "node:net";
import { isPublicAddress } from "./address.ts";

/** On whose behalf something is fetched: the page, and the host and port that the user typed for it (none for a file). */
export interface Reach {
  readonly typed: string | undefined;
  readonly allowPrivate: boolean;
}

/** Host and port as they are compared: `example.com:443`. */
export function hostAndPort(url: URL): string {
  return `${url.hostname.replace(/\.$/, "")}:${url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port}`;
}

/** A URL as it may stand in a report: without user name and password. */
export function withoutLogin(url: URL): string {
  const bare = new URL(url);
  bare.username = "";
  bare.password = "";
  return bare.href;
}

/** True where private addresses are fine: typed by the user (same host and port), or everywhere by `--allow-private`. */
export function isTrusted(url: URL, reach: Reach): boolean {
  return reach.allowPrivate || hostAndPort(url) === reach.typed;
}

/** A literal address in a URL, without brackets; undefined for a name. `URL` has already turned 0x7f.1 and its kin into dotted quads. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname.replace(/\.$/, "");
  return isIP(host) === 0 ? undefined : host;
}

/** Refused because it leads into a private network. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
  readonly remedy = "Pass --allow-private to follow it into your own network.";

  constructor(host: string, address: string) {
    super(host === address ? `${host} is a private address.` : `${host} resolves to the private address ${address}.`);
  }
}

/** Throws PrivateAddressError for a literal private address: the resolver is never asked about those. */
export function refuseLiteral(url: URL): void {
  const address = literalAddress(url);
  if (address !== undefined && !isPublicAddress(address)) throw new PrivateAddressError(url.hostname, url.hostname);
}
