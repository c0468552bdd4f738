import type { FastifyInstance } from "fastify";
import { forbidden, hasRights } from "../transport/caller-rights.ts";
import { sendError } from "../transport/service-app.ts";
import type { Metrics } from "./metrics.ts";

export interface WatchRoutesOptions {
  readonly metrics: Pick<Metrics, "text" | "contentType">;
  /** False while starting, stopping, or when calls would be refused. */
  readonly isReady: () => boolean | Promise<boolean>;
  /** Opens /metrics to other machines (cli.md 10); without one it is for loopback only. */
  readonly token?: string | undefined;
}

/** `GET /health` (alive), `/ready` (takes calls; else 503), `/metrics` (Prometheus). */
export function watchRoutes(app: FastifyInstance, { metrics, isReady, token }: WatchRoutesOptions): void {
  app.get("/health", (_, reply) => reply.send({ status: "ok" }));
  app.get("/ready", async (_, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ ready });
  });
  app.get("/metrics", async (request, reply) => {
    if (!hasRights(request.raw, token)) return sendError(reply, forbidden(request.raw, "/metrics"), request);
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
