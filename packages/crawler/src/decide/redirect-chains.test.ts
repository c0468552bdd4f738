import { describe, expect, test } from "vitest";
import { createRedirectChains } from "./evidence.ts";

const page = (key: string) => ({ key });

describe("chains of redirects", () => {
  test("a target that does not lead back is no loop", () => {
    const chains = createRedirectChains();
    chains.note(page("a"), page("b"), false);
    expect(chains.loop(page("b"), page("c"))).toBeUndefined();
    expect(chains.loop(page("x"), page("a"))).toBeUndefined();
  });

  test.each([
    ["to itself", "a", "a", []],
    ["of two", "b", "a", [["a", "b"]]],
    [
      "of three",
      "c",
      "a",
      [
        ["a", "b"],
        ["b", "c"],
      ],
    ],
  ] as const)("a loop %s is found", (_, from, to, noted) => {
    const chains = createRedirectChains();
    for (const [origin, target] of noted) chains.note(page(origin), page(target), false);
    expect(chains.loop(page(from), page(to))).toEqual({ setsCookie: false });
  });

  test("knows whether an answer of the loop set a cookie", () => {
    const chains = createRedirectChains();
    chains.note(page("a"), page("b"), false);
    chains.note(page("b"), page("c"), true);
    expect(chains.loop(page("c"), page("a"))).toEqual({ setsCookie: true });
  });

  test("a loop that the URL is not part of ends the search", () => {
    const chains = createRedirectChains();
    chains.note(page("a"), page("b"), false);
    chains.note(page("b"), page("a"), false);
    expect(chains.loop(page("x"), page("a"))).toBeUndefined();
  });

  test("a frame that redirects elsewhere than the page of its URL is in no loop of that page", () => {
    const chains = createRedirectChains();
    const frame = (key: string) => ({ key, scenario: "7" });
    chains.note(page("b"), page("a"), true);
    expect(chains.loop(frame("a"), frame("b"))).toBeUndefined();
    chains.note(frame("b"), frame("c"), false);
    chains.note(frame("c"), frame("a"), false);
    expect(chains.loop(frame("a"), frame("b"))).toEqual({ setsCookie: false });
    expect(chains.loop(page("a"), page("b"))).toEqual({ setsCookie: true });
  });
});
