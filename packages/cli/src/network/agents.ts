import dns from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, EnvHttpProxyAgent } from "undici";
import type { Dispatcher } from "undici";
import { isPublicAddress } from "./address.ts";
import { PrivateAddressError } from "./reach.ts";

/** Two pools of connections: one goes anywhere, one only to public addresses. Kept apart so that a connection is never shared. */
export interface Agents {
  readonly open: Dispatcher;
  readonly guarded: Dispatcher;
  /** Cuts every connection. */
  close(): Promise<void>;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Proxies by the usual variables (HTTP_PROXY, HTTPS_PROXY, NO_PROXY). Through a proxy it is the proxy that resolves names. */
export function createAgents(env: Env, timeoutMs: number): Agents {
  const proxied = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"].some((name) => env[name]);
  // One deadline covers a whole fetch (see fetch.ts): undici's own clocks, which count idle time, are off.
  const settings = { allowH2: false, headersTimeout: 0, bodyTimeout: 0, pipelining: 1 };
  const create = (connect: { timeout: number; lookup?: LookupFunction }): Dispatcher =>
    // proxyTunnel: false, since many proxies refuse CONNECT to port 80; https is tunnelled all the same.
    proxied ? new EnvHttpProxyAgent({ ...settings, connect, proxyTunnel: false }) : new Agent({ ...settings, connect });
  const open = create({ timeout: timeoutMs });
  const guarded = create({ timeout: timeoutMs, lookup: publicLookup });
  return {
    open,
    guarded,
    async close() {
      await Promise.all([open.destroy(), guarded.destroy()]);
    },
  };
}

/**
 * Resolves a name and refuses it when any of its addresses is private. The socket connects to the addresses checked here, so a
 * name that changes its mind a moment later gains nothing.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, "");
    const bad = addresses.find(({ address }) => !isPublicAddress(address));
    if (bad !== undefined) return callback(new PrivateAddressError(hostname, bad.address), "");
    const [first] = addresses;
    if (options.all === true) return callback(null, addresses);
    return callback(null, first?.address ?? "", first?.family);
  });
};
