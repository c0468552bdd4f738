import type { Socket } from "node:net";
import type { EiaoError } from "@eiao/wam-core/errors";
import { transportError } from "./errors.ts";
import { jsonError } from "./json-reply.ts";

// Not by `import`: Node would load its own `fetch` beside it, which computes for 50 ms in each process.
const { STATUS_CODES } = process.getBuiltinModule("node:http");

/** Octets that Node takes for request line and headers. */
const HEADER_LIMIT = 16_384;

/** Answers what is no HTTP request, or not the whole of one, on its bare connection, and ends that. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy(error);
  const response = (socket as Socket & { readonly _httpMessage?: { readonly headersSent: boolean } })._httpMessage;
  // In the middle of another answer this one would be taken for a part of it.
  if (response?.headersSent === true) return void socket.destroy(error);
  writeRaw(socket, errorOf(error));
}

/** An answer without a framework. */
export function writeRaw(socket: Socket, error: EiaoError): void {
  const { status, type, text } = jsonError(error);
  const body = [...text()].join("");
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // Whoever goes on sending is not listened to.
  socket.once("finish", () => setTimeout(() => socket.destroy(), LINGER_MS).unref());
}

/** In which a client that is still sending can read why it is refused. */
const LINGER_MS = 1000;

function errorOf({ code = "", message }: Error & { readonly code?: string }): EiaoError {
  if (code === "HPE_HEADER_OVERFLOW") return transportError("HeadersTooLarge", { limit: HEADER_LIMIT });
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return transportError("RequestTimeout", {});
  const problem = code === "HPE_INVALID_EOF_STATE" ? "it ended too early" : message.replace(/^Parse Error: /, "");
  return transportError("BadRequest", { problem, form: "a plain HTTP/1.1 request" });
}
