import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { transportError } from "../transport/errors.ts";
import { sendJsonError } from "../transport/json-route.ts";
import type { Metrics } from "./metrics.ts";

export interface WatchRoutesOptions {
  readonly metrics: Metrics;
  /** False while starting, stopping, or when calls would be refused. */
  readonly isReady: () => boolean;
  /** Opens /metrics to other machines (cli.md 10); without one it is for loopback only. */
  readonly token?: string | undefined;
}

/** `GET /health` (alive), `/ready` (takes calls; else 503), `/metrics` (Prometheus). */
export function watchRoutes(app: FastifyInstance, { metrics, isReady, token }: WatchRoutesOptions): void {
  app.get("/health", (_, reply) => reply.send({ status: "ok" }));
  app.get("/ready", (_, reply) => {
    const ready = isReady();
    return reply.code(ready ? 200 : 503).send({ ready });
  });
  app.get("/metrics", async (request, reply) => {
    if (!isLoopback(request) && !hasToken(request, token)) {
      return sendJsonError(reply, transportError("Forbidden", { what: "/metrics" }));
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function isLoopback({ socket }: FastifyRequest): boolean {
  return /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined || token === "") return false;
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
