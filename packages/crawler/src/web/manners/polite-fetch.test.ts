import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { FetchOutcome } from "../exchange.ts";
import { answer } from "../test-outcomes.ts";
import { failure } from "../transport/failure.ts";
import { createPoliteFetch } from "./polite-fetch.ts";
import type { Course } from "./polite-fetch.ts";

/** Spec 8.3 (classification: three tries, Retry-After) and 23 (a turn of the host for each). */

const busy = answer(503, [["Retry-After", "7"]]);
const cut = failure("connection", "The connection was cut.", 1);

function polite(outcomes: readonly FetchOutcome[], signal = new AbortController().signal) {
  const steps: string[] = [];
  const remaining = [...outcomes];
  const fetch = createPoliteFetch({
    hosts: {
      async turn() {
        signal.throwIfAborted();
        steps.push("turn");
        return { end: () => void steps.push("end") };
      },
    },
    http: { fetch: async () => remaining.shift() ?? answer(200) },
    signal,
    random: () => 0,
    sleep: async (seconds) => {
      await nextTurn();
      steps.push(`wait ${seconds}`);
    },
    onEnd: (outcome) => void steps.push(outcome.kind),
  });
  return { fetch, steps };
}

test("each try takes a turn, and the waits between tries are as long as the server asks", async () => {
  const { fetch, steps } = polite([busy, cut]);
  expect(await fetch({ url: "http://a.test/" })).toMatchObject({ kind: "answer" });
  const rounds = ["turn end answer", "wait 7", "turn end failure", "wait 2", "turn end answer"];
  expect(steps.join(" ")).toBe(rounds.join(" "));
});

test("the caller receives every step, and the fetch awaits the asynchronous ones", async () => {
  const { fetch, steps } = polite([busy, cut]);
  const course: Course = {
    starting: () => void steps.push("starting"),
    attempted: ({ kind }) => void steps.push(`attempted ${kind}`),
    interim: async () => void steps.push("interim"),
    pausing: () => void steps.push("pausing"),
    resuming: () => void steps.push("resuming"),
  };
  await fetch({ url: "http://a.test/" }, course);
  const rounds = [
    "turn starting end answer attempted answer interim pausing wait 7 resuming",
    "turn starting end failure attempted failure pausing wait 2 resuming",
    "turn starting end answer attempted answer",
  ];
  expect(steps.join(" ")).toBe(rounds.join(" "));
});

const stoppedOutcome = {
  kind: "failure",
  reason: "aborted",
  message: "The crawl was stopped.",
  transient: false,
  milliseconds: 0,
};

test("stopped before another try: no wait begins", async () => {
  const stop = new AbortController();
  const { fetch, steps } = polite([busy], stop.signal);
  const course = { attempted: () => stop.abort(), pausing: () => void steps.push("pausing") };
  expect(await fetch({ url: "http://a.test/" }, course)).toEqual(stoppedOutcome);
  expect(steps).toEqual(["turn", "end", "answer"]);
});

test("stopped between two tries: the next one does not begin", async () => {
  const stop = new AbortController();
  const { fetch, steps } = polite([busy], stop.signal);
  const course = { pausing: () => stop.abort(), resuming: () => void steps.push("resuming") };
  expect(await fetch({ url: "http://a.test/" }, course)).toEqual(stoppedOutcome);
  expect(steps).toEqual(["turn", "end", "answer", "wait 7"]);
});

test("a fault while it waits for its turn is not a stop", async () => {
  const turn = () => Promise.reject(new Error("a fault"));
  const fetch = createPoliteFetch({ hosts: { turn }, http: { fetch: async () => busy }, signal: AbortSignal.any([]) });
  await expect(fetch({ url: "http://a.test/" })).rejects.toThrow("a fault");
});

test("the third failure is the outcome; the answers before the last go to the archive", async () => {
  const { fetch } = polite([busy, answer(500), busy, answer(200)]);
  const seen: number[] = [];
  const course = { interim: async ({ response }: { response: { status: number } }) => void seen.push(response.status) };
  expect(await fetch({ url: "http://a.test/" }, course)).toBe(busy);
  expect(seen).toEqual([503, 500]);
});

test("stopped during an answer: it is kept, and the outcome is `aborted`", async () => {
  const stop = new AbortController();
  const { fetch, steps } = polite([answer(200)], stop.signal);
  const seen: number[] = [];
  const outcome = await fetch(
    { url: "http://a.test/" },
    { attempted: () => stop.abort(), interim: async ({ response }) => void seen.push(response.status) },
  );
  expect([outcome, seen]).toEqual([expect.objectContaining({ reason: "aborted" }), [200]]);
  expect(await fetch({ url: "http://a.test/" })).toMatchObject({ reason: "aborted" });
  expect(steps.filter((step) => step === "turn")).toHaveLength(1);
});

test("an archive that cannot be written is not a stop", async () => {
  const stop = new AbortController();
  const { fetch } = polite([busy], stop.signal);
  const interim = async (): Promise<never> => {
    stop.abort();
    throw new Error("disk full");
  };
  await expect(fetch({ url: "http://a.test/" }, { interim })).rejects.toThrow("disk full");
});
