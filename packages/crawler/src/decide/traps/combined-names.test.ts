import { describe, expect, test } from "vitest";
import { createCombinedNames } from "./url-guards.ts";

/** Returns all sequences of these names up to a length. */
function sequences(names: readonly string[], longest: number): string[] {
  const all: string[][] = [];
  let last: string[][] = [[]];
  for (let length = 1; length <= longest; length++) {
    last = last.flatMap((before) => names.map((name) => [...before, name]));
    all.push(...last);
  }
  return all.map((each) => each.join("/"));
}

/** Returns a function that notes each accepted URL and returns true for it. */
function createGuard() {
  const guard = createCombinedNames();
  return (url: string): boolean => {
    const found = guard.inspect(url);
    if (found?.isOneTooMany === true) return false;
    if (found !== undefined) guard.note(found);
    return true;
  };
}

const accepted = (paths: readonly string[]) => {
  const isLetIn = createGuard();
  return paths.filter((path) => isLetIn(`http://a/${path}`)).length;
};

describe("paths made of few names are limited", () => {
  // Each set of names has at most eight directories. 3 names have 7 sets. A set of one name has 7 lengths.
  test("three names in all orders, up to seven of them", () => {
    const paths = sequences(["a", "b", "c"], 7).map((path) => `${path}/`);
    expect(paths).toHaveLength(3279);
    expect(accepted(paths)).toBe(3 * 7 + 4 * 8);
  });

  test("filters in the path, in every order: five names make 325 paths", () => {
    const paths = sequences(["red", "large", "cheap", "new", "wool"], 5)
      .filter((path) => new Set(path.split("/")).size === path.split("/").length)
      .map((path) => `shop/${path}/`);
    expect(paths).toHaveLength(325);
    // 5 of one name, 10 sets of two in 2 orders, 10 of three in 6, 5 of four in 24 and one of five in 120.
    expect(accepted(paths)).toBe(5 + 20 + 60 + 5 * 8 + 8);
  });
});

describe("paths made by people are not limited", () => {
  test.each([
    ["dates", Array.from({ length: 400 }, (_, i) => `${2000 + (i % 20)}/${1 + (i % 12)}/${1 + (i % 28)}/`)],
    ["names of their own", Array.from({ length: 400 }, (_, i) => `docs/${"abcdefghij"[i % 10]}${i}x/docs/`)],
    ["files of one directory", Array.from({ length: 400 }, (_, i) => `a/src/a/page${i}.html`)],
    ["directories under two roofs", ["en/docs/", "docs/en/", "en/docs/api/", "docs/en/api/", "api/en/docs/"]],
  ])("%s", (_about, paths) => expect(accepted(paths)).toBe(paths.length));
});

test("an accepted URL is accepted again, and hosts are separate", () => {
  const isLetIn = createGuard();
  const paths = sequences(["a", "b"], 4).map((path) => `http://one/${path}/`);
  const first = paths.map(isLetIn);
  expect(first).toContain(false);
  expect(paths.map(isLetIn)).toEqual(first);
  expect(isLetIn("http://two/a/b/a/b/")).toBe(true);
});
