import type { FastifyRequest } from "fastify";
import { hasToken, programActor } from "../../transport/caller-rights.ts";
import { callerOf } from "../accounts/sessions.ts";
import type { CockpitCaller } from "../accounts/sessions.ts";
import { cookieOf, SESSION } from "./cookies.ts";
import { schemeOf } from "./request.ts";
import type { Cockpit } from "./request.ts";

/** By the token, for programs, or by the session of a browser. */
export async function callerOfRequest(cockpit: Cockpit, raw: FastifyRequest): Promise<CockpitCaller | undefined> {
  const { database, token, observatory } = cockpit;
  if (raw.headers.authorization !== undefined) return hasToken(raw.raw, token) ? programActor : undefined;
  const secret = cookieOf({ headers: raw.headers, scheme: schemeOf(raw) }, SESSION);
  if (secret === "") return undefined;
  const isUse = !/[?&]renew=1\b/.test(raw.url);
  return await callerOf(database, secret, observatory.now(), isUse);
}
