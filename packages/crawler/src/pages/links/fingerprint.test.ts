import { describe, expect, test } from "vitest";
import { extract } from "./test-extract.ts";

const of = (markup: string) => extract(markup).fingerprint;

/** Returns the number of bits in which two fingerprints differ, 0 to 64. */
function distance(one: string, other: string): number {
  let bits = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; bits > 0n; bits >>= 1n) count += Number(bits & 1n);
  return count;
}

/** Returns meaningless words, the same for the same seed. */
function words(seed: number, count: number): string[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return `w${(state >>> 8) % 5000}`;
  });
}

describe("the same text has the same fingerprint", () => {
  const plain = of("<p>One two three, four five. Caf\u00e9 &amp; tea 10</p>");
  test.each([
    ["other markup", "<div>One <b>two</b> three, <a href=x>four</a> five. <td>Caf\u00e9 &amp; tea<br>10"],
    ["references", "One&nbsp;two three, four five. Caf&eacute; & tea &#49;&#48;"],
    [
      "scripts, styles, comments, templates",
      "<script>a</script><style>b</style>One two three, <!-- c -->four five. Café<template>d</template> tea 10<title>e</title>",
    ],
    ["letter case, white space and signs", "ONE\n  Two (three) four\u2014five caf\u00e9 | tea 10"],
  ])("%s", (_name, markup) => expect(of(markup)).toEqual(plain));

  test("its words are counted", () => expect(plain.words).toBe(8));
});

test("digits count", () => expect(of("page 1 of 20 pages").simhash).not.toBe(of("page 2 of 20 pages").simhash));

test("the order of words counts", () =>
  expect(of("one two three four").simhash).not.toBe(of("four three two one").simhash));

test.each([
  ["nothing", "<p> ... </p>", 0],
  ["one word", "hello", 1],
  ["two words", "hello world", 2],
  ["Chinese: a character is a word", "\u4e2d\u6587\u7f51\u9875", 4],
])("%s has a fingerprint and words", (_name, markup, count) => {
  const print = of(markup);
  expect(print.simhash).toMatch(/^[0-9a-f]{16}$/);
  expect(print.words).toBe(count);
  expect(print.simhash === "0000000000000000").toBe(count === 0);
});

test("one word changed in 300: a few bits; unrelated texts: half of them", () => {
  const near: number[] = [];
  const far: number[] = [];
  for (let seed = 1; seed <= 100; seed++) {
    const text = words(seed, 300);
    const changed = text.with(150, "other");
    near.push(distance(of(text.join(" ")).simhash, of(changed.join(" ")).simhash));
    far.push(distance(of(text.join(" ")).simhash, of(words(seed + 5000, 300).join(" ")).simhash));
  }
  expect(near.filter((bits) => bits <= 6).length).toBeGreaterThanOrEqual(95);
  expect(Math.max(...near)).toBeLessThanOrEqual(12);
  // The sum of 64 fair coins is 32 with standard deviation 4; the mean of 100 such sums has standard deviation 0.4.
  expect(far.reduce((sum, bits) => sum + bits, 0) / far.length).toBeGreaterThan(30);
  expect(far.reduce((sum, bits) => sum + bits, 0) / far.length).toBeLessThan(34);
  expect(Math.min(...far)).toBeGreaterThanOrEqual(16);
});
