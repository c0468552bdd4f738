import type { LookupFunction } from "node:net";
import { Agent, EnvHttpProxyAgent } from "undici";
import type { Dispatcher } from "undici";
import { MAX_HEAD_BYTES } from "../transport/answer-filter.ts";

/** The pools of connections. The guarded one resolves names with our own resolver. */
export interface Pools {
  readonly open: Dispatcher;
  readonly guarded: Dispatcher;
}

/** The settings that pools are made with. */
export interface PoolsSettings {
  /** The limit for making a connection. */
  readonly timeoutMs: number;
  /** The resolver of the guarded pool. */
  readonly lookup: LookupFunction;
  /** True if the usual variables name a proxy. */
  readonly proxied: boolean;
}

/** Opens the pools. This module is separate because it loads undici, which takes 60 ms of computing. */
export function openPools({ timeoutMs, lookup, proxied }: PoolsSettings): Pools {
  // One deadline covers a whole fetch (see send.ts): undici's own clocks, which count idle time, are off.
  // No HTTP/2: header order and case would be lost for the WARC, and requests to a host go one at a time anyway.
  const settings = { allowH2: false, headersTimeout: 0, bodyTimeout: 0, pipelining: 1, maxHeaderSize: MAX_HEAD_BYTES };
  const create = (connect: { timeout: number; lookup?: LookupFunction }): Dispatcher =>
    // proxyTunnel: false, because many proxies refuse CONNECT to port 80. https is tunnelled in any case.
    proxied ? new EnvHttpProxyAgent({ ...settings, connect, proxyTunnel: false }) : new Agent({ ...settings, connect });
  return { open: create({ timeout: timeoutMs }), guarded: create({ timeout: timeoutMs, lookup }) };
}
