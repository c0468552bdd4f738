import { fastifyCookie } from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CockpitCaller } from "../accounts/sessions.ts";
import { isFormToken } from "../accounts/sessions.ts";
import { hasRole } from "../../transport/caller-rights.ts";
import { transportError } from "../../transport/errors.ts";
import { cockpitError } from "../errors.ts";
import { closeSite, callerOfRequest } from "./callers.ts";
import { LIVE_PATH, LIVE_SCRIPT } from "../views/layout.ts";
import { unsentView } from "../views/login.ts";
import { loginPage } from "./login-routes.ts";
import { addressOfClient, isOwnForm, schemeOf } from "./request.ts";
import type { Cockpit, CockpitAnswer, CockpitRequest } from "./request.ts";
import { cockpitRoutesAt } from "./routes.ts";
import { errorAnswerOf, send, wantsData } from "./send.ts";

/** The most bytes of a form: enough for notes and lists of sites. Without a session only the form of the login is read. */
const MOST_OF_FORM = 262_144;

/** Adds the cockpit to the reports: `/cockpit` and all paths below it. */
export function addCockpit(app: FastifyInstance, cockpit: Cockpit): void {
  void app.register(fastifyCookie, { hook: false }); // loads what cookies.ts calls
  if (cockpit.isClosed) closeSite(app, cockpit);
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MOST_OF_FORM },
      (_, body, done) => done(null, new URLSearchParams(body as string)),
    );
    scope.addContentTypeParser(
      "multipart/form-data",
      { parseAs: "buffer", bodyLimit: MOST_OF_FORM },
      ({ headers }: FastifyRequest, body: Buffer) => formWithFiles(headers["content-type"] ?? "", body),
    );
    scope.get(LIVE_PATH, async (_, reply) =>
      reply
        .headers({ "cache-control": "public, max-age=31536000", "x-content-type-options": "nosniff" })
        .type("text/javascript; charset=utf-8")
        .send(LIVE_SCRIPT),
    );
    const handler = (request: FastifyRequest, reply: FastifyReply) => answerInCockpit(cockpit, request, reply);
    for (const url of ["/cockpit", "/cockpit/*"]) scope.all(url, { bodyLimit: MOST_OF_FORM }, handler);
  });
}

async function answerInCockpit(cockpit: Cockpit, raw: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  let request = requestOf(cockpit, raw, undefined, []);
  try {
    const { routes, params } = cockpitRoutesAt(request.path);
    request = requestOf(cockpit, raw, await callerOfRequest(cockpit, raw), params);
    return await send(reply, request, await answerOf(request, raw, routes), wantsData(raw));
  } catch (error) {
    return await send(reply, request, errorAnswerOf(error, request), wantsData(raw));
  }
}

async function answerOf(
  request: CockpitRequest,
  raw: FastifyRequest,
  routes: ReturnType<typeof cockpitRoutesAt>["routes"],
): Promise<CockpitAnswer> {
  const { caller, path } = request;
  const method = raw.method === "HEAD" ? "GET" : raw.method;
  const route = routes.find((each) => each.method === method);
  // A request without a session must not learn which paths exist.
  if (caller === undefined && route?.role !== undefined) return askToLogIn(request, raw);
  if (routes.length === 0) {
    if (caller === undefined) return askToLogIn(request, raw);
    throw cockpitError("NoCockpitPage", { path: path.slice(0, 200) });
  }
  if (route === undefined) {
    if (caller === undefined) return askToLogIn(request, raw);
    const allowed = routes.map((each) => each.method).join(", ");
    throw cockpitError("WrongMethod", { path: path.slice(0, 200), method: raw.method.slice(0, 20), allowed });
  }
  if (raw.method === "HEAD" && path === "/cockpit/enter") throw cockpitError("NoCockpitPage", { path });
  if (caller !== undefined && route.role !== undefined && !hasRole(caller.role, route.role))
    throw transportError("NotYourRole", { role: caller.role, needed: route.role });
  if (method === "POST" && !isOwnForm(raw)) throw cockpitError("ForeignForm", {});
  if (method === "POST" && caller?.session !== undefined && path !== "/cockpit/login") {
    const token = request.form.get("token") ?? "";
    if (!isFormToken(caller.session, token)) {
      if (raw.headers.origin === undefined) throw cockpitError("ForeignForm", {});
      // The form is of an earlier session. The user sees its fields, and sends it once more.
      const unsent = { path, fields: [...request.form].filter(([name]) => name !== "token") };
      return { kind: "page", status: 403, view: unsentView(unsent, caller, request.cockpit.say) };
    }
  }
  const answer = await route.answer(request);
  return "kind" in answer ? answer : { kind: "page", view: answer };
}

/** Leads a page to the login, and keeps a form for after the login. Refuses requests of programs. */
function askToLogIn(request: CockpitRequest, raw: FastifyRequest): CockpitAnswer {
  const { path, query, form, cockpit } = request;
  const isReading = raw.method === "GET" || raw.method === "HEAD";
  if (wantsData(raw) || (!isReading && raw.method !== "POST")) throw cockpitError("LoginNeeded", {});
  const text = query.size === 0 ? path : `${path}?${query.toString()}`;
  if (isReading) return { kind: "gone-on", to: `/cockpit/login?next=${encodeURIComponent(text)}` };
  if (!isOwnForm(raw) || raw.headers.origin === undefined) throw cockpitError("LoginNeeded", {});
  const unsent = { path, fields: [...form].filter(([name]) => name !== "token") };
  return loginPage(request, { next: "/cockpit", unsent, problem: cockpit.say.sessionEnded, status: 401 });
}

function requestOf(
  cockpit: Cockpit,
  raw: FastifyRequest,
  caller: CockpitCaller | undefined,
  params: readonly string[],
): CockpitRequest {
  const { pathname, searchParams } = new URL(raw.url.replace(/^[/\\]+/, "/"), "http://cockpit.invalid");
  const path = pathname.length > 1 && pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  return {
    cockpit,
    caller,
    params,
    path,
    query: searchParams,
    form: formOf(raw.body),
    address: addressOfClient(raw),
    headers: raw.headers,
    scheme: schemeOf(raw),
  };
}

/** Reads a form that has files. Each chosen file is in base64. @throws EiaoError `BadField`. */
async function formWithFiles(type: string, body: Buffer): Promise<URLSearchParams> {
  const form = new URLSearchParams();
  try {
    for (const [name, value] of await new Response(new Uint8Array(body), {
      headers: { "content-type": type },
    }).formData())
      if (typeof value === "string") form.append(name, value);
      else if (value.size > 0) form.append(name, Buffer.from(await value.arrayBuffer()).toString("base64"));
  } catch {
    throw cockpitError("BadField", { field: "form", value: "this", problem: "it is not a form from a browser" });
  }
  return form;
}

/** Reads the form of a browser, or the JSON object of a program. */
function formOf(body: unknown): URLSearchParams {
  if (body instanceof URLSearchParams) return body;
  const form = new URLSearchParams();
  if (typeof body !== "object" || body === null) return form;
  for (const [name, value] of Object.entries(body))
    if (["string", "number", "boolean"].includes(typeof value)) form.append(name, String(value));
  return form;
}
