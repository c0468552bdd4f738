import { expect, test } from "vitest";
import { createGuessLimits } from "./guess-limits.ts";

const START = Date.parse("2026-11-25T12:00:00Z");
const at = (seconds: number) => new Date(START + seconds * 1000);

test("the first five tries of an account are free; each later try doubles the wait, up to a minute", () => {
  const limits = createGuessLimits();
  for (let n = 0; n < 5; n++) expect(limits.begin("anna", `10.0.${n}.1`, at(0))).toBe(0);
  const waits: number[] = [];
  let time = 0;
  for (let n = 0; n < 9; n++) {
    // Each try comes from another address. A try that comes too early does not count.
    waits.push(limits.begin("anna", `10.1.${n}.1`, at(time)));
    time += waits.at(-1) ?? 0;
    expect(limits.begin("anna", `10.2.${n}.1`, at(time))).toBe(0);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test("a right password resets the tries of the account, and frees its address for other accounts", () => {
  const limits = createGuessLimits();
  for (let n = 0; n < 5; n++) limits.begin("anna", `10.0.${n}.1`, at(0));
  expect(limits.begin("anna", "10.2.0.1", at(0))).toBeGreaterThan(0);
  expect(limits.begin("bert", "10.2.0.1", at(0))).toBe(0);
  expect(limits.begin("anna", "10.2.0.1", at(61))).toBe(0);
  limits.succeed("anna", "10.2.0.1");
  for (let n = 0; n < 5; n++) expect(limits.begin("anna", `10.3.${n}.1`, at(61))).toBe(0);
});

test("an IPv4 address or an IPv6 network has twenty free tries; tries are forgotten after half an hour", () => {
  for (const [one, neighbour, other] of [
    ["10.9.9.9", "10.9.9.9", "10.9.9.10"],
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"],
  ] as const) {
    const limits = createGuessLimits();
    for (let n = 0; n < 20; n++) expect(limits.begin(`name${n}`, one, at(0))).toBe(0);
    expect(limits.begin("name20", neighbour, at(0))).toBeGreaterThan(0);
    expect(limits.begin("name20", other, at(0))).toBe(0);
    expect(limits.begin("name21", one, at(30 * 60 + 1))).toBe(0);
    expect(limits.begin("name22", one, at(30 * 60 + 1))).toBe(0);
  }
});

test("a clock that is set back makes no wait longer", () => {
  const limits = createGuessLimits();
  for (let n = 0; n < 8; n++) limits.begin("anna", `10.0.${n}.1`, at(60 * n));
  for (let n = 0; n < 30; n++) limits.begin(`name${n}`, "10.9.9.9", at(0));
  const dayBefore = -86_400;
  expect(limits.begin("anna", "10.1.0.1", at(dayBefore))).toBeLessThanOrEqual(60);
  expect(limits.begin("anna", "10.1.0.1", at(dayBefore + 61))).toBe(0);
  expect(limits.begin("bert", "10.9.9.9", at(dayBefore))).toBeLessThanOrEqual(900);
  expect(limits.begin("bert", "10.9.9.9", at(dayBefore + 901))).toBe(0);
});

test("tries of ten thousand accounts are kept, and no more", () => {
  const limits = createGuessLimits();
  for (let n = 0; n < 5; n++) limits.begin("first", `192.0.2.${n}`, at(0));
  for (let n = 0; n < 10_000; n++) limits.begin(`name${n}`, `10.${n >> 8}.${n & 255}.1`, at(0));
  expect(limits.begin("first", "192.0.2.9", at(0))).toBe(0);
});
