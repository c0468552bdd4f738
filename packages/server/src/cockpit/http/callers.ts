import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasToken, programActor } from "../../transport/caller-rights.ts";
import { callerOf } from "../accounts/sessions.ts";
import type { CockpitCaller } from "../accounts/sessions.ts";
import { errorBody } from "../../transport/errors.ts";
import { cockpitError } from "../errors.ts";
import { SESSION, cookieOf } from "./cookies.ts";
import { schemeOf } from "./request.ts";
import type { Cockpit } from "./request.ts";
import { wantsData } from "./send.ts";

/** The paths that need no login: the pages of the login, and the paths that monitoring programs ask for. */
const OPEN = /^\/(?:cockpit(?:\/.*)?|health|favicon\.svg|style-[0-9a-f]+\.css)$/;
const FOR_PROGRAMS = /^\/(?:api|csv)\//;

/** Shows everything to users only, and forbids shared caches to keep it. */
export function closeSite(app: FastifyInstance, cockpit: Cockpit): void {
  app.addHook("onRequest", async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    if (OPEN.test(path) || (await callerOfRequest(cockpit, request)) !== undefined) return undefined;
    return refuse(request, reply, path);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    if (OPEN.test(request.url.split("?", 1)[0] ?? "")) return payload;
    reply.removeHeader("access-control-allow-origin");
    void reply.headers({ "cache-control": "private, no-cache", "cross-origin-resource-policy": "same-origin" });
    void reply.header("vary", "accept-encoding, cookie, authorization");
    return Promise.resolve(payload);
  });
}

/** Leads a reader to the login, and from there to the wanted page. Refuses a program. */
function refuse(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  if (request.method === "GET" && !FOR_PROGRAMS.test(path) && !wantsData(request))
    return reply
      .code(303)
      .header("location", `/cockpit/login?next=${encodeURIComponent(request.url)}`)
      .send();
  return reply
    .code(401)
    .header("www-authenticate", "Bearer")
    .type("application/json; charset=utf-8")
    .send(errorBody(cockpitError("LoginNeeded", {})));
}

/** Returns the caller of a request: of a program by its token, of a browser by its session. */
export async function callerOfRequest(cockpit: Cockpit, raw: FastifyRequest): Promise<CockpitCaller | undefined> {
  const { database, token, observatory } = cockpit;
  if (raw.headers.authorization !== undefined) return hasToken(raw.raw, token) ? programActor : undefined;
  const secret = cookieOf({ headers: raw.headers, scheme: schemeOf(raw) }, SESSION);
  if (secret === "") return undefined;
  const isUse = !/[?&]renew=1\b/.test(raw.url);
  return await callerOf(database, secret, observatory.now(), isUse);
}
