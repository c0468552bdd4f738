import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FoundBy, FrontierEntry } from "../../url/frontier-entry.ts";
import { createFrontier } from "./frontier.ts";
import type { Frontier } from "./frontier.ts";

const always = () => true;

function entry(path: string, depth: number, more: Partial<FrontierEntry> = {}): FrontierEntry {
  const url = path.startsWith("http") ? path : `http://a.example/${path}`;
  return { url, key: url, depth, foundBy: "link", hops: 0, ...more };
}

/** Creates a frontier that groups URLs by their text before the first digit. */
function create(maxPages = 6_000, maxWaiting?: number): Frontier {
  const groupOf = (url: string) => url.replace(/\d.*$/, "");
  return createFrontier({ groupOf, maxPages, ...(maxWaiting === undefined ? {} : { maxWaiting }) });
}

/** Takes all entries, one at a time. Each is kept and leads to no other. */
function drain(frontier: Frontier, max = Infinity): string[] {
  const urls: string[] = [];
  for (let next = frontier.next(always, true); next !== undefined; next = frontier.next(always, true)) {
    urls.push(next.url.replace("http://a.example/", ""));
    frontier.settle(next, true);
    if (urls.length >= max) break;
  }
  return urls;
}

describe("the order of the frontier", () => {
  test("is by depth, and within a depth by discovery", () => {
    const frontier = create();
    for (const [path, depth] of [
      ["c", 2],
      ["a", 1],
      ["e", 3],
      ["d", 2],
      ["b", 1],
    ] as const)
      frontier.push(entry(path, depth));
    expect(drain(frontier)).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("seeds come first, then known pages whatever their depth, then links and sitemap URLs by depth; frames before all", () => {
    const frontier = create();
    const push = (path: string, depth: number, foundBy: FoundBy, more: Partial<FrontierEntry> = {}) =>
      frontier.push(entry(path, depth, { foundBy, ...more }));
    push("link", 1, "link");
    push("map", 1, "sitemap");
    push("known", 7, "known");
    push("forwarded", 0, "redirect");
    push("seed", 0, "seed");
    push("frame", 4, "frame", { scenario: "7" });
    expect(drain(frontier)).toEqual(["frame", "seed", "known", "forwarded", "link", "map"]);
  });

  test("within a depth, groups take turns", () => {
    const frontier = create();
    for (const path of ["day1", "day2", "day3", "day4", "news1", "about", "news2"]) frontier.push(entry(path, 1));
    expect(drain(frontier)).toEqual(["day1", "news1", "about", "day2", "news2", "day3", "day4"]);
  });

  test("no deeper URL is given out while a shallower one of the host is in flight", () => {
    const frontier = create();
    frontier.push(entry("a", 1));
    frontier.push(entry("b", 1));
    frontier.push(entry("c", 2));
    const a = frontier.next(always, true);
    const b = frontier.next(always, true);
    expect([a?.url, b?.url]).toEqual(["http://a.example/a", "http://a.example/b"]);
    expect(frontier.next(always, true)).toBeUndefined();
    if (b !== undefined) frontier.settle(b, true);
    expect(frontier.next(always, true)).toBeUndefined();
    // A URL that the shallower one found at the same depth goes first.
    frontier.push(entry("d", 1, { foundBy: "redirect" }));
    if (a !== undefined) frontier.settle(a, false);
    expect(drain(frontier)).toEqual(["d", "c"]);
  });

  test("pages known from an earlier crawl wait for the start pages in flight", () => {
    const frontier = create();
    frontier.push(entry("seed", 0, { foundBy: "seed" }));
    frontier.push(entry("known", 7, { foundBy: "known" }));
    const seed = frontier.next(always, true);
    expect(frontier.next(always, true)).toBeUndefined();
    if (seed !== undefined) frontier.settle(seed, true);
    expect(drain(frontier)).toEqual(["known"]);
  });

  test("a host that may not start now is skipped, and waits for no depth of another host", () => {
    const frontier = create();
    frontier.push(entry("http://slow.example/1", 1));
    frontier.push(entry("http://quick.example/1", 1));
    frontier.push(entry("http://quick.example/x", 2));
    const quickOnly = (url: string) => url.includes("quick");
    const first = frontier.next(quickOnly, true);
    expect(first?.url).toBe("http://quick.example/1");
    expect(frontier.next(quickOnly, true)).toBeUndefined();
    if (first !== undefined) frontier.settle(first, true);
    expect(frontier.next(quickOnly, true)?.url).toBe("http://quick.example/x");
    expect(frontier.hostUrls()).toEqual(["http://slow.example/1"]);
    expect(frontier.next(always, true)?.url).toBe("http://slow.example/1");
    expect([frontier.waiting, frontier.inFlight]).toEqual([0, 2]);
  });

  test("among hosts that may start, the one with the shallowest URL comes first", () => {
    const frontier = create();
    frontier.push(entry("http://a.example/x", 3));
    frontier.push(entry("http://b.example/y", 2));
    expect(frontier.next(always, true)?.url).toBe("http://b.example/y");
  });

  test("without a slot of the budget only frames are given out", () => {
    const frontier = create();
    frontier.push(entry("page", 1));
    frontier.push(entry("frame", 1, { foundBy: "frame", scenario: "7" }));
    expect(frontier.next(always, false)?.url).toBe("http://a.example/frame");
    expect(frontier.next(always, false)).toBeUndefined();
  });
});

describe("the share cap", () => {
  test("a group that has more than a third of the budget waits until the others are exhausted, and is not dropped", () => {
    const frontier = create(9);
    for (let day = 1; day <= 6; day++) frontier.push(entry(`day${day}`, 1));
    for (const [at, path] of ["a", "b", "c", "d", "e"].entries()) frontier.push(entry(path, 2 + at));
    // 3 pages are a third; the group stops when it has more.
    expect(drain(frontier)).toEqual(["day1", "day2", "day3", "day4", "a", "b", "c", "d", "e", "day5", "day6"]);
  });

  test("URLs that wait because of it are marked", () => {
    const frontier = create(3);
    for (let day = 1; day <= 4; day++) frontier.push(entry(`day${day}`, 1));
    frontier.push(entry("about", 2));
    expect(drain(frontier, 3)).toEqual(["day1", "day2", "about"]);
    expect([...frontier.left()].map(({ entry: { url }, putOff }) => [url.slice(17), putOff])).toEqual([
      ["day3", true],
      ["day4", true],
    ]);
  });

  test("among groups that have used their share, the one with the fewest known URLs comes first, however deep it is", () => {
    const frontier = create(30);
    for (let day = 0; day < 40; day++) frontier.push(entry(`day${day}`, 1));
    for (let real = 0; real < 13; real++) frontier.push(entry(`real${real}`, 2 + real));
    const order = drain(frontier, 30);
    expect(order.filter((path) => path.startsWith("real"))).toHaveLength(13);
  });

  test("a frame in flight keeps the turn of its host, and the frames that it finds are given out", () => {
    const frontier = create();
    const frames = ["f1", "f2"].map((path) => entry(path, 0, { foundBy: "frame", scenario: "7" }));
    for (const frame of frames) frontier.push(frame);
    const [first, second] = [frontier.next(always, true), frontier.next(always, true)];
    if (first !== undefined) frontier.settle(first, true);
    frontier.push(entry("f3", 0, { foundBy: "frame", scenario: "7" }));
    if (second !== undefined) frontier.settle(second, true);
    expect(frontier.framesWaiting).toBe(1);
    expect(frontier.next(always, false)?.url).toBe("http://a.example/f3");
  });

  test("if only they are left, they wait because of the budget", () => {
    const frontier = create(3);
    for (let day = 1; day <= 4; day++) frontier.push(entry(`day${day}`, 1));
    expect(drain(frontier, 3)).toEqual(["day1", "day2", "day3"]);
    expect([...frontier.left()].map(({ putOff }) => putOff)).toEqual([false]);
  });

  test("deferred URLs wait for pages in flight that may still find others", () => {
    const frontier = create(3);
    for (let day = 1; day <= 4; day++) frontier.push(entry(`day${day}`, 1));
    frontier.push(entry("about", 2));
    drain(frontier, 2);
    const about = frontier.next(always, true);
    expect(about?.url).toBe("http://a.example/about");
    expect(frontier.next(always, true)).toBeUndefined();
    frontier.push(entry("staff", 3));
    if (about !== undefined) frontier.settle(about, true);
    expect(drain(frontier)).toEqual(["staff", "day3", "day4"]);
  });

  test("endless pages of four kinds leave space for all 100 real ones in a budget of 600", () => {
    const frontier = create(600);
    // Real pages form a chain of depth 100, which breadth-first order alone would lose: each endless page finds three more.
    const kinds = ["day", "sort", "tag", "user"];
    const real = new Set<string>();
    let endless = 0;
    for (const kind of kinds) frontier.push(entry(`${kind}${endless++}`, 1));
    frontier.push(entry("real-a", 1));
    let kept = 0;
    for (let next = frontier.next(always, kept < 600); next !== undefined; next = frontier.next(always, kept < 600)) {
      kept++;
      const { depth } = next;
      if (next.url.includes("real-")) {
        real.add(next.url);
        if (real.size < 100) frontier.push(entry(`real-${"a".repeat(real.size + 1)}`, depth + 1));
      } else {
        const kind = kinds.find((name) => next?.url.includes(name)) ?? "";
        for (let more = 0; more < 3; more++) frontier.push(entry(`${kind}${endless++}`, depth + 1));
      }
      frontier.settle(next, true);
    }
    expect(kept).toBe(600);
    expect(real.size).toBe(100);
  });

  test("pages that were not kept do not count; those of an earlier start do", () => {
    const frontier = create(9);
    for (let day = 1; day <= 3; day++) frontier.count(`http://a.example/day${day}`);
    for (let day = 4; day <= 6; day++) frontier.push(entry(`day${day}`, 1));
    frontier.push(entry("about", 2));
    for (let error = 0; error < 1; error++) {
      const next = frontier.next(always, true);
      expect(next?.url).toBe("http://a.example/day4");
      if (next !== undefined) frontier.settle(next, false);
    }
    expect(drain(frontier)).toEqual(["day5", "about", "day6"]);
  });

  test("an earlier start's pages show that a group was put off for others", () => {
    const leftOf = (paths: readonly string[]) => {
      const frontier = create(9);
      for (const path of paths) frontier.count(`http://a.example/${path}`);
      frontier.push(entry("day9", 2));
      return [...frontier.left()].map(({ putOff }) => putOff);
    };
    // Four of nine are more than a third of these four and the five that are left. Then three others followed.
    expect(leftOf(["day1", "day2", "day3", "day4", "a", "b", "c"])).toEqual([true]);
    // The same pages, but nothing came after the share was full.
    expect(leftOf(["a", "b", "c", "day1", "day2", "day3", "day4"])).toEqual([false]);
  });
});

test("suspect URLs wait until the others are exhausted; seeds and known pages never do", () => {
  const checked: string[] = [];
  const frontier = createFrontier({
    groupOf: (url) => url,
    maxPages: 6_000,
    isSuspect: ({ url }) => (checked.push(url), /day|seed|known/.test(url)),
  });
  frontier.push(entry("seed", 0, { foundBy: "seed" }));
  frontier.push(entry("known", 3, { foundBy: "known" }));
  for (const [path, depth] of [
    ["day1", 1],
    ["a", 1],
    ["day2", 2],
    ["b", 3],
  ] as const)
    frontier.push(entry(path, depth));
  expect(drain(frontier)).toEqual(["seed", "known", "a", "b", "day1", "day2"]);
  expect(checked).toHaveLength(4);
});

describe("the order of waiting", () => {
  /** Settles a URL that was given out, as kept. */
  const settle = (frontier: Frontier, next: FrontierEntry | undefined): string => {
    if (next === undefined) throw new Error("nothing was given out");
    frontier.settle(next, true);
    return next.url.slice(17);
  };

  test("a deferred group waits for a frame in flight, which may find other URLs; an open link does not wait", () => {
    const groupOf = (url: string) => url.replace(/\d.*$/, "");
    const frontier = createFrontier({ groupOf, maxPages: 3, isSuspect: ({ url }) => url.includes("odd") });
    for (let day = 1; day <= 3; day++) frontier.count(`http://a.example/day${day}`);
    frontier.push(entry("day4", 1));
    frontier.push(entry("odd", 1));
    frontier.push(entry("about", 2));
    frontier.push(entry("frame", 1, { foundBy: "frame", scenario: "7" }));
    const frame = frontier.next(always, true);
    expect(frame?.url).toBe("http://a.example/frame");
    expect(settle(frontier, frontier.next(always, true))).toBe("about");
    expect(frontier.next(always, true)).toBeUndefined();
    settle(frontier, frame);
    expect(drain(frontier)).toEqual(["day4", "odd"]);
  });

  test("suspect URLs wait for deferred ones that are in flight, or on a host that may not start now", () => {
    const groupOf = (url: string) => url.replace(/\d.*$/, "");
    const frontier = createFrontier({ groupOf, maxPages: 3, isSuspect: ({ url }) => url.includes("odd") });
    for (const path of ["day1", "day2", "day4", "day5", "http://b.example/odd"]) frontier.push(entry(path, 1));
    expect(drain(frontier, 2)).toEqual(["day1", "day2"]);
    expect(frontier.next((url) => url.includes("b.example"), true)).toBeUndefined();
    expect(settle(frontier, frontier.next(always, true))).toBe("day4");
    const last = frontier.next(always, true);
    expect(last?.url).toBe("http://a.example/day5");
    expect(frontier.next(always, true)).toBeUndefined();
    settle(frontier, last);
    const odd = frontier.next(always, true);
    expect(odd?.url).toBe("http://b.example/odd");
    frontier.push(entry("day6", 1)); // found by the odd one
    expect(frontier.next(always, true)?.url).toBe("http://a.example/day6");
  });

  test("suspect URLs wait for new URLs of a group that was deferred before", () => {
    const groupOf = (url: string) => url.replace(/\d.*$/, "");
    const frontier = createFrontier({ groupOf, maxPages: 3, isSuspect: ({ url }) => url.includes("odd") });
    for (let day = 1; day <= 3; day++) frontier.count(`http://a.example/day${day}`);
    for (const path of ["day4", "http://b.example/odd"]) frontier.push(entry(path, 1));
    expect(frontier.next((url) => url.includes("b.example"), true)).toBeUndefined();
    expect(drain(frontier)).toEqual(["day4", "http://b.example/odd"]);
  });

  test("a host without waiting URLs keeps its depths while one of its URLs is in flight", () => {
    const frontier = create();
    for (const path of ["a", "b"]) frontier.push(entry(path, 1));
    const [a, b] = [frontier.next(always, true), frontier.next(always, true)];
    settle(frontier, a);
    frontier.push(entry("c", 2)); // found by a; b may find a shallower one
    expect(frontier.next(always, true)).toBeUndefined();
    settle(frontier, b);
    expect(drain(frontier)).toEqual(["c"]);
  });

  test("start pages and known pages of a deferred group go first, the redirect target of a start page does not", () => {
    const fillShare = (frontier: Frontier) => {
      for (let day = 1; day <= 5; day++) frontier.count(`http://a.example/day${day}`);
    };
    const push = (frontier: Frontier) => {
      frontier.push(entry("day6", 0, { foundBy: "redirect" }));
      frontier.push(entry("about", 1));
      frontier.push(entry("day7", 7, { foundBy: "known" }));
      frontier.push(entry("day8", 0, { foundBy: "seed" }));
    };
    for (const steps of [
      [fillShare, push],
      [push, fillShare],
    ]) {
      const frontier = create(6);
      for (const step of steps) step(frontier);
      expect(drain(frontier)).toEqual(["day8", "day7", "about", "day6"]);
    }
  });

  test("the redirect target of a start page may be suspect; a start page of a deferred group goes first", () => {
    const frontier = createFrontier({ groupOf: () => "one", maxPages: 2, isSuspect: ({ url }) => url.includes("odd") });
    frontier.count("http://a.example/");
    frontier.count("http://a.example/2");
    frontier.push(entry("late", 1));
    frontier.push(entry("odd", 0, { foundBy: "redirect" }));
    frontier.push(entry("seed", 0, { foundBy: "seed" }));
    expect(drain(frontier)).toEqual(["seed", "late", "odd"]);
  });

  test("of two deferred groups, the one with fewer pages and URLs together comes first, until it has none", () => {
    const order = (waiting: Record<"a" | "b", number>) => {
      const frontier = create(30);
      // 11 are more than a third of 30. Of the 19 that are left, 7 are more than a third.
      for (let n = 0; n < 11; n++) frontier.count(`http://a.example/a${n}`);
      for (let n = 0; n < 7; n++) frontier.count(`http://a.example/b${n}`);
      for (const [name, urls] of Object.entries(waiting))
        for (let n = 20; n < 20 + urls; n++) frontier.push(entry(`${name}${n}`, 1));
      return drain(frontier)
        .map((path) => path.charAt(0))
        .join("");
    };
    expect(order({ a: 3, b: 8 })).toBe("aaabbbbbbbb"); // 14 and 15
    expect(order({ a: 3, b: 6 })).toBe("bbbbbbaaa"); // 14 and 13
  });

  test("a group is deferred once, however deep its URLs are, and those that others overtook are marked", () => {
    const frontier = create(6);
    for (let day = 1; day <= 4; day++) frontier.push(entry(`day${day}`, 1));
    for (const path of ["a", "b"]) frontier.push(entry(path, 2));
    frontier.push(entry("day9", 3));
    expect(drain(frontier, 6)).toEqual(["day1", "day2", "day3", "a", "b", "day4"]);
    expect([...frontier.left()].map(({ entry: { url }, putOff }) => [url.slice(17), putOff])).toEqual([["day9", true]]);
  });

  test("settling a URL twice, or one that was never given out, changes nothing", () => {
    const frontier = create(3);
    frontier.push(entry("a", 1));
    frontier.push(entry("b", 2));
    const a = frontier.next(always, true);
    frontier.settle(entry("b", 2), false);
    expect(frontier.next(always, true)).toBeUndefined();
    settle(frontier, a);
    settle(frontier, a);
    expect(drain(frontier)).toEqual(["b"]);
  });
});

describe("the bound of the frontier", () => {
  test("refuses URLs beyond the limit, and accepts one again after another was given out", () => {
    const frontier = create(6_000, 2);
    expect(["a", "b", "c"].map((path) => frontier.push(entry(path, 1)))).toEqual([true, true, false]);
    frontier.next(always, true);
    expect(frontier.push(entry("d", 1))).toBe(true);
    expect(frontier.waiting).toBe(2);
  });
});

test("gives out every entry once, shallower ones first, whatever the order of pushing, taking and settling", () => {
  const step = fc.oneof(
    fc.record({
      push: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 3 })),
    }),
    fc.record({ settle: fc.nat(5), kept: fc.boolean() }),
    fc.record({ take: fc.integer({ min: 1, max: 3 }), hasSlot: fc.boolean() }),
  );
  const hostOf = (url: string) => new URL(url).host;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200, size: "max" }), (steps) => {
      const groupOf = (url: string) => url.replace(/\d+$/, "");
      const frontier = createFrontier({ groupOf, maxPages: 6, isSuspect: ({ url }) => /f\d+$/.test(url) });
      const flying: FrontierEntry[] = [];
      const waiting = new Map<string, FrontierEntry>();
      let pushed = 0;
      const settle = (at: number, kept: boolean) => {
        const [ended] = flying.splice(at % Math.max(1, flying.length), 1);
        if (ended !== undefined) frontier.settle(ended, kept);
      };
      const take = (hosts: number, hasSlot: boolean) => {
        const next = frontier.next((url) => Number(url.charAt(8)) <= hosts, hasSlot);
        if (next === undefined) return false;
        expect(waiting.delete(next.url)).toBe(true);
        if (next.scenario === undefined) {
          expect(hasSlot).toBe(true);
          const ofHost = flying.filter(
            ({ url, scenario }) => hostOf(url) === hostOf(next.url) && scenario === undefined,
          );
          expect(Math.min(...ofHost.map(({ depth }) => depth))).toBeGreaterThanOrEqual(next.depth);
        }
        flying.push(next);
        return true;
      };
      const isTrue = () => {
        const urls = [...waiting.keys()];
        expect([...frontier.left()].map(({ entry: { url } }) => url).sort()).toEqual(urls.toSorted());
        expect(new Set(frontier.hostUrls().map(hostOf))).toEqual(new Set(urls.map(hostOf)));
        expect(frontier.framesWaiting).toBe(urls.filter((url) => waiting.get(url)?.scenario !== undefined).length);
      };
      for (const now of steps) {
        if ("push" in now) {
          const [host, depth, group] = now.push;
          const letter = "abfg".charAt(group);
          const isFrame = letter === "g";
          const found = entry(
            `http://h${host}.example/${letter}${pushed++}`,
            depth,
            isFrame ? { foundBy: "frame", scenario: "7" } : {},
          );
          waiting.set(found.url, found);
          expect(frontier.push(found)).toBe(true);
        } else if ("settle" in now) settle(now.settle, now.kept);
        else take(now.take, now.hasSlot);
        expect([frontier.waiting, frontier.inFlight]).toEqual([waiting.size, flying.length]);
      }
      isTrue();
      while (frontier.waiting > 0 || flying.length > 0) {
        if (!take(3, true)) {
          if (flying.length === 0) throw new Error("stuck");
          settle(0, true);
        }
      }
      isTrue();
    }),
    { numRuns: 100 },
  );
});
