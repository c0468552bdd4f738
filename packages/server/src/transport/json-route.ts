import type { EiaoError } from "@eiao/wam-core";
import type { FastifyInstance, FastifyReply } from "fastify";
import { callMethod, codedError } from "./call-method.ts";
import type { Caller } from "./call-method.ts";
import type { GivenArguments } from "./bind-arguments.ts";
import { transportError } from "./errors.ts";
import { goneSignal } from "./gone-signal.ts";
import { httpStatus, retryAfter } from "./http-status.ts";
import type { Value } from "./service.ts";

/** `POST /api/<service>/<method>` `{"args":[],"kwargs":{}}` -> `{"result"}` or `{"error":{"code","message","remedy"}}`. Spec 2.1. */
export function jsonRoute(app: FastifyInstance, caller: Caller): void {
  const path = `/api/${caller.service.name}/:method`;
  app.post<{ Body: Buffer; Params: { method: string } }>(path, async (request, reply) => {
    try {
      const given = argumentsOf(request.body);
      const context = { transport: "json", signal: goneSignal(reply) } as const;
      const result = await callMethod(caller, request.params.method, given, context);
      return sendJson(reply, 200, { result });
    } catch (error) {
      return sendJsonError(reply, codedError(error, caller.onFault));
    }
  });
}

export function sendJsonError(reply: FastifyReply, { code, message, remedy }: EiaoError): FastifyReply {
  const seconds = retryAfter(code);
  if (seconds !== undefined) void reply.header("retry-after", String(seconds));
  return sendJson(reply, httpStatus(code), { error: { code, message, remedy } });
}

function sendJson(reply: FastifyReply, status: number, answer: object): FastifyReply {
  return reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(answer));
}

/** @throws EiaoError `BadArguments`. */
function argumentsOf(body: Buffer): GivenArguments {
  const call = body.length === 0 ? {} : parsed(body);
  if (!isObject(call)) throw bad("The body is no JSON object");
  const { args = [], kwargs = {}, ...rest } = call;
  if (!Array.isArray(args)) throw bad("args is no array");
  if (!isObject(kwargs)) throw bad("kwargs is no object");
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) {
    throw bad(`The body has ${JSON.stringify(unknown.slice(0, 50))} beside args and kwargs`);
  }
  return { positional: args as readonly Value[], named: kwargs };
}

function parsed(body: Buffer): Value {
  try {
    return JSON.parse(body.toString("utf8")) as Value;
  } catch (error) {
    throw bad(`The body is no JSON: ${error instanceof Error ? error.message.slice(0, 200) : "it cannot be read"}`);
  }
}

function isObject(value: Value): value is { readonly [name: string]: Value } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function bad(problem: string): EiaoError {
  return transportError("BadArguments", { problem });
}
