import type { LookupFunction } from "node:net";
import { Agent, EnvHttpProxyAgent } from "undici";
import type { Dispatcher } from "undici";
import { MAX_HEAD_BYTES } from "../transport/answer-filter.ts";
import { publicLookup, refuseLiteral } from "./guard.ts";

/** Two pools of connections: one goes anywhere, one only to public addresses. Kept apart so that a connection is never shared. */
export interface Connections {
  /**
   * Those that a request may use: the one place that decides whether a private address is connected to.
   *
   * @param isTrusted  what `createTrust` says of the URL.
   * @throws EiaoError `PrivateAddress`; a name that leads to a private address fails when it is looked up.
   */
  to(url: URL, isTrusted: boolean): Dispatcher;
  /** True when requests may go through a proxy: then the peer is not the server. */
  readonly proxied: boolean;
  /** Cuts every connection. */
  close(): Promise<void>;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Proxies by the usual variables (HTTP_PROXY, HTTPS_PROXY, NO_PROXY). Through a proxy it is the proxy that resolves names.
 *
 * @param timeoutMs  for making a connection.
 * @param lookup     resolver of the guarded pool, in place of the checked system one.
 */
export function createConnections(env: Env, timeoutMs: number, lookup: LookupFunction = publicLookup()): Connections {
  const proxied = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"].some((name) => env[name]);
  // One deadline covers a whole fetch (see send.ts): undici's own clocks, which count idle time, are off.
  // No HTTP/2: header order and case would be lost for the WARC, and requests to a host go one at a time anyway.
  const settings = { allowH2: false, headersTimeout: 0, bodyTimeout: 0, pipelining: 1, maxHeaderSize: MAX_HEAD_BYTES };
  const create = (connect: { timeout: number; lookup?: LookupFunction }): Dispatcher =>
    // proxyTunnel: false, since many proxies refuse CONNECT to port 80; https is tunnelled all the same.
    proxied ? new EnvHttpProxyAgent({ ...settings, connect, proxyTunnel: false }) : new Agent({ ...settings, connect });
  const open = create({ timeout: timeoutMs });
  const guarded = create({ timeout: timeoutMs, lookup });
  return {
    to(url, isTrusted) {
      if (isTrusted) return open;
      // The resolver is never asked about a literal address.
      refuseLiteral(url);
      return guarded;
    },
    proxied,
    async close() {
      await Promise.all([open.destroy(), guarded.destroy()]);
    },
  };
}
