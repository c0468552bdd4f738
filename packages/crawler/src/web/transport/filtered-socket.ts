import type { Socket } from "node:net";
import type { AnswerFilter } from "./answer-filter.ts";

interface Filtered {
  filter: AnswerFilter;
  ready: Buffer[];
}

const filtered = new WeakMap<Socket, Filtered>();

/**
 * Puts a filter between a socket and its reader, for the next answer. Nothing else of the socket changes: address guard, TLS, proxies and
 * clocks work as before.
 */
export function filterAnswers(socket: Socket, filter: AnswerFilter): void {
  const known = filtered.get(socket);
  if (known !== undefined) {
    known.filter = filter;
    known.ready = [];
    return;
  }
  const state: Filtered = { filter, ready: [] };
  filtered.set(socket, state);
  const read = socket.read.bind(socket) as () => Buffer | null;
  socket.read = () => {
    for (;;) {
      const next = state.ready.shift();
      if (next !== undefined) return next;
      const bytes = read();
      if (bytes === null) return null;
      try {
        state.ready = state.filter.take(bytes);
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(String(error)));
        return null;
      }
    }
  };
}
