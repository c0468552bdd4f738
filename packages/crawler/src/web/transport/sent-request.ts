import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { createAnswerFilter } from "./answer-filter.ts";
import type { AnswerFilter } from "./answer-filter.ts";
import type { HeaderFields } from "../exchange.ts";
import { filterAnswers } from "./filtered-socket.ts";

/** The bytes that were sent and received for one request. */
export interface SentRequest {
  readonly method: "GET" | "HEAD";
  /** The request line and the header fields. */
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
 * Fills `sent` with the next request that undici writes, and filters its answer, so that it is read as in browsers. Call it in `onRequestStart`:
 * undici then publishes on its documented channel `undici:client:sendHeaders` within the same call, before anything else can run.
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

/** Returns the header fields of a request as sent. Fields that may contain a secret have an empty value. */
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
