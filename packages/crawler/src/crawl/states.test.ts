import { describe, expect, test } from "vitest";
import { createStateBoard } from "./states.ts";
import type { State, Transition } from "./states.ts";

/** The transitions of spec 8.2 and 8.3, copied by hand. */
const fetcherPaths: [State, State][] = [
  ["IDLE", "FETCH_URL"],
  ["FETCH_URL", "DOWNLOADING"],
  ["FETCH_URL", "FETCHER_WAITING"],
  ["FETCHER_WAITING", "FETCH_URL"],
  ["DOWNLOADING", "FETCH_URL"],
  ["DOWNLOADING", "PARSING"],
  ["PARSING", "PUSH_PAGE"],
  ["PUSH_PAGE", "FETCH_URL"],
  ["FETCH_URL", "MIGRATING"],
  ["DOWNLOADING", "MIGRATING"],
  ["PARSING", "MIGRATING"],
  ["PUSH_PAGE", "MIGRATING"],
  ["FETCH_URL", "PERM_EXCEPT"],
  ["DOWNLOADING", "PERM_EXCEPT"],
  ["PARSING", "PERM_EXCEPT"],
  ["PUSH_PAGE", "PERM_EXCEPT"],
  ["PERM_EXCEPT", "FETCH_URL"],
  ["TERMINATE", "FINISHED"],
];
const crawlerPaths: [State, State][] = [
  ["GET_PAGE", "CRAWLING"],
  ["GET_PAGE", "CRAWLER_WAITING"],
  ["CRAWLER_WAITING", "GET_PAGE"],
  ["CRAWLING", "PUSH_URL"],
  ["CRAWLING", "GET_PAGE"],
  ["PUSH_URL", "GET_PAGE"],
  ["GET_PAGE", "MIGRATING"],
  ["CRAWLING", "MIGRATING"],
  ["PUSH_URL", "MIGRATING"],
  ["GET_PAGE", "PERM_EXCEPT"],
  ["CRAWLING", "PERM_EXCEPT"],
  ["PUSH_URL", "PERM_EXCEPT"],
  ["PERM_EXCEPT", "GET_PAGE"],
  ["TERMINATE", "FINISHED"],
];
/** Legal steps from the start to each state. */
const ways: Record<"fetchers" | "crawlers", Partial<Record<State, State[]>>> = {
  fetchers: {
    IDLE: [],
    FETCH_URL: ["FETCH_URL"],
    FETCHER_WAITING: ["FETCH_URL", "FETCHER_WAITING"],
    DOWNLOADING: ["FETCH_URL", "DOWNLOADING"],
    PARSING: ["FETCH_URL", "DOWNLOADING", "PARSING"],
    PUSH_PAGE: ["FETCH_URL", "DOWNLOADING", "PARSING", "PUSH_PAGE"],
    MIGRATING: ["FETCH_URL", "DOWNLOADING", "MIGRATING"],
    PERM_EXCEPT: ["FETCH_URL", "DOWNLOADING", "PERM_EXCEPT"],
    TERMINATE: ["TERMINATE"],
    FINISHED: ["TERMINATE", "FINISHED"],
  },
  crawlers: {
    GET_PAGE: [],
    CRAWLER_WAITING: ["CRAWLER_WAITING"],
    CRAWLING: ["CRAWLING"],
    PUSH_URL: ["CRAWLING", "PUSH_URL"],
    MIGRATING: ["CRAWLING", "MIGRATING"],
    PERM_EXCEPT: ["CRAWLING", "PERM_EXCEPT"],
    TERMINATE: ["TERMINATE"],
    FINISHED: ["TERMINATE", "FINISHED"],
  },
};

describe.each([
  ["fetchers", fetcherPaths, "DOWNLOADING"],
  ["crawlers", crawlerPaths, "CRAWLING"],
] as const)("the state machine of %s", (kind, paths, beforeMigrating) => {
  const states = Object.keys(ways[kind]) as State[];
  const steps = states.flatMap((from) => states.map((to) => [from, to] as const));
  test.each(steps)("%s -> %s is legal only if the table has it", (from, to) => {
    const [thread] = createStateBoard({ fetchers: 1, crawlers: 1, strict: true })[kind];
    for (const step of ways[kind][from] ?? []) thread?.move(step);
    expect(thread?.state).toBe(from);
    const legal =
      paths.some(([a, b]) => a === from && b === to) ||
      (to === "TERMINATE" && from !== "TERMINATE" && from !== "FINISHED") ||
      (from === "MIGRATING" && to === beforeMigrating);
    if (legal) {
      thread?.move(to);
      expect(thread?.state).toBe(to);
    } else {
      expect(() => thread?.move(to)).toThrow(expect.objectContaining({ code: "IllegalTransition" }));
      expect(thread?.state).toBe(from);
    }
  });
});

