import type { IncomingMessage } from "node:http";
import { BlockList, isIPv4, isIPv6 } from "node:net";
import { transportError } from "./errors.ts";

/** A rule that decides whether a request is for this server. It keeps out pages of other sites whose name was made to resolve to this server. */
export type HostRule = (host: string, localAddress: string | undefined) => "own" | "foreign" | "malformed";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Makes the rule. It accepts loopback names and addresses, the address that the connection came to, that of `listensOn`, and the
 * allowed names, each with any port. It prevents DNS rebinding: a browser sends the host name of the page that makes the request.
 *
 * @param listensOn  The address or name as configured.
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

/** Returns true for 127.0.0.0/8 and ::1, also in the form in which an IPv6 socket gives the former. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  return isIPv4(address) ? loopback.check(address) : isIPv6(address) && loopback.check(address, "ipv6");
}

/** Returns the name in a Host header or an option as in URLs: lower case, without port. Undefined if it is not valid. */
export function hostName(host: string): string | undefined {
  const bracketed = isIPv6(host) ? `[${host}]` : host;
  // A user name, a path or a query is not part of a host.
  if (!/^(?:\[[\da-f:.]{2,45}\]|[^\s/\\@?#:[\]]{1,255})(?::\d{0,5})?$/i.test(bracketed)) return undefined;
  return URL.parse(`http://${bracketed}/`)?.hostname.replace(/\.$/, "");
}

/** Returns true if a host is an address and not a name. DNS rebinding needs a name. */
export function isAddress(host: string): boolean {
  const name = hostName(host);
  return name !== undefined && addressIn(name) !== undefined;
}

function addressIn(name: string): string | undefined {
  const address = name.startsWith("[") ? name.slice(1, -1) : name;
  return isIPv4(address) || isIPv6(address) ? address : undefined;
}

/** Returns true if two addresses are the same. An IPv6 socket has IPv4 addresses as `::ffff:192.0.2.1`. */
function isSame(address: string, local: string | undefined): boolean {
  if (local === undefined) return false;
  const plain = local.replace(/^::ffff:(?=\d+\.)/, "").replace(/%.*$/, "");
  return hostName(plain) === hostName(address);
}

/** Returns the path of a request target. In absolute form it follows the authority (RFC 9112, 3.2.2). */
export function pathOf({ url = "/" }: { readonly url?: string | undefined }): string {
  const authority = authorityOf(url);
  if (authority === undefined) return url;
  const rest = url.slice(url.indexOf("://") + 3 + authority.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Returns the authority of a target in absolute form. It takes precedence over the Host header. */
function authorityOf(url: string): string | undefined {
  return /^https?:\/\/([^/?#]*)/i.exec(url)?.[1];
}

/**
 * Checks that a request is for this server. A request without a Host header passes: HTTP/1.0 has none, and no browser omits it. A
 * health check may use any address.
 * @throws EiaoError `BadRequest`, `ForeignHost`.
 */
export function checkHost({ rawHeaders, httpVersion, socket, originalUrl }: HostOf, isOurs: HostRule): void {
  const target = originalUrl ?? "/";
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "host");
  const host = authorityOf(target) ?? hosts[0];
  const bad = (problem: string) => transportError("BadRequest", { problem, form: "one Host header" });
  if (hosts.length > 1) throw bad("it has several Host headers");
  if (host === undefined) {
    if (httpVersion === "1.0") return;
    throw bad("it has no Host header");
  }
  const verdict = isOurs(host, socket.localAddress);
  if (verdict === "malformed") throw bad("its Host header is not a host name");
  if (verdict === "own" || (/^\/(?:health|ready)$/.test(pathOf({ url: target })) && isAddress(host))) return;
  throw transportError("ForeignHost", { host: host.slice(0, 100) });
}

/** The framework keeps the target from before it was rewritten. */
type HostOf = IncomingMessage & { readonly originalUrl?: string };

/**
 * Refuses calls of other web sites. Any page in a browser on this machine can send a form or a text to a service on loopback without a CORS
 * preflight; browsers then name the origin of the page. Programs send no origin. @throws EiaoError `ForeignOrigin`.
 */
export function checkOrigin({ headers }: Pick<IncomingMessage, "headers">): void {
  const { origin, host } = headers;
  if (origin === undefined || URL.parse(origin)?.host === host) return;
  throw transportError("ForeignOrigin", { origin: origin.slice(0, 100) });
}
