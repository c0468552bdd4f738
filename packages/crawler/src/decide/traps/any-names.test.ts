import { expect, test } from "vitest";
import { prose, textOf } from "./test-pages.ts";
import { createTrapGuards } from "./trap-guards.ts";
import type { TrapGuards } from "./trap-guards.ts";

const word = (i: number) => prose(i, 1);
const intro = prose(7, 40);

/** Simulates a chain of pages, each found on the one before. Answers the guards' requests for made-up names. */
function follow(guards: TrapGuards, count: number, text: (i: number) => string, madeUp: (url: string) => string): void {
  for (let i = 0; i < count; i++) {
    guards.notePage({ url: chain(i), foundOn: chain(i - 1) }, textOf(chain(i), "Part", text(i)), 200, true);
    for (const probe of guards.probes())
      guards.noteProbe(probe, probe.kind === "far" ? undefined : textOf(probe.url, "Part", madeUp(probe.url)));
  }
}
const chain = (i: number) => `https://a/part/${word(i)}/`;
const next = { url: chain(51), foundOn: chain(50), depth: 50 };
let token = 1_000;

test.each<[string, (i: number) => string, (url: string) => string]>([
  ["their own address", (i) => `${intro} You see ${chain(i)}.`, (url) => `${intro} You see ${url}.`],
  ["a token", () => `${intro} Reference ${word(token++)}.`, () => `${intro} Reference ${word(token++)}.`],
])("pages that differ in %s, as the answers to made-up names do, are a pattern", (_about, text, madeUp) => {
  const guards = createTrapGuards();
  follow(guards, 51, text, madeUp);
  expect(guards.patternOf(next)).toMatchObject({ guard: "near-duplicate", name: "a/part/…" });
  expect(guards.patternOf({ url: next.url, foundOn: "https://a/" })).toBeUndefined();
});

test.each<[string, (url: string) => string]>([
  ["an empty form", () => `${intro} Object:`],
  ["a form with the name", (url) => `${intro} Object: You see ${url}`],
])("records that differ in two words are pages, although the host shows %s for any name", (_about, madeUp) => {
  const guards = createTrapGuards();
  follow(guards, 51, (i) => `${intro} Object: ${word(i + 200)} ${word(i + 300)}`, madeUp);
  expect(guards.patternOf(next)).toBeUndefined();
});

test("a page that differs opens the pattern", () => {
  const guards = createTrapGuards();
  const same = (url: string) => `${intro} You see ${url}.`;
  follow(guards, 51, (i) => same(chain(i)), same);
  const other = textOf(next.url, "Part", prose(99, 40));
  expect(guards.notePage(next, other, 200, true)).toBe("opens");
  expect(guards.patternOf({ url: chain(60), foundOn: chain(49) })).toBeUndefined();
});
