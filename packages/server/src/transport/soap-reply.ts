import type { EiaoError } from "@eiao/wam-core/errors";
import { httpStatus, retryAfter, soapStatus } from "./http-status.ts";
import { shortReply } from "./reply.ts";
import type { WrittenReply } from "./reply.ts";
import type { ArgumentValue } from "./service.ts";
import type { AnswerStyle, SoapCall } from "./soap/parse-call.ts";
import type { SoapVersion } from "./soap/names.ts";
import { resultTexts, writeFault } from "./soap/write-answer.ts";
import type { SoapFault } from "./soap/write-answer.ts";

/** Writes the result of a call. */
export function soapReply(call: Pick<SoapCall, "method" | "namespace" | "style">, result: ArgumentValue): WrittenReply {
  return { status: 200, type: typeOf(call.style.version), text: () => resultTexts(call, result) };
}

/** Writes an error as a fault, also if the call could not be read, as with a body that is too large. */
export function faultReply(error: EiaoError, style: AnswerStyle): WrittenReply {
  const seconds = retryAfter(error.code);
  const head = { status: soapStatus(error.code, style.version), type: typeOf(style.version) };
  return shortReply(seconds === undefined ? head : { ...head, retryAfter: seconds }, writeFault(faultOf(error), style));
}

/** Writes the fault for a header that must be understood and is not (SOAP 1.1, 4.2.3). */
export function notUnderstoodReply(header: string, style: AnswerStyle): WrittenReply {
  const message = `The header ${header} is marked mustUnderstand, but the server does not support it.`;
  const fault = {
    by: "must-understand",
    text: "Must Understand",
    code: "BadRequest",
    message,
    remedy: "Leave the header out.",
  };
  return shortReply({ status: 500, type: typeOf(style.version) }, writeFault(fault as SoapFault, style));
}

/** Returns the style of the answer to a call that was not parsed, by its Content-Type. */
export function callStyleOf(contentType: string): AnswerStyle {
  return { version: /^\s*application\/soap\+xml\b/i.test(contentType) ? "1.2" : "1.1", schema: "1999" };
}

/** Makes the fault for an error. A status of 4xx shows that the caller caused it. */
function faultOf({ code, message, remedy }: EiaoError): SoapFault {
  const details = { code, message, remedy };
  if (httpStatus(code) >= 500) return { by: "server", text: "Method Failed", ...details };
  return { by: "client", text: code === "UnknownMethod" ? "Method Not Found" : "Bad Request", ...details };
}

function typeOf(version: SoapVersion): string {
  return `${version === "1.1" ? "text/xml" : "application/soap+xml"}; charset=UTF-8`;
}
