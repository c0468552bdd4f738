import type { FetchOutcome, HeaderFields } from "./exchange.ts";

/** Returns an answer for tests. Default: it has no body. */
export function answer(
  status: number,
  headers: HeaderFields = [],
  milliseconds = 10,
  body = new Uint8Array(),
): FetchOutcome {
  const response = {
    httpVersion: "1.1",
    status,
    statusText: "",
    headers,
    payload: body,
    body,
    complete: true,
  } as const;
  const request = { method: "GET", headers: [] } as const;
  return {
    kind: "answer",
    exchange: { url: "http://e.test/", startedAt: 0, milliseconds, address: undefined, request, response },
  };
}
