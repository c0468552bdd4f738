import type { EiaoError } from "@eiao/wam-core/errors";
import { callMethod, codedError } from "./call-method.ts";
import type { Caller } from "./call-method.ts";
import { programActor } from "./caller-rights.ts";
import { decodeCallBody } from "./request-body.ts";
import { jsonArguments, jsonError, jsonReply } from "./json-reply.ts";
import type { CallRequest, WrittenReply } from "./reply.ts";
import type { RequestForm } from "./request-body.ts";
import { parseCall } from "./soap/parse-call.ts";
import { faultReply, notUnderstoodReply, soapReply, callStyleOf } from "./soap-reply.ts";

/**
 * Reads a call from its bytes, makes it, and writes its result. It does not use HTTP, so another process than the one that serves all
 * connections can run it. The rights of the caller were checked before: callers count as a program. Spec 2.1.
 */
export async function answerCall(caller: Caller, request: CallRequest): Promise<WrittenReply> {
  return request.transport === "soap" ? answerSoap(caller, request) : answerJson(caller, request);
}

/** Answers a SOAP call. SOAPAction is ignored. */
async function answerSoap(
  caller: Caller,
  { body, contentType, isMarked }: Extract<CallRequest, { transport: "soap" }>,
): Promise<WrittenReply> {
  let style = isMarked ? callStyleOf(contentType) : undefined;
  try {
    const call = await parseCall(decodeCallBody(body, contentType));
    ({ style } = call);
    if (call.notUnderstood !== undefined) return notUnderstoodReply(call.notUnderstood, style);
    return soapReply(call, await callMethod(caller, call.method, call, { transport: "soap", by: programActor }));
  } catch (error) {
    const coded = codedError(error, caller.onFault);
    return style === undefined ? jsonError(coded) : faultReply(coded, style);
  }
}

async function answerJson(
  caller: Caller,
  { body, method }: Extract<CallRequest, { transport: "json" }>,
): Promise<WrittenReply> {
  try {
    return jsonReply(await callMethod(caller, method, jsonArguments(body), { transport: "json", by: programActor }));
  } catch (error) {
    return jsonError(codedError(error, caller.onFault));
  }
}

/** Describes an error outside of a call in the form of its request. */
export function errorReply(error: EiaoError, form: RequestForm, contentType: string): WrittenReply {
  return form === "soap" ? faultReply(error, callStyleOf(contentType)) : jsonError(error);
}
