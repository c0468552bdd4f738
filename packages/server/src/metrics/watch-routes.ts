import type { FastifyInstance } from "fastify";
import { hasRights } from "../transport/caller-rights.ts";
import { transportError } from "../transport/errors.ts";
import { sendError } from "../transport/service-app.ts";
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
    if (!hasRights(request.raw, token))
      return sendError(reply, transportError("Forbidden", { what: "/metrics" }), request);
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
