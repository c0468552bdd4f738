import compress from "@fastify/compress";
import etag from "@fastify/etag";
import { fastify } from "fastify";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from "fastify";
import { checkHost, pathOf, hostRule } from "../../transport/host-rule.ts";
import { connectionLimit, limitConnections, withoutIdleLimit } from "../../transport/connections.ts";
import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import { languageOfPath } from "../text/catalogues.ts";
import { sentAnswer } from "./answer.ts";
import type { SentAnswer } from "./answer.ts";
import { errorAnswer, statusOf } from "../../public/http/error-page.ts";
import { addSparql } from "./sparql-routes.ts";
import { addFiles } from "./file-routes.ts";
import { GZIP_LEVEL } from "./report-site.ts";
import type { ReportSite } from "./report-site.ts";

/** The address at which reports are served, and the limits of its users. */
export interface ReportAppOptions {
  readonly host: string;
  readonly allowHosts?: readonly string[] | undefined;
  /** The time in ms without activity on a connection while no page of it is being made. Default: 60,000. */
  readonly idleMs?: number;
}

const REQUEST_MS = 20_000;
const IDLE_MS = 60_000;
const MOST_CONNECTIONS = 4096;
/**
 * Kept pages are compressed already. The plugin sends them as they are, or unpacks them for a client that does not accept gzip. It compresses
 * other texts: up to `syncThreshold` on the main thread, which costs less than handing them to another one.
 */
const compression = {
  encodings: ["gzip" as const],
  zlibOptions: { level: GZIP_LEVEL },
  threshold: 0, // a kept page may be smaller than the threshold, but still needs its Content-Encoding
  syncThreshold: 64_000,
  inflateIfDeflated: true,
};

/** Makes the server of the reports, which does not listen yet. `/health` reports that it runs. */
export function createReportApp(
  site: ReportSite,
  { host, allowHosts, idleMs = IDLE_MS }: ReportAppOptions,
): FastifyInstance {
  const isOurs = hostRule(host, allowHosts);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { method, raw } = request;
    const makeAnswer = () => site.answer({ method, target: pathOf(raw), origin: calledOrigin(request) });
    const { status, headers, body } = await withoutIdleLimit(raw.socket, idleMs, makeAnswer);
    return reply.code(status).headers(headers).send(body);
  };
  const app = fastify({
    requestTimeout: REQUEST_MS,
    connectionTimeout: idleMs,
    forceCloseConnections: true,
    rewriteUrl: pathOf,
    frameworkErrors: (_, request, reply) => void answer(request, reply),
  });
  limitConnections(app.server, connectionLimit(MOST_CONNECTIONS));
  app.addHook("onRequest", async (request) => checkHost(request.raw, isOurs));
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const isForeign = codeOf(error) === "ForeignHost";
    if (isForeign || isOfRequest(error)) {
      // Pages take no body: for a faulty one the answer "method not allowed" helps most.
      if (!isForeign && request.is404) return await answer(request, reply);
      const message = `${messageOf(error)}\n`;
      return reply
        .code(isForeign ? 421 : (error.statusCode ?? 400))
        .type("text/plain; charset=utf-8")
        .send(message);
    }
    if (statusOf(error) === 500) site.onFault(error);
    const { status, headers, body } = faultAnswer(error, request);
    return reply.code(status).headers(headers).send(body);
  });
  app.get("/health", (_, reply) => reply.send({ status: "ok" }));
  if (site.sparql !== undefined) addSparql(app, site.sparql, site.onFault);
  if (site.openData !== undefined) addFiles(app, { reader: site.reader, openData: site.openData, missing: answer });
  void app.register(async (scope) => {
    await scope.register(etag, { weak: true });
    // A 304 must not have the length or type of an empty body: caches would take them for those of the page (RFC 9110, 8.6).
    scope.addHook("onSend", async (_, reply, payload) => {
      if (reply.statusCode !== 304) return payload;
      reply.removeHeader("content-type");
      return null;
    });
    await scope.register(compress, compression);
    scope.addHook("onRoute", (route) => void (route.onSend = [route.onSend ?? [], dropIdentity].flat()));
    // A HEAD route that Fastify adds itself would have the length of the kept page, whatever encoding the client accepts.
    scope.route({ method: ["GET", "HEAD"], url: "/*", handler: answer });
  });
  app.setNotFoundHandler(answer);
  return app;
}

/** Removes what the plugin sets when it unpacks a page: `identity` is not a value of Content-Encoding (RFC 9110, 8.4.1). */
const dropIdentity: onSendHookHandler = (_, reply, payload, done) => {
  if (reply.getHeader("content-encoding") === "identity") reply.removeHeader("content-encoding");
  done(null, payload);
};

function isOfRequest({ statusCode = 500 }: FastifyError): boolean {
  return statusCode < 500;
}

/** Returns the answer to a fault or an unavailable warehouse for requests beside the pages of the site. */
function faultAnswer(error: unknown, request: FastifyRequest): SentAnswer {
  const base = "http://reports.invalid";
  const { pathname, searchParams: query } = URL.parse(request.url.replace(/^[/\\]+/, "/"), base) ?? new URL(base);
  const { say, path } = languageOfPath(pathname);
  const form = path.startsWith("/api/") ? "api" : path.startsWith("/csv/") ? "csv" : "page";
  return sentAnswer(errorAnswer(error, form, { say, settings: {}, path, query }, calledOrigin(request)));
}

/** Returns the origin that the client called. Behind a proxy it is not the address of this server. The host was checked before. */
export function calledOrigin({
  protocol,
  headers,
  socket,
}: Pick<FastifyRequest, "protocol" | "headers" | "socket">): string {
  const scheme = headers["x-forwarded-proto"] === "https" ? "https" : protocol;
  return URL.parse(`${scheme}://${headers.host ?? ""}/`)?.origin ?? `http://127.0.0.1:${socket.localPort}`;
}
