import { describe, expect, test } from "vitest";
import { checkUrl, noteAll, numbered, prose, textOf } from "./test-pages.ts";
import { createTrapGuards } from "./trap-guards.ts";

describe("generated documentation is never treated as a trap, even if all pages had one text", () => {
  const words = ["Array", "Buffer", "Channel", "Device", "Event", "Frame", "Graph", "Handle", "Index", "Job"];
  const name = (i: number) => [i % 10, Math.floor(i / 10) % 10, Math.floor(i / 100) % 10].map((n) => words[n]).join("");

  test.each([
    ["Doxygen", (i: number) => `https://a/html/class${name(i)}.html`],
    ["Javadoc", (i: number) => `https://a/api/org/example/${name(i)}.html`],
    ["Javadoc, uses", (i: number) => `https://a/api/org/example/class-use/${name(i)}.html`],
    ["Sphinx", (i: number) => `https://a/en/latest/library/${name(i).toLowerCase()}.html`],
    ["manual pages", (i: number) => `https://a/man/man3/${name(i)}.html`],
  ])("%s", (_about, url) => {
    const guards = createTrapGuards();
    const urls = numbered(300, url);
    noteAll(guards, urls, () => ({ title: "Manual", text: "See also." }));
    for (const probe of guards.probes()) expect(guards.noteProbe(probe, undefined)).toEqual([]);
    const [foundOn = ""] = urls;
    expect(urls.filter((each) => checkUrl(guards, each) !== undefined)).toEqual([]);
    expect(urls.filter((each) => guards.patternOf({ url: each, foundOn }) !== undefined)).toEqual([]);
    expect(urls.filter((each) => guards.isSuspect({ url: each, foundOn, depth: 2 }))).toEqual([]);
  });
});

test("errors are no evidence", () => {
  const guards = createTrapGuards();
  const url = (i: number) => `https://a/calendar?date=${i}`;
  for (let i = 0; i < 100; i++) guards.notePage({ url: url(i) }, textOf(url(i), "Not found", "Gone"), 404, true);
  expect([guards.probes(), guards.isSuspect({ url: url(500), depth: 1 })]).toEqual([[], false]);
});

test("a chain of more than a hundred links waits, and is no trap", () => {
  const guards = createTrapGuards();
  expect(guards.isSuspect({ url: "https://a/x", depth: 100 })).toBe(false);
  expect(guards.isSuspect({ url: "https://a/x", depth: 101 })).toBe(true);
  expect(guards.leaveOut({ url: "https://a/x", depth: 5_999 })).toBeUndefined();
});

describe("chains of one page, whatever the names", () => {
  const name = (i: number) => `https://a/maze/${prose(i, 1)}`;
  const walk = (length: number, text: (i: number) => string) => {
    const guards = createTrapGuards();
    for (let i = 0; i < length; i++) {
      const found = i === 0 ? { url: name(0) } : { url: name(i), foundOn: name(i - 1) };
      guards.notePage(found, textOf(name(i), "Maze", text(i)), 200, false);
    }
    return guards.patternOf({ url: name(length), foundOn: name(length - 1) })?.guard;
  };

  test("the fifteenth page leads no further", () => {
    expect([14, 15, 40].map((length) => walk(length, () => "Go on."))).toEqual([
      undefined,
      "near-duplicate",
      "near-duplicate",
    ]);
  });

  test("a different page among them restarts the count", () => {
    expect(walk(200, (i) => (i % 14 === 0 ? prose(i) : "Go on."))).toBeUndefined();
  });

  test("the links of a hundred equal pages from one index are followed", () => {
    const guards = createTrapGuards();
    for (let i = 0; i < 100; i++)
      guards.notePage({ url: name(i), foundOn: "https://a/index" }, textOf(name(i), "Moved", "See there."), 200, false);
    expect(guards.patternOf({ url: "https://a/maze/real", foundOn: name(99) })).toBeUndefined();
  });
});

describe("a closed chain", () => {
  const name = (i: number) => `https://a/maze/${prose(i, 1)}`;
  const chained = () => {
    const guards = createTrapGuards();
    const note = (i: number, text: string) =>
      guards.notePage({ url: name(i), foundOn: name(i - 1) }, textOf(name(i), "Maze", text), 200, false);
    for (let i = 0; i < 20; i++) note(i, "Go on.");
    const offered = (i: number) => ({ url: `https://a/maze/offered-${i}`, foundOn: name(19), depth: 20 });
    return { guards, note, offered };
  };

  test("is sampled at the 1st, 2nd, 4th, 8th ... URL that its pages lead to", () => {
    const { guards, offered } = chained();
    const sampled = numbered(100, String).filter((_, i) => guards.leaveOut(offered(i)) === undefined);
    expect(sampled.map(Number)).toEqual([0, 1, 3, 7, 15, 31, 63]);
  });

  test("is opened again by a page that differs", () => {
    const { guards, note, offered } = chained();
    expect(guards.patternOf(offered(1))).toBeDefined();
    expect(note(20, prose(7))).toBe("opens");
    expect(guards.patternOf(offered(1))).toBeUndefined();
  });

  test("leaves out no URL that a page outside of it links to as well", () => {
    const { guards, offered } = chained();
    const { url, foundOn } = offered(1);
    expect(guards.noteLink({ url, foundOn }, true)).toBe(false);
    expect(guards.noteLink({ url, foundOn: "https://a/index" }, true)).toBe(true);
    expect(guards.patternOf({ url, foundOn })).toBeUndefined();
    expect(guards.patternOf(offered(2))).toBeDefined();
  });

  test("leaves nothing out when its pattern is allowed", () => {
    const { guards, offered } = chained();
    const { name: pattern = "" } = guards.patternOf(offered(1)) ?? {};
    expect(pattern).toBe("https://a/maze/…");
    const allowing = createTrapGuards({ allowed: [pattern] });
    for (let i = 0; i < 20; i++)
      allowing.notePage({ url: name(i), foundOn: name(i - 1) }, textOf(name(i), "Maze", "Go on."), 200, false);
    expect(allowing.patternOf(offered(1))).toBeUndefined();
  });
});

test("a URL that an earlier start of the crawl found to be missing is counted", () => {
  const guards = createTrapGuards();
  guards.countEarlier("https://a/gone", "SoftNotFoundDecideRule");
  guards.countEarlier("https://a/other", "RejectDecideRule");
  expect(guards.reports()).toEqual([{ guard: "soft-404", pattern: "a", urls: 1 }]);
});

test("the memory for parts, hosts and texts is bounded", () => {
  const guards = createTrapGuards();
  const texts = numbered(50, String).map((_, i) => textOf("https://a/", `Title ${i}`, prose(i)));
  const round = (from: number) => {
    for (let i = from; i < from + 15_000; i++) {
      const url = `https://h${i % 500}.example/${"abcdefgh"[i % 8]}${i}word/${i * 7}word/page?id=${i}`;
      guards.notePage({ url }, { ...(texts[i % 50] ?? textOf(url, "", "")), title: `Title ${i}` }, 200, true);
      checkUrl(guards, url);
      guards.probes();
    }
    global.gc?.();
    return process.memoryUsage().heapUsed;
  };
  round(0);
  const before = round(15_000) && round(30_000) && round(45_000) && round(60_000);
  expect(round(75_000) - before).toBeLessThan(10_000_000);
});
