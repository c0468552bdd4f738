import { connect } from "node:net";
import type { Read } from "./readers.ts";

/** A reader with its own connection. */
export interface LightReader {
  readonly read: (address: string) => Promise<Read>;
  readonly close: () => void;
}

/**
 * Connects a reader that handles only answers of a known length (RFC 9112, 6.2), and ignores their content. A full HTTP client would
 * take a fifth of two processors for a hundred readers, who normally have their own processors. It reads one page after the other.
 * Reads reject if the connection ends, or an answer has no length.
 */
export async function connectReader(origin: string): Promise<LightReader> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => void socket.once("connect", resolve).once("error", reject));
  let waiting:
    | { readonly address: string; readonly begun: number; readonly answer: PromiseWithResolvers<Read> }
    | undefined;
  let head = "";
  let status = 0;
  let remaining = -1;
  let bytes = 0;
  const fail = (error: Error): void => {
    waiting?.answer.reject(error);
  };
  socket.on("error", fail).on("close", () => fail(new Error("the connection ended")));
  socket.on("data", (chunk: Buffer) => {
    let body = chunk.length;
    if (remaining === -1) {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end === -1) return;
      body = head.length - end - 4;
      status = Number(head.slice(9, 12));
      bytes = remaining = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
      head = "";
      if (Number.isNaN(remaining)) return fail(new Error("an answer of no known length"));
    }
    remaining -= body;
    if (remaining > 0 || waiting === undefined) return;
    const { address, begun, answer } = waiting;
    remaining = -1;
    waiting = undefined;
    answer.resolve({ address, status, milliseconds: performance.now() - begun, bytes });
  });
  return {
    read(address) {
      const answer = Promise.withResolvers<Read>();
      waiting = { address, begun: performance.now(), answer };
      socket.write(`GET ${address} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: gzip\r\n\r\n`, "latin1");
      return answer.promise;
    },
    close: () => void socket.destroy(),
  };
}
