import { EiaoError, partsOf } from "@eiao/wam-core/errors";
import type { FastifyInstance } from "fastify";
import { codedError } from "../transport/call-method.ts";
import { transportError } from "../transport/errors.ts";
import { httpStatus } from "../transport/http-status.ts";
import { fromWire, toWire } from "../worker/wire.ts";
import type { WorkerProtocol } from "../worker/worker-protocol.ts";
import { checkedCall } from "./checked-call.ts";

/** `POST /api/worker/<operation>`: what workers ask of a coordinator. Who may call is the application's to say. */
export function workerRoutes(
  app: FastifyInstance,
  operations: WorkerProtocol,
  onFault: (error: unknown) => void,
): void {
  app.post<{ Body: Buffer; Params: { operation: string } }>("/api/worker/:operation", async (request, reply) => {
    const json = reply.type("application/json; charset=utf-8");
    try {
      const answer = await checkedCall(operations, request.params.operation, readBody(request.body));
      return json.send(toWire({ result: answer ?? null }));
    } catch (error) {
      const coded = codedError(error, onFault);
      return json.code(httpStatus(coded.code)).send(toWire({ error: partsOf(coded) }));
    }
  });
}

function readBody(body: Buffer): unknown {
  try {
    return fromWire(body.toString("utf8"));
  } catch (error) {
    if (error instanceof EiaoError) throw error;
    throw transportError("BadArguments", { problem: "The body is not valid JSON" }, error);
  }
}
