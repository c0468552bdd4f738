import { expect, test } from "vitest";
import type { FetchOutcome } from "../web/exchange.ts";
import { createPolitenessStop } from "./network.ts";

const url = "http://a.example/x";

function answer(status: number, retryAfter?: string): FetchOutcome {
  const headers = retryAfter === undefined ? [] : [["Retry-After", retryAfter] as const];
  const empty = new Uint8Array();
  const response = {
    httpVersion: "1.1",
    status,
    statusText: "",
    headers,
    payload: empty,
    body: empty,
    complete: true,
  } as const;
  const request = { method: "GET", headers: [] } as const;
  return { kind: "answer", exchange: { url, startedAt: 0, milliseconds: 1, address: undefined, request, response } };
}

function create() {
  let time = 1_000;
  let stops = 0;
  const politeness = createPolitenessStop(
    () => time,
    () => stops++,
  );
  return {
    stops: () => stops,
    /** Notes an outcome. `started`: the start of the request, in ms before now. */
    note: (outcome: FetchOutcome, started = 0, of = url) => politeness.note(of, outcome, (time += 100) - started),
  };
}

test("cli.md 6: a Retry-After over 5 minutes, then 429 for the next page: the crawl ends", () => {
  const { note, stops } = create();
  note(answer(503, "301"));
  expect(stops()).toBe(0);
  note(answer(429));
  expect(stops()).toBe(1);
});

test("if the next page is answered, the crawl continues, and a later 503 is an ordinary one", () => {
  const { note, stops } = create();
  note(answer(503, "301"));
  note(answer(200));
  note(answer(503));
  expect(stops()).toBe(0);
});

test("a Retry-After of five minutes does not end the crawl", () => {
  const { note, stops } = create();
  note(answer(503, "300"));
  note(answer(503, "300"));
  expect(stops()).toBe(0);
});

test("a request that was already in flight, or goes to another host, is not the next page", () => {
  const { note, stops } = create();
  note(answer(429, "3600"));
  note(answer(429), 150);
  note(answer(429), 0, "http://b.example/");
  expect(stops()).toBe(0);
});
