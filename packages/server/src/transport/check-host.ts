import type { IncomingMessage } from "node:http";
import { transportError } from "./errors.ts";
import { isAddress } from "./host-rule.ts";
import type { HostRule } from "./host-rule.ts";

/** The path of a request target in absolute form is what follows its authority (RFC 9112, 3.2.2). */
export function pathOf({ url = "/" }: { readonly url?: string | undefined }): string {
  const authority = authorityOf(url);
  if (authority === undefined) return url;
  const rest = url.slice(url.indexOf("://") + 3 + authority.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Of a target in absolute form; it counts, whatever the Host header says. */
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
