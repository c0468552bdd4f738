import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { EiaoError } from "@eiao/wam-core/errors";
import { fastify } from "fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorReply } from "./answer-call.ts";
import { codedError } from "./call-method.ts";
import { forbidden, hasRights } from "./caller-rights.ts";
import { checkHost, checkOrigin, pathOf, hostRule } from "./host-rule.ts";
import { answerClientError, writeRaw, jsonError } from "./json-reply.ts";
import { connectionLimit, limitConnections, goneSignal, withoutIdleLimit } from "./connections.ts";
import { documentWsdl, wsdl } from "./wsdl.ts";
import { transportError } from "./errors.ts";
import { BUSY_SECONDS } from "./http-status.ts";
import { openApi } from "./openapi.ts";
import { wholeReply } from "./reply.ts";
import type { CallRequest, Reply } from "./reply.ts";
import { looksLikeXml, requestForm, takeBodies } from "./request-body.ts";
import type { Service } from "./service.ts";

export interface ServiceAppOptions {
  readonly service: Service;
  /**
   * Answers a call. `signal` is aborted when its client has gone. A rejection with an EiaoError is written in the form of the request;
   * any other rejection is a fault of the program.
   */
  readonly answer: (request: CallRequest, signal: AbortSignal) => Promise<Reply>;
  /** The version of this program, for the description. */
  readonly version: string;
  /** The most bytes of one request. Default: 32 MiB (spec 2.1). */
  readonly bodyLimit?: number;
  /** The most bytes of requests, by the beginning of their path, if they may have more. */
  readonly largeBodies?: Readonly<Record<string, number>>;
  /** The most bytes of all requests held at a time, and of answers that are not yet taken. Default: 256 MiB. */
  readonly bodyBudget?: number;
  /** Returns true if calls would be refused as `Busy`. Their bodies are not kept then. */
  readonly isBusy?: () => boolean;
  /** The time in ms in which a whole request must arrive. Default: 120,000. */
  readonly requestTimeoutMs?: number;
  /** The time in ms without activity on a connection while no call of it is under way. Default: 180,000. */
  readonly idleTimeoutMs?: number;
  /** The address to listen at, for the check of Host headers. Default: 127.0.0.1. */
  readonly host?: string;
  /** Further host names that requests may have. */
  readonly allowHosts?: readonly string[] | undefined;
  /** The token that calls from other machines need. If it is absent, anybody may call. */
  readonly token?: string;
  /** The most connections at a time, if the system has enough descriptors. Default: 8192. */
  readonly maxConnections?: number;
  readonly onFault: (error: unknown) => void;
  /** Adds further routes at the same address, behind the same checks. Bodies are bytes. */
  readonly routes?: (app: FastifyInstance) => void;
}

/** The methods that change nothing. */
const readingMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
/** The time in ms after which an idle keep-alive connection is closed. It is long, because a client that sends a request at that moment loses it. */
const KEEP_ALIVE_MS = 65_000;
const IDLE_MS = 180_000;
/** The interval in ms at which Node looks for requests that are late. */
const TIMEOUT_CHECK_MS = 1000;
/** The most connections, which take 15 kB each. */
const MOST_CONNECTIONS = 8192;
const MAX_REQUESTS_PER_SOCKET = 10_000;

/**
 * Makes the server of one service: SOAP at any path, its JSON mirror, WSDL at `?wsdl` and `?wsdl=document`, OpenAPI at `/openapi.json`. Bodies are
 * bounded one by one and together; slow clients are cut off, and make space for others. Only `answer` looks into bodies. The server does not listen
 * yet; `close` waits for calls under way.
 */
export function createServiceApp(options: ServiceAppOptions): FastifyInstance {
  const { service, bodyLimit = 33_554_432, requestTimeoutMs = 120_000, idleTimeoutMs = IDLE_MS } = options;
  const large = Object.entries(options.largeBodies ?? {});
  const isOurs = hostRule(options.host ?? "127.0.0.1", options.allowHosts);
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendError(reply, codedError(ownError(error), options.onFault), request);
  const app = fastify({
    requestTimeout: requestTimeoutMs,
    connectionTimeout: idleTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxRequestsPerSocket: MAX_REQUESTS_PER_SOCKET,
    forceCloseConnections: "idle",
    return503OnClosing: false, // our own error tells the client
    http: {
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      headersTimeout: Math.min(requestTimeoutMs, 20_000),
      requireHostHeader: false, // the host check does that
    },
    // Printed addresses end with a slash, and people append paths that begin with one.
    rewriteUrl: (request) => pathOf(request).replace(/^\/{2,}/, "/"),
    clientErrorHandler: (error, socket) => answerClientError(error, socket),
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
  });
  limitConnections(app.server, connectionLimit(options.maxConnections ?? MOST_CONNECTIONS));
  app.server.on("checkExpectation", expectationFailed);
  app.server.on("connect", (_: IncomingMessage, socket: Socket) => writeRaw(socket, notAllowed("CONNECT", "/", GETS)));
  app.addHook("onRequest", async (request) => {
    checkHost(request.raw, isOurs);
    if (!readingMethods.has(request.method)) checkOrigin(request.raw);
    if (!readingMethods.has(request.method) && options.token !== undefined && !hasRights(request.raw, options.token))
      throw forbidden(request.raw, "this service");
  });
  takeBodies(app, {
    bodyLimit: (path) => large.find(([start]) => path.startsWith(start))?.[1] ?? bodyLimit,
    bodyBudget: options.bodyBudget ?? 268_435_456,
    isBusy: options.isBusy ?? (() => false),
  });
  leaveNoConnectionOpen(app);
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((request, reply) => refuse(nothingAt(request), request, reply));
  options.routes?.(app);
  callRoutes(app, options);
  describe(app, service, options.version);
  return app;
}

