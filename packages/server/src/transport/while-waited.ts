import { Socket } from "node:net";

/**
 * Does what somebody waits for. Of who waits nobody expects a sign of life, however long it takes: the limit of idle connections holds again
 * when there is something to be taken.
 * @param socket  of a request that came by none, as one that is injected, there is nothing to be limited.
 */
export async function whileWaited<T>(socket: object, idleMs: number, work: () => Promise<T>): Promise<T> {
  if (!(socket instanceof Socket)) return await work();
  socket.setTimeout(0);
  try {
    return await work();
  } finally {
    socket.setTimeout(idleMs);
  }
}
