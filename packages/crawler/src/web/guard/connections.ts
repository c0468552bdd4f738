import type { LookupFunction } from "node:net";
import type { Dispatcher } from "undici";
import { publicLookup, refuseLiteral } from "./guard.ts";
import type { Pools } from "./pools.ts";

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Makes two pools of connections: one to any address, one only to public addresses. They are separate so that they never share a
 * connection. They use the proxies of the usual variables (HTTP_PROXY, HTTPS_PROXY, NO_PROXY). A proxy resolves names itself.
 *
 * @param timeoutMs  the limit for making a connection.
 * @param lookup     the resolver of the guarded pool. Default: the system's resolver, with a check of its addresses.
 */
export function createConnections(env: Env, timeoutMs: number, lookup: LookupFunction = publicLookup()) {
  const proxied = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"].some((name) => env[name]);
  // Loaded for the first request: most commands send none, and loading takes a quarter of their start-up time.
  let pools: Promise<Pools> | undefined;
  let closed = false;
  const opened = async (): Promise<Pools> => {
    const { openPools } = await import("./pools.ts");
    const created = openPools({ timeoutMs, lookup, proxied });
    if (closed) await destroy(created);
    return created;
  };
  return {
    /**
     * Returns the connections that a request may use. Only this function decides whether a connection to a private address is
     * allowed.
     *
     * @param isTrusted  the answer of `createTrust` for the URL.
     * @throws EiaoError `PrivateAddress`; a name that leads to a private address fails when it is looked up.
     */
    async to(url: URL, isTrusted: boolean): Promise<Dispatcher> {
      // The resolver is never asked about a literal address.
      if (!isTrusted) refuseLiteral(url);
      const { open, guarded } = await (pools ??= opened());
      return isTrusted ? open : guarded;
    },
    /** True when requests may go through a proxy: then the peer is not the server. */
    proxied,
    /** Closes every connection at once. */
    async close(): Promise<void> {
      closed = true;
      if (pools !== undefined) await destroy(await pools);
    },
  };
}

async function destroy({ open, guarded }: Pools): Promise<void> {
  await Promise.all([open.destroy(), guarded.destroy()]);
}
