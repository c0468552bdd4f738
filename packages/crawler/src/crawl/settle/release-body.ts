import type { Exchange } from "../../web/exchange.ts";

/** Below this, arrays may share the memory of others. */
const SMALLEST_OWN = 16_384;

/**
 * Gives the memory of a body back at once: nothing of the exchange's octets may be read after it. Left to the garbage collector,
 * bodies pile up to many times the live heap before it looks.
 */
export function releaseBody({ response: { payload, body } }: Exchange): void {
  release(payload);
  if (body !== payload) release(body);
}

function release(bytes: Uint8Array): void {
  const { buffer } = bytes;
  // More than half of its memory: then it is no slice of a pool.
  if (bytes.length < SMALLEST_OWN || bytes.length * 2 <= buffer.byteLength) return;
  (buffer as ArrayBuffer & { transfer?: (length: number) => ArrayBuffer }).transfer?.(0);
}
