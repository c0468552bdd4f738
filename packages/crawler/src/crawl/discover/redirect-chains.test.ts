import { describe, expect, test } from "vitest";
import { createRedirectChains } from "./redirect-chains.ts";

describe("chains of redirects", () => {
  test("a target that leads nowhere back is no loop", () => {
    const chains = createRedirectChains();
    chains.note("a", "b", false);
    expect(chains.loop("b", "c")).toBeUndefined();
    expect(chains.loop("x", "a")).toBeUndefined();
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
  ] as const)("a loop %s is found", (_, from, to, before) => {
    const chains = createRedirectChains();
    for (const [origin, target] of before) chains.note(origin, target, false);
    expect(chains.loop(from, to)).toEqual({ setsCookie: false });
  });

  test("knows whether an answer of the loop set a cookie", () => {
    const chains = createRedirectChains();
    chains.note("a", "b", false);
    chains.note("b", "c", true);
    expect(chains.loop("c", "a")).toEqual({ setsCookie: true });
  });

  test("a loop that the URL is not part of ends the search", () => {
    const chains = createRedirectChains();
    chains.note("a", "b", false);
    chains.note("b", "a", false);
    expect(chains.loop("x", "a")).toBeUndefined();
  });
});
