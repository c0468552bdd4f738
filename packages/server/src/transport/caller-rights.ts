import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { EiaoError } from "@eiao/wam-core/errors";
import { transportError } from "./errors.ts";
import { hostName, isLoopback } from "./host-rule.ts";

type Caller = Pick<IncomingMessage, "headers"> & { readonly socket: { readonly remoteAddress?: string | undefined } };

/** What proxies say of those they speak for. */
const forwarding = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"] as const;

/** True when the call may do what is for this machine, or for those who have the token. */
export function hasRights(caller: Caller, token: string | undefined): boolean {
  return isLocal(caller) || hasToken(caller, token);
}

/** What `what` answers to a caller without rights; who sent a token learns that it is not the right one. */
export function forbidden({ headers }: Caller, what: string): EiaoError {
  const { authorization } = headers;
  return transportError("Forbidden", {
    what: authorization === undefined ? `Without its token ${what}` : `With another token than its own ${what}`,
  });
}

/**
 * From this machine, and not for another one: whoever comes through a proxy here says so in a header, or by the name that was asked for.
 */
function isLocal({ headers, socket }: Caller): boolean {
  if (!isLoopback(socket.remoteAddress) || forwarding.some((name) => headers[name] !== undefined)) return false;
  const { host } = headers;
  if (host === undefined) return true;
  const name = hostName(host) ?? "";
  return name === "localhost" || isLoopback(name.replace(/^\[|\]$/g, ""));
}

/** `Authorization: Bearer`, compared in a time that tells nothing of the token. */
export function hasToken({ headers }: Caller, token: string | undefined): boolean {
  if (token === undefined || token === "") return false;
  const given = /^Bearer +([\u0021-\u007e]+) *$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
