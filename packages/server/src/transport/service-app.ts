import { fastify } from "fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CallRecord, Caller } from "./call-method.ts";
import { codedError } from "./call-method.ts";
import { transportError } from "./errors.ts";
import { jsonRoute, sendJsonError } from "./json-route.ts";
import { openApi } from "./openapi.ts";
import { readBody } from "./read-body.ts";
import type { Service } from "./service.ts";
import { sendFault, soapRoute } from "./soap-route.ts";
import { wsdl } from "./wsdl.ts";

export interface ServiceAppOptions {
  readonly service: Service;
  /** Of this program, for the description. */
  readonly version: string;
  /** Octets of one request. Default 32 MiB (spec 2.1). */
  readonly bodyLimit?: number;
  /** Octets of all requests held at a time. Default 512 MiB. */
  readonly bodyBudget?: number;
  /** True when calls would be refused as `Busy`: then their bodies are not even kept. */
  readonly isBusy?: () => boolean;
  /** In which a request must have arrived, headers and body. Default 120,000. */
  readonly requestTimeoutMs?: number;
  /** Without a sign of life on a connection; longer than any call takes. Default 180,000. */
  readonly idleTimeoutMs?: number;
  readonly onCall: (record: CallRecord) => void;
  readonly onFault: (error: unknown) => void;
}

/** A keep-alive connection without a request is closed after this; a client that sends one at that moment loses it: so, seldom. */
const keepAliveMs = 65_000;
/** How often Node looks for requests that are late. */
const timeoutCheckMs = 1000;
const maxConnections = 2000;
const maxRequestsPerSocket = 10_000;

/**
 * One service over HTTP: SOAP at any path, its JSON mirror, WSDL at `?wsdl`, OpenAPI at `/openapi.json`. Bodies are bounded one by
 * one and together; slow clients are cut off. It does not listen yet; `close` waits for calls under way.
 */
export function createServiceApp(options: ServiceAppOptions): FastifyInstance {
  const { service, bodyLimit = 33_554_432, requestTimeoutMs = 120_000, onFault } = options;
  const app = fastify({
    requestTimeout: requestTimeoutMs,
    connectionTimeout: options.idleTimeoutMs ?? 180_000,
    keepAliveTimeout: keepAliveMs,
    maxRequestsPerSocket,
    forceCloseConnections: "idle",
    http: { connectionsCheckingInterval: timeoutCheckMs, headersTimeout: Math.min(requestTimeoutMs, 20_000) },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, onFault),
  });
  app.server.maxConnections = maxConnections;
  takeBodies(app, {
    bodyLimit,
    bodyBudget: options.bodyBudget ?? 536_870_912,
    isBusy: options.isBusy ?? (() => false),
  });
  leaveNoConnectionOpen(app);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, onFault));
  app.setNotFoundHandler((request, reply) => sendJsonError(reply, nothingAt(request)));

  const caller: Caller = { service, onCall: options.onCall, onFault };
  soapRoute(app, caller);
  jsonRoute(app, caller);
  const description = JSON.stringify(openApi(service, options.version));
  app.get("/openapi.json", (_, reply) => reply.type("application/json; charset=utf-8").send(description));
  app.get<{ Querystring: Readonly<Record<string, string>> }>("/*", (request, reply) => {
    if (!Object.keys(request.query).some((key) => key.toLowerCase() === "wsdl")) return reply.callNotFound();
    return reply.type("text/xml; charset=UTF-8").send(wsdl(service, addressOf(request)));
  });
  return app;
}

/** A call that is under way when the server closes is the last one of its connection. */
function leaveNoConnectionOpen(app: FastifyInstance): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", async (_, reply) => {
    if (closing) void reply.header("connection", "close");
  });
}

/** Every body is read as octets, whatever type it claims; it counts in the budget until the answer is sent. */
function takeBodies(
  app: FastifyInstance,
  { bodyLimit, bodyBudget, isBusy }: Required<Pick<ServiceAppOptions, "bodyLimit" | "bodyBudget" | "isBusy">>,
): void {
  const limits = { limit: bodyLimit, most: bodyBudget, held: 0 };
  const releases = new WeakMap<FastifyRequest, () => void>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    const stream = payload as FastifyRequest["raw"];
    const declared = request.headers["content-length"];
    const length = declared === undefined ? undefined : Number(declared);
    const { body, release } = await readBody(stream, length, limits, isBusy());
    releases.set(request, release);
    // The connection may end without an answer.
    request.raw.socket.once("close", release);
    return body;
  });
  app.addHook("preValidation", async (request) => {
    // Without a Content-Type nothing is parsed.
    request.body ??= Buffer.alloc(0);
  });
  app.addHook("onResponse", async (request) => {
    const release = releases.get(request);
    if (release === undefined) return;
    request.raw.socket.off("close", release);
    release();
  });
}

function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  onFault: (error: unknown) => void,
): FastifyReply {
  const coded = codedError(ownError(error), onFault);
  const isSoap = request.method === "POST" && !request.url.startsWith("/api/");
  return isSoap ? sendFault(reply, coded) : sendJsonError(reply, coded);
}

/** Errors of the framework that are the client's doing, in our words. */
function ownError(error: unknown): unknown {
  const { code = "", statusCode = 500 } = error as { code?: string; statusCode?: number };
  if (!code.startsWith("FST_") || statusCode >= 500) return error;
  return transportError("BadRequest", { problem: (error as Error).message, form: "a plain HTTP request" }, error);
}

function nothingAt({ url }: FastifyRequest) {
  return transportError("NotFound", { path: url.split("?", 1)[0]?.slice(0, 200) ?? "/" });
}

/** Where the client called, which behind a proxy is not where this server listens. */
function addressOf({ protocol, headers, socket }: FastifyRequest): string {
  const url = URL.parse(`${protocol}://${headers.host ?? ""}/`);
  return url?.href ?? `http://127.0.0.1:${socket.localPort}/`;
}
