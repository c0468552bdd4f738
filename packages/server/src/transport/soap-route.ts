import type { EiaoError } from "@eiao/wam-core";
import type { FastifyInstance, FastifyReply } from "fastify";
import { callMethod, codedError } from "./call-method.ts";
import type { Caller } from "./call-method.ts";
import { decodeBody } from "./decode-body.ts";
import { retryAfter, soapStatus } from "./http-status.ts";
import { parseCall } from "./soap/parse-call.ts";
import type { AnswerStyle } from "./soap/parse-call.ts";
import { writeResult } from "./soap/write-answer.ts";
import { writeFault } from "./soap/write-fault.ts";
import type { Fault } from "./soap/write-fault.ts";
import { goneSignal } from "./gone-signal.ts";

const plainStyle: AnswerStyle = { version: "1.1", schema: "1999" };

/** `POST` to any path: SOAP. SOAPAction is ignored. Spec 2.1. */
export function soapRoute(app: FastifyInstance, caller: Caller): void {
  app.post<{ Body: Buffer }>("/*", async (request, reply) => {
    let style = plainStyle;
    try {
      const call = await parseCall(decodeBody(request.body, request.headers["content-type"] ?? ""));
      ({ style } = call);
      if (call.notUnderstood !== undefined) return send(reply, 500, notUnderstood(call.notUnderstood, style), style);
      const context = { transport: "soap", signal: goneSignal(reply) } as const;
      const result = await callMethod(caller, call.method, call, context);
      return send(reply, 200, writeResult(call, result), style);
    } catch (error) {
      return sendFault(reply, codedError(error, caller.onFault), style);
    }
  });
}

/** Also for what goes wrong before a call is read: a body that is too large. */
export function sendFault(reply: FastifyReply, error: EiaoError, style: AnswerStyle = plainStyle): FastifyReply {
  const seconds = retryAfter(error.code);
  if (seconds !== undefined) void reply.header("retry-after", String(seconds));
  return send(reply, soapStatus(error.code), writeFault(faultOf(error), style), style);
}

const client: Readonly<Record<string, string>> = {
  UnknownMethod: "Method Not Found",
  BadArguments: "Bad Request",
  BadRequest: "Bad Request",
  TooLarge: "Bad Request",
};

function faultOf({ code, message, remedy }: EiaoError): Fault {
  const text = client[code];
  return { by: text === undefined ? "server" : "client", text: text ?? "Method Failed", code, message, remedy };
}

function notUnderstood(header: string, style: AnswerStyle): string {
  const message = `The header ${header} must be understood and is not.`;
  const remedy = "Leave it out.";
  return writeFault({ by: "must-understand", text: "Must Understand", code: "BadRequest", message, remedy }, style);
}

function send(reply: FastifyReply, status: number, text: string, { version }: AnswerStyle): FastifyReply {
  const type = version === "1.1" ? "text/xml" : "application/soap+xml";
  return reply.code(status).type(`${type}; charset=UTF-8`).send(text);
}
