import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { EiaoError } from "@eiao/wam-core/errors";
import { transportError } from "./errors.ts";
import { hostName, isLoopback } from "./host-rule.ts";

type Caller = Pick<IncomingMessage, "headers"> & { readonly socket: { readonly remoteAddress?: string | undefined } };

/** The headers with which proxies name the real caller. */
const forwarding = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"] as const;

/** The roles of people and programs. Each role includes the rights of those before it. Spec 22.6. */
export const roles = ["viewer", "curator", "operator"] as const;
export type Role = (typeof roles)[number];

/** Returns true if a role includes another one. */
export function hasRole(role: Role, needed: Role): boolean {
  return roles.slice(0, roles.indexOf(role) + 1).includes(needed);
}

/** A person or a program with a role. */
export interface Actor {
  readonly name: string;
  readonly role: Role;
}

/** A caller on this machine, or one with the token. */
export const programActor: Actor = { name: "program", role: "operator" };

/** Returns true if the caller is on this machine or has the token. */
export function hasRights(caller: Caller, token: string | undefined): boolean {
  return isLocal(caller) || hasToken(caller, token);
}

/** Returns the error for a caller without rights. It distinguishes a missing token from a wrong one. @param target  the service or address. */
export function forbidden({ headers }: Caller, target: string): EiaoError {
  const { authorization } = headers;
  return transportError("Forbidden", {
    what:
      authorization === undefined
        ? `The call has no token, and ${target}`
        : `The token of the call is wrong, and ${target}`,
  });
}

/**
 * Returns true if a call comes from this machine, and not through a proxy, which shows in a header or in the requested host name.
 */
function isLocal({ headers, socket }: Caller): boolean {
  if (!isLoopback(socket.remoteAddress) || forwarding.some((name) => headers[name] !== undefined)) return false;
  const { host } = headers;
  if (host === undefined) return true;
  const name = hostName(host) ?? "";
  return name === "localhost" || isLoopback(name.replace(/^\[|\]$/g, ""));
}

/** Returns true if `Authorization: Bearer` has the token. The time of the comparison reveals nothing about the token. */
export function hasToken({ headers }: Caller, token: string | undefined): boolean {
  if (token === undefined || token === "") return false;
  const bearer = /^Bearer +([\u0021-\u007e]+) *$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(bearer), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