/** Adds the routes of calls. `POST /api/<service>/<method>` is JSON; a `POST` to any other path is SOAP. Spec 2.1. */
function callRoutes(
  app: FastifyInstance,
  { service, answer, onFault, idleTimeoutMs = IDLE_MS }: ServiceAppOptions,
): void {
  const respond = async (request: FastifyRequest, reply: FastifyReply, call: CallRequest): Promise<FastifyReply> => {
    try {
      const work = () => answer(call, goneSignal(reply.raw));
      return await send(reply, await withoutIdleLimit(request.raw.socket, idleTimeoutMs, work));
    } catch (error) {
      return sendError(reply, codedError(error, onFault), request);
    }
  };
  app.post<{ Body: Buffer; Params: { method: string } }>(`/api/${service.name}/:method`, async (request, reply) =>
    respond(request, reply, { transport: "json", method: request.params.method, body: request.body }),
  );
  app.post<{ Body: Buffer }>("/*", async (request, reply) => {
    const form = requestForm(request);
    if (form === "json") throw nothingAt(request);
    if (form === "unmarked" && !looksLikeXml(request.body))
      throw transportError("UnsupportedType", { problem: "The body is not a SOAP request" });
    const contentType = request.headers["content-type"] ?? "";
    const isMarked = form === "soap";
    return respond(request, reply, { transport: "soap", contentType, isMarked, body: request.body });
  });
}

function describe(app: FastifyInstance, service: Service, version: string): void {
  const description = JSON.stringify(openApi(service, version));
  app.get("/openapi.json", (_, reply) => reply.type("application/json; charset=utf-8").send(description));
  app.get<{ Querystring: Readonly<Record<string, string>> }>("/*", (request, reply) => {
    const entry = Object.entries(request.query).find(([key]) => key.toLowerCase() === "wsdl");
    if (entry === undefined) return reply.callNotFound();
    const described = entry[1] === "document" ? documentWsdl : wsdl;
    return reply.type("text/xml; charset=UTF-8").send(described(service, addressOf(request)));
  });
  app.options("/*", (_, reply) => reply.code(204).header("allow", `${GETS}, POST, OPTIONS`).send());
}

/** Sends an error in the form of its request. */
export function sendError(reply: FastifyReply, error: EiaoError, request: FastifyRequest): FastifyReply {
  if (error.code === "Forbidden") void reply.header("www-authenticate", "Bearer");
  if (error.code === "MethodNotAllowed") void reply.header("allow", allowedAt(request.url));
  return send(reply, wholeReply(errorReply(error, requestForm(request), request.headers["content-type"] ?? "")));
}

function send(reply: FastifyReply, { status, type, retryAfter, length, body }: Reply): FastifyReply {
  if (retryAfter !== undefined) void reply.header("retry-after", String(retryAfter));
  return reply.code(status).type(type).header("content-length", length).send(body);
}

const GETS = "GET, HEAD";

function expectationFailed(_: IncomingMessage, response: ServerResponse): void {
  const { status, type, length, body } = wholeReply(jsonError(transportError("ExpectationFailed", {})));
  response.writeHead(status, { "content-type": type, "content-length": length, connection: "close" }).end(body);
}

/** Refuses requests that arrive while the server closes. A call that is under way is the last one of its connection. */
function leaveNoConnectionOpen(app: FastifyInstance): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onRequest", async () => {
    if (closing) throw transportError("Stopping", { seconds: BUSY_SECONDS });
  });
  app.addHook("onSend", async (_, reply) => {
    if (closing) void reply.header("connection", "close");
  });
}

/** Converts errors of the framework that the client caused to the errors of the services. */
function ownError(error: unknown): unknown {
  const { code = "", statusCode = 500 } = error as { code?: string; statusCode?: number };
  if (!code.startsWith("FST_") || statusCode >= 500) return error;
  const problem = (error as Error).message.replace(/\.$/, "");
  if (statusCode === 415) return transportError("UnsupportedType", { problem }, error);
  return transportError("BadRequest", { problem, form: "a plain HTTP request" }, error);
}

/** Returns the error for an unknown path, or for a method that a path does not allow. */
function nothingAt({ url, method }: FastifyRequest): EiaoError {
  const path = url.split("?", 1)[0]?.slice(0, 200) ?? "/";
  const isOther = method !== "GET" && method !== "HEAD" && method !== "POST";
  if (isOther || (method !== "POST" && allowedAt(url) === "POST")) return notAllowed(method, path, allowedAt(url));
  return transportError("NotFound", { path });
}

function notAllowed(method: string, path: string, allowed: string): EiaoError {
  return transportError("MethodNotAllowed", { method: method.slice(0, 40), path, allowed });
}

function allowedAt(url: string): string {
  return url.startsWith("/api/") ? "POST" : `${GETS}, POST`;
}

/** Returns the address that the client called. Behind a proxy it differs from the address where this server listens. */
function addressOf({ protocol, headers, socket }: FastifyRequest): string {
  const scheme = headers["x-forwarded-proto"] === "https" ? "https" : protocol;
  const url = URL.parse(`${scheme}://${headers.host ?? ""}/`);
  return url?.href ?? `http://127.0.0.1:${socket.localPort}/`;
}
