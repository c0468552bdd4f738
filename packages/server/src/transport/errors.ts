import { partsOf } from "@eiao/wam-core/errors";
import type { EiaoError } from "@eiao/wam-core/errors";
import { defineIoErrors } from "@eiao/crawler/internal/errors";

/** The errors that every service can answer with. The codes are from spec 2.2; `status` is the HTTP status of the JSON mirror (2.1). */
export const transportErrorRows = {
  UnknownMethod: {
    message: "There is no method {method}.",
    remedy: "The methods are: {known}.",
    status: 404,
  },
  BadArguments: {
    message: "{problem}.",
    remedy: "See the description of the service: /openapi.json or /?wsdl.",
    status: 400,
  },
  BadRequest: {
    message: "The request cannot be read: {problem}.",
    remedy: "Send {form}.",
    reaction: "end",
    status: 400,
  },
  TooLarge: {
    message: "The request has more than {limit} bytes.",
    remedy: "Send less: a smaller page, or a part of the feed or list.",
    status: 413,
  },
  Busy: {
    message: "Too many requests are waiting.",
    remedy: "Try again in {seconds} s.",
    reaction: "retry",
    status: 503,
  },
  Forbidden: {
    message: "{what} answers calls from other machines only with its token.",
    remedy:
      "Call from the machine of the service, or give its token: with EIAO_TOKEN or --token-file; other programs send it in the header Authorization: Bearer.",
    status: 401,
  },
  NotYourRole: {
    message: "The role {role} does not allow this.",
    remedy: "You need the role {needed}.",
    status: 403,
  },
  ForeignHost: {
    message: "This server does not answer requests for the host {host}.",
    remedy: "If the server has this name, start it with --allow-host {host}.",
    status: 421,
  },
  ForeignOrigin: {
    message: "This server does not answer calls from web pages of {origin}.",
    remedy: "Call it from a program, or from a page of this server.",
    status: 403,
  },
  MethodNotAllowed: {
    message: "{path} does not accept {method}.",
    remedy: "Use {allowed}.",
    status: 405,
  },
  UnsupportedType: {
    message: "{problem}.",
    remedy: "Send SOAP as text/xml to any path, or JSON to /api/, without a Content-Encoding.",
    status: 415,
  },
  HeadersTooLarge: {
    message: "The request line and headers are too long.",
    remedy: "Send at most {limit} bytes.",
    status: 431,
  },
  RequestTimeout: {
    message: "The request did not arrive in time.",
    remedy: "Send the whole request again without pauses.",
    reaction: "retry",
    status: 408,
  },
  ExpectationFailed: {
    message: "The value of the Expect header is not supported.",
    remedy: "Leave the header out, or send 100-continue.",
    status: 417,
  },
  Stopping: {
    message: "The server is stopping.",
    remedy: "Try again in {seconds} s, or use another server.",
    reaction: "retry",
    status: 503,
  },
  NotFound: {
    message: "There is nothing at {path}.",
    remedy: "See the list of all addresses at /openapi.json.",
    status: 404,
  },
  InternalError: {
    message: "The request failed because of a fault in the program.",
    remedy: "Please report it.",
    status: 500,
  },
} as const;

export const transportError = defineIoErrors(transportErrorRows);

/** Returns an error as JSON for programs. */
export const errorBody = (error: EiaoError) => {
  const { code, message, remedy } = partsOf(error);
  return { error: { code, message, remedy } };
};

/** Returns the error for wrong arguments. @param problem  a clause without a full stop. */
export const badArguments = (problem: string, cause?: unknown) => transportError("BadArguments", { problem }, cause);
