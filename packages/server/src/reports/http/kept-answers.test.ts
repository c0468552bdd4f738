import { expect, test } from "vitest";
import type { ReportAnswer } from "./answer.ts";
import { createKeptAnswers } from "./kept-answers.ts";

const page = (body: string, more: Partial<ReportAnswer> = {}): ReportAnswer => ({
  status: 200,
  type: "text/html",
  body,
  ...more,
});

/** Makes pages, and says how many. */
function maker(more: Partial<ReportAnswer> = {}) {
  const make = async () => page(`${++make.times}`, more);
  make.times = 0;
  return make;
}

test("a page is made once, until another state is shown", async () => {
  const kept = createKeptAnswers();
  const [first, second] = [{}, {}];
  const make = maker();
  expect((await kept.get(first, "/", make)).body).toBe("1");
  expect((await kept.get(first, "/", make)).body).toBe("1");
  expect((await kept.get(first, "/a", make)).body).toBe("2");
  expect((await kept.get(second, "/", make)).body).toBe("3");
  expect((await kept.get(first, "/", make)).body).toBe("4");
});

test.each([
  ["an error", { status: 503 }],
  ["what may be another one in a moment", { maxAge: 0 }],
])("%s is made each time", async (_, more) => {
  const kept = createKeptAnswers();
  const state = {};
  const make = maker(more);
  await kept.get(state, "/", make);
  expect((await kept.get(state, "/", make)).body).toBe("2");
});

test("what was begun before the state changed is answered, and not kept", async () => {
  const kept = createKeptAnswers();
  const [first, second] = [{}, {}];
  let finish: ((answer: ReportAnswer) => void) | undefined;
  const slow = kept.get(first, "/", () => new Promise((done) => (finish = done)));
  await kept.get(second, "/other", maker());
  finish?.(page("old"));
  expect((await slow).body).toBe("old");
  expect((await kept.get(second, "/", async () => page("new"))).body).toBe("new");
});

test("memory is bounded: what nobody asked for goes first, what is too large is not kept", async () => {
  const kept = createKeptAnswers(4_000);
  const state = {};
  const make = async () => page("x".repeat(100));
  for (const address of ["/1", "/2", "/3", "/4"]) await kept.get(state, address, make);
  await kept.get(state, "/1", make);
  await kept.get(state, "/5", make); // 5 of 802 octets are more than 4,000
  const again = async (address: string): Promise<boolean> => {
    let isMade = false;
    await kept.get(state, address, async () => {
      isMade = true;
      return page("", { maxAge: 0 });
    });
    return isMade;
  };
  expect(await Promise.all(["/1", "/2", "/3", "/4", "/5"].map(again))).toEqual([false, true, false, false, false]);
  await kept.get(state, "/large", async () => page("x".repeat(300)));
  expect(await again("/large")).toBe(true);
});

test("long pages are kept packed: a hundred where the text of one would fill the memory", async () => {
  const kept = createKeptAnswers(108_000);
  const state = {};
  const text = "a page of many words that are the same, as pages are; ".repeat(1_000);
  const addresses = Array.from({ length: 100 }, (_, at) => `/${at}`);
  for (const address of addresses) await kept.get(state, address, async () => page(`${text}${address} ü – 😀`));
  for (const address of addresses) {
    const { body, ...about } = await kept.get(state, address, async () => page("made anew"));
    expect(body).toBe(`${text}${address} ü – 😀`);
    expect(about).toEqual({ status: 200, type: "text/html" });
  }
});

test("who waited for a turn gets what was made meanwhile, but not of another state", async () => {
  const kept = createKeptAnswers();
  const [first, second] = [{}, {}];
  const make = maker();
  const turns: (() => void)[] = [];
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((go) => turns.push(go));
    return await work();
  };
  const asked = [kept.get(first, "/", make, inTurn), kept.get(first, "/", make, inTurn)];
  turns.shift()?.();
  expect((await asked[0])?.body).toBe("1");
  turns.shift()?.();
  expect((await asked[1])?.body).toBe("1");
  const late = kept.get(first, "/a", make, inTurn);
  await kept.get(second, "/a", make);
  turns.shift()?.();
  expect((await late).body).toBe("3");
});
