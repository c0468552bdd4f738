import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { RawReply } from "../../support/sites/server.ts";

/** Behaviours that node:http does not allow: they write to the connection themselves. */

const pageHead = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n";

/** Writes these bytes and ends the connection. */
export function exactly(text: string | Uint8Array): RawReply {
  return { raw: (socket) => void socket.end(text) };
}

/** Writes these bytes and resets the connection: the client sees ECONNRESET. */
export function resetAfter(text: string): RawReply {
  return {
    raw: async (socket) => {
      if (text !== "") await write(socket, text);
      await wait(20); // the bytes must arrive before the reset
      socket.resetAndDestroy();
    },
  };
}

/** Accepts the request and never answers. */
export const silent: RawReply = { raw: () => undefined };

/** A page that arrives byte by byte, one every `everyMs`, without end: always progress, never done. */
export function dripBody(everyMs: number): RawReply {
  return {
    raw: async (socket, closed) => {
      await write(socket, `${pageHead}Connection: close\r\n\r\n<!DOCTYPE html><title>drip</title><p>`);
      await endlessly(socket, closed, "x", everyMs);
    },
  };
}

/** A header section that never ends, with a field every `everyMs`. */
export function dripHeaders(everyMs: number): RawReply {
  return {
    raw: async (socket, closed) => {
      await write(socket, pageHead);
      await endlessly(socket, closed, "X-More: and more\r\n", everyMs);
    },
  };
}

/** Endless header fields, as fast as they are read. */
export const endlessHeaders: RawReply = {
  raw: async (socket, closed) => {
    await write(socket, pageHead);
    await endlessly(socket, closed, `X-More: ${"and more ".repeat(1000)}\r\n`);
  },
};

/** Sends `totalBytes` of body as fast as they are read, with a correct length. Infinity: a body without length and end. */
export function bigBody(totalBytes: number, start: string, contentType = "text/html", encoding = ""): RawReply {
  return {
    raw: async (socket, closed) => {
      const length = Number.isFinite(totalBytes) ? `Content-Length: ${totalBytes}\r\n` : "";
      const coding = encoding === "" ? "" : `Content-Encoding: ${encoding}\r\n`;
      await write(
        socket,
        `HTTP/1.1 200 OK\r\nContent-Type: ${contentType}\r\n${coding}${length}Connection: close\r\n\r\n${start}`,
      );
      const chunk = "<p>more and more text ".repeat(3000);
      for (let remaining = totalBytes - start.length; remaining > 0 && !closed.aborted; remaining -= chunk.length) {
        await write(socket, remaining < chunk.length ? chunk.slice(0, remaining) : chunk);
      }
      if (!closed.aborted) socket.end();
    },
  };
}

async function endlessly(socket: Socket, closed: AbortSignal, text: string, everyMs = 0): Promise<void> {
  while (!closed.aborted) {
    await write(socket, text);
    if (everyMs > 0) await wait(everyMs, undefined, { signal: closed }).catch(() => undefined);
  }
}

/** Resolves when the bytes have left for the kernel, so that `bytesWritten` counts what was really sent. */
function write(socket: Socket, text: string): Promise<void> {
  return new Promise((done) => {
    if (socket.destroyed) return done();
    socket.once("close", done);
    socket.write(text, () => {
      socket.off("close", done);
      done();
    });
  });
}
