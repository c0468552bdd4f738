import { expect, test } from "vitest";
import type { Exchange } from "../../web/exchange.ts";
import { releaseBody } from "./settle-stage.ts";

function exchange(payload: Uint8Array, body: Uint8Array): Exchange {
  const response = {
    httpVersion: "1.1",
    status: 200,
    statusText: "",
    headers: [],
    payload,
    body,
    complete: true,
  } as const;
  const request = { method: "GET", headers: [] } as const;
  return { url: "http://a.example/", startedAt: 0, milliseconds: 1, address: undefined, request, response };
}

test("a body with its own memory releases it, coded and decoded", () => {
  const [payload, body] = [new Uint8Array(20_000), new Uint8Array(200_000)];
  releaseBody(exchange(payload, body));
  expect([payload.length, body.length]).toEqual([0, 0]);
});

test("if payload and body are the same, the memory is released once", () => {
  const body = new Uint8Array(20_000);
  releaseBody(exchange(body, body));
  expect(body.length).toBe(0);
});

test("shared memory stays", () => {
  const pool = new Uint8Array(100_000);
  const slice = pool.subarray(0, 50_000);
  const small = Buffer.from("small");
  releaseBody(exchange(small, slice));
  expect([small.toString(), slice.length, pool.length]).toEqual(["small", 50_000, 100_000]);
});