describe("the state board", () => {
  test("AT-FSM-2: forced from IDLE to PUSH_PAGE, a strict board throws an error with the thread and the states", () => {
    const seen: Transition[] = [];
    const board = createStateBoard({ fetchers: 2, crawlers: 1, strict: true, onTransition: (step) => seen.push(step) });
    expect(() => board.fetchers[1]?.move("PUSH_PAGE")).toThrow(
      "Internal error: fetcher 2 changed from IDLE to PUSH_PAGE, which is not allowed.",
    );
    expect(seen).toEqual([{ thread: "fetcher 2", from: "IDLE", to: "PUSH_PAGE", legal: false }]);
  });

  test("AT-FSM-2: a board that is not strict reports the illegal transition and continues", () => {
    const seen: Transition[] = [];
    const board = createStateBoard({ fetchers: 1, crawlers: 1, onTransition: (step) => seen.push(step) });
    board.fetchers[0]?.move("PUSH_PAGE");
    expect(seen).toEqual([{ thread: "fetcher 1", from: "IDLE", to: "PUSH_PAGE", legal: false }]);
    expect(board.fetchers[0]?.state).toBe("PUSH_PAGE");
  });

  test("MIGRATING returns to the previous state, and to no other", () => {
    const [fetcher] = createStateBoard({ fetchers: 1, crawlers: 1, strict: true }).fetchers;
    for (const state of ["FETCH_URL", "DOWNLOADING", "PARSING", "MIGRATING"] as const) fetcher?.move(state);
    expect(() => fetcher?.move("DOWNLOADING")).toThrow("from MIGRATING to DOWNLOADING");
    fetcher?.move("PARSING");
    expect(fetcher?.state).toBe("PARSING");
  });

  test("AT-FSM-3: with the last page still in PARSING and both queues empty the crawl has not ended", () => {
    const board = createStateBoard({ fetchers: 2, crawlers: 1, strict: true });
    const [fetcher] = board.fetchers;
    board.crawlers[0]?.move("CRAWLER_WAITING");
    for (const state of ["FETCH_URL", "DOWNLOADING", "PARSING"] as const) {
      fetcher?.move(state);
      expect(board.ended(true, true)).toBe(false);
    }
    for (const state of ["PUSH_PAGE", "FETCH_URL", "FETCHER_WAITING"] as const) {
      expect(board.ended(true, true)).toBe(false);
      fetcher?.move(state);
    }
    expect(board.ended(true, true)).toBe(true);
    expect(board.ended(false, true)).toBe(false);
    expect(board.ended(true, false)).toBe(false);
    board.crawlers[0]?.move("GET_PAGE");
    expect(board.ended(true, true)).toBe(false);
  });

  test("AT-FSM-6: after a termination, every thread goes from TERMINATE to FINISHED", () => {
    const board = createStateBoard({ fetchers: 2, crawlers: 1, strict: true });
    board.fetchers[0]?.move("FETCH_URL");
    board.fetchers[0]?.move("DOWNLOADING", "http://a.example/");
    board.terminate();
    board.terminate();
    expect([...board.fetchers, ...board.crawlers].map(({ state }) => state)).toEqual(Array(3).fill("TERMINATE"));
    board.finish();
    expect([...board.fetchers, ...board.crawlers].map(({ state }) => state)).toEqual(Array(3).fill("FINISHED"));
  });

  test("describes the state, time and subject of each thread", () => {
    let time = 1_000;
    const board = createStateBoard({ fetchers: 1, crawlers: 1, now: () => time });
    board.fetchers[0]?.move("FETCH_URL");
    board.fetchers[0]?.move("DOWNLOADING", "http://a.example/x");
    time = 3_500;
    expect(board.describe()).toBe(
      "fetcher 1   DOWNLOADING     2500 ms  http://a.example/x\ncrawler 1   GET_PAGE        2500 ms",
    );
  });
});
