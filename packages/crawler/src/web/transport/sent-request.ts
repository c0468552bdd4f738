import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { createAnswerFilter } from "./answer-filter.ts";
import type { AnswerFilter } from "./answer-filter.ts";
import type { HeaderFields } from "../exchange.ts";
import { filterAnswers } from "./filtered-socket.ts";

/** The bytes that were sent and received for one request. */
export interface SentRequest {
  readonly method: "GET" | "HEAD";
  /** Request line and header fields. */
  text: string;
  /** The peer's IP address. */
  address: string | undefined;
  /** The filter that the answer passes through. */
  answer: AnswerFilter | undefined;
  /** Returns true when the connection ended with an error. */
  isReset: () => boolean;
}

let starting: SentRequest | undefined;
let listening = false;

/**
 * Fills `sent` with the next request that undici writes, and has its answer read as browsers do. To be called in `onRequestStart`: undici then publishes on its documented
 * channel `undici:client:sendHeaders` within the same call, before anything else can run.
 */
export function noteNextRequest(sent: SentRequest): void {
  if (!listening) {
    listening = true;
    subscribe("undici:client:sendHeaders", (message) => {
      if (starting === undefined) return;
      const { headers, socket } = message as { headers: string; socket: Socket };
      starting.text = headers;
      starting.address = socket.remoteAddress;
      starting.isReset = () => socket.errored !== null;
      starting.answer = createAnswerFilter(starting.method === "HEAD");
      filterAnswers(socket, starting.answer);
      starting = undefined;
    });
  }
  starting = sent;
}

const secret = new Set(["authorization", "cookie", "proxy-authorization"]);

/** The header fields of a request as sent; those that may hold a secret keep their name only. */
export function sentHeaders(text: string): HeaderFields {
  const fields: (readonly [string, string])[] = [];
  for (const line of text.split("\r\n").slice(1)) {
    const colon = line.indexOf(":");
    if (colon === -1) continue;
    const name = line.slice(0, colon);
    fields.push([name, secret.has(name.toLowerCase()) ? "" : line.slice(colon + 1).trim()]);
  }
  return fields;
}
