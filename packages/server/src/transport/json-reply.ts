import type { Socket } from "node:net";
import type { EiaoError } from "@eiao/wam-core/errors";
import type { GivenArguments } from "./bind-arguments.ts";
import { transportError, badArguments } from "./errors.ts";
import { httpStatus, retryAfter } from "./http-status.ts";
import { shortReply, textSlices } from "./reply.ts";
import type { WrittenReply } from "./reply.ts";
import type { ArgumentValue } from "./service.ts";

const TYPE = "application/json; charset=utf-8";

/** Writes a result as `{"result"}`. Spec 2.1. */
export function jsonReply(result: ArgumentValue): WrittenReply {
  if (typeof result !== "string") return shortReply({ status: 200, type: TYPE }, JSON.stringify({ result }));
  return { status: 200, type: TYPE, text: () => longText(result) };
}

/** Writes an error as `{"error":{"code","message","remedy"}}`. Spec 2.1. */
export function jsonError({ code, message, remedy }: EiaoError): WrittenReply {
  const seconds = retryAfter(code);
  const head = { status: httpStatus(code), type: TYPE };
  const text = JSON.stringify({ error: { code, message, remedy } });
  return shortReply(seconds === undefined ? head : { ...head, retryAfter: seconds }, text);
}

/** Writes a long text as JSON in slices: the JSON of a text is that of its slices, without their quotes. */
function* longText(result: string): Generator<string> {
  yield `{"result":"`;
  for (const slice of textSlices(result)) yield JSON.stringify(slice).slice(1, -1);
  yield `"}`;
}

/** Reads the arguments in a body `{"args":[],"kwargs":{}}`. @throws EiaoError `BadArguments`. */
export function jsonArguments(body: Uint8Array): GivenArguments {
  const call = body.length === 0 ? {} : parseJson(body);
  if (!isObject(call)) throw badArguments("The body must be a JSON object");
  const { args = [], kwargs = {}, ...rest } = call;
  if (!Array.isArray(args)) throw badArguments("args must be an array");
  if (!isObject(kwargs)) throw badArguments("kwargs must be an object");
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) {
    throw badArguments(`The body can have only args and kwargs, not ${JSON.stringify(unknown.slice(0, 50))}`);
  }
  return { positional: args as readonly ArgumentValue[], byName: kwargs };
}

function parseJson(body: Uint8Array): ArgumentValue {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as ArgumentValue;
  } catch (error) {
    throw badArguments(
      `The body is not valid JSON: ${error instanceof Error ? error.message.slice(0, 200) : "it cannot be read"}`,
    );
  }
}

function isObject(value: ArgumentValue): value is { readonly [name: string]: ArgumentValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// With an `import` Node would also load its `fetch`, which takes 50 ms of CPU in each process.
const { STATUS_CODES } = process.getBuiltinModule("node:http");

/** The most bytes of request line and headers that Node takes. */
const HEADER_LIMIT = 16_384;

/** Answers an invalid or incomplete HTTP request on its bare connection, and closes that. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy(error);
  const response = (socket as Socket & { readonly _httpMessage?: { readonly headersSent: boolean } })._httpMessage;
  // In the middle of another answer this one would be taken for a part of it.
  if (response?.headersSent === true) return void socket.destroy(error);
  writeRaw(socket, errorOf(error));
}

/** Writes an answer without the framework. */
export function writeRaw(socket: Socket, error: EiaoError): void {
  const { status, type, text } = jsonError(error);
  const body = [...text()].join("");
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // The client may still be sending: give it time to read the answer.
  socket.once("finish", () => setTimeout(() => socket.destroy(), LINGER_MS).unref());
}

/** The time in which a client that is still sending can read why it is refused. */
const LINGER_MS = 1000;

function errorOf({ code = "", message }: Error & { readonly code?: string }): EiaoError {
  if (code === "HPE_HEADER_OVERFLOW") return transportError("HeadersTooLarge", { limit: HEADER_LIMIT });
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return transportError("RequestTimeout", {});
  const problem = code === "HPE_INVALID_EOF_STATE" ? "it ended too early" : message.replace(/^Parse Error: /, "");
  return transportError("BadRequest", { problem, form: "a plain HTTP/1.1 request" });
}
