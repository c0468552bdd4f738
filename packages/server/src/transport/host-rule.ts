import type { IncomingMessage } from "node:http";
import { BlockList, isIPv4, isIPv6 } from "node:net";
import { transportError } from "./errors.ts";

/** A rule decides whether a request is for this server. Pages of other sites whose name was made to lead here must not use it. */
export type HostRule = (host: string, localAddress: string | undefined) => "own" | "foreign" | "malformed";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Loopback names and addresses are our own, the address that the connection came to, that of `listensOn`, and the names allowed, each
 * with any port. Against DNS rebinding: a browser sends the name that its user's page has.
 *
 * @param listensOn  as given: an address or a name.
 */
export function hostRule(listensOn: string, allowed: readonly string[] = []): HostRule {
  const own = new Set(["localhost", ...[listensOn, ...allowed].map((name) => hostName(name) ?? "")]);
  return (host, localAddress) => {
    const name = hostName(host);
    if (name === undefined) return "malformed";
    const address = addressIn(name);
    const isOwn = own.has(name) || (address !== undefined && (isLoopback(address) || isSame(address, localAddress)));
    return isOwn ? "own" : "foreign";
  };
}

/** True for 127.0.0.0/8 and ::1, also as an IPv6 socket has the former. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  return isIPv4(address) ? loopback.check(address) : isIPv6(address) && loopback.check(address, "ipv6");
}

/** The name in a Host header or an option, as URLs have it: lower case, without port; undefined: it is none. */
export function hostName(host: string): string | undefined {
  const bracketed = isIPv6(host) ? `[${host}]` : host;
  // Nothing that would be a user name, a path or a query.
  if (!/^(?:\[[\da-f:.]{2,45}\]|[^\s/\\@?#:[\]]{1,255})(?::\d{0,5})?$/i.test(bracketed)) return undefined;
  return URL.parse(`http://${bracketed}/`)?.hostname.replace(/\.$/, "");
}

/** True for an address instead of a name: no name leads to it. */
export function isAddress(host: string): boolean {
  const name = hostName(host);
  return name !== undefined && addressIn(name) !== undefined;
}

function addressIn(name: string): string | undefined {
  const address = name.startsWith("[") ? name.slice(1, -1) : name;
  return isIPv4(address) || isIPv6(address) ? address : undefined;
}

/** An IPv6 socket has IPv4 addresses as `::ffff:192.0.2.1`. */
function isSame(address: string, local: string | undefined): boolean {
  if (local === undefined) return false;
  const plain = local.replace(/^::ffff:(?=\d+\.)/, "").replace(/%.*$/, "");
  return hostName(plain) === hostName(address);
}

/** The path of a request target in absolute form is what follows its authority (RFC 9112, 3.2.2). */
export function pathOf({ url = "/" }: { readonly url?: string | undefined }): string {
  const authority = authorityOf(url);
  if (authority === undefined) return url;
  const rest = url.slice(url.indexOf("://") + 3 + authority.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Returns the authority of a target in absolute form, which counts whatever the Host header says. */
function authorityOf(url: string): string | undefined {
  return /^https?:\/\/([^/?#]*)/i.exec(url)?.[1];
}

/**
 * HTTP/1.0 knows no Host header, and no browser sends a request without one. Whoever watches this server may know it by any address.
 * @throws EiaoError `BadRequest`, `ForeignHost`.
 */
export function checkHost({ rawHeaders, httpVersion, socket, originalUrl }: HostOf, isOurs: HostRule): void {
  const target = originalUrl ?? "/";
  const given = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "host");
  const host = authorityOf(target) ?? given[0];
  const bad = (problem: string) => transportError("BadRequest", { problem, form: "one Host header" });
  if (given.length > 1) throw bad("it has several Host headers");
  if (host === undefined) {
    if (httpVersion === "1.0") return;
    throw bad("it has no Host header");
  }
  const verdict = isOurs(host, socket.localAddress);
  if (verdict === "malformed") throw bad("its Host header is not a host name");
  if (verdict === "own" || (/^\/(?:health|ready)$/.test(pathOf({ url: target })) && isAddress(host))) return;
  throw transportError("ForeignHost", { host: host.slice(0, 100) });
}

/** The framework keeps the target as it was before it is rewritten. */
type HostOf = IncomingMessage & { readonly originalUrl?: string };

/**
 * Any page in a browser on this machine can send a form or a text to a service on loopback, without being asked first (CORS): browsers say of
 * which page such a call is. Programs do not. @throws EiaoError `ForeignOrigin`.
 */
export function checkOrigin({ headers }: Pick<IncomingMessage, "headers">): void {
  const { origin, host } = headers;
  if (origin === undefined || URL.parse(origin)?.host === host) return;
  throw transportError("ForeignOrigin", { origin: origin.slice(0, 100) });
}
