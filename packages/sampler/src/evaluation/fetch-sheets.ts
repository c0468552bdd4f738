import {
  acceptedCodings,
  createAgents,
  hostAndPort,
  refuseLiteral,
  sendRequest,
  withoutLogin,
} from "@eiao/crawler/web";
import type { Call } from "@eiao/crawler/web";
import { sheetError } from "./errors.ts";
import { headerRecord } from "./header-record.ts";
import type { FetchSheet } from "./sheet-store.ts";

export interface SheetFetchSettings {
  /** `eiao-wam/1.2.3`. */
  readonly userAgent: string;
  /** One request, ms. Default 10,000. */
  readonly timeoutMs?: number;
  /** Of one sheet, as transferred and as decoded. Default 5,000,000. */
  readonly maxBytes?: number;
  /** Private addresses are fine everywhere. */
  readonly allowPrivate?: boolean;
  /** `host:port` whose private addresses are fine. */
  readonly allow?: readonly string[];
  /** For the proxy variables. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Failures that would tell a caller from elsewhere which names there are in this network, and what they lead to. */
const ownBusiness: ReadonlySet<string> = new Set(["private-address", "dns-unknown", "dns-temporary"]);

/** Fetches style sheets over the network, with the address checked for every connection. Logins in URLs are left out. */
export function createSheetFetch(settings: SheetFetchSettings): {
  readonly fetch: FetchSheet;
  readonly close: () => Promise<void>;
} {
  const { userAgent, timeoutMs = 10_000, maxBytes = 5_000_000, allowPrivate = false } = settings;
  const agents = createAgents(settings.env ?? {}, timeoutMs);
  const allowed = new Set(settings.allow);
  const closing = new AbortController();
  const common = { accept: "text/css,*/*;q=0.1", "accept-encoding": acceptedCodings, "user-agent": userAgent };

  return {
    async fetch(address, conditions) {
      const url = URL.parse(address);
      if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
        throw sheetError("SheetFailed", { reason: "it is at no http or https address" });
      }
      const trusted = allowPrivate || allowed.has(hostAndPort(url));
      if (!trusted) refuseLiteral(url);
      const headers = { ...common, ...conditions };
      const call: Call = {
        url: new URL(withoutLogin(url)),
        method: "GET",
        headers,
        proxied: agents.proxied,
        timeoutMs,
        maxBytes,
        enough: Infinity,
        wants: undefined,
      };
      const outcome = await sendRequest(trusted ? agents.open : agents.guarded, call, closing.signal);
      if (outcome.kind === "failure") {
        const isOurs = !trusted && ownBusiness.has(outcome.reason);
        throw sheetError("SheetFailed", { reason: isOurs ? "its host has no public address" : outcome.message });
      }
      const { response } = outcome.exchange;
      return { status: response.status, headers: headerRecord(response.headers), content: response.body };
    },
    close() {
      closing.abort();
      return agents.close();
    },
  };
}
