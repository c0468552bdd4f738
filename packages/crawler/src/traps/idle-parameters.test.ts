import { describe, expect, test } from "vitest";
import { computingMilliseconds } from "../../../../test/computing-time.ts";
import { createIdleParameters } from "./idle-parameters.ts";

describe("a parameter that changes nothing", () => {
  test.each<[string, (i: number) => string, (i: number) => string]>([
    ["a variant for the printer", (i) => `http://a/p${i}.html`, (i) => `http://a/p${i}.html?print=1`],
    ["where one came from", (i) => `http://a/p?id=${i}`, (i) => `http://a/p?id=${i}&from=/x${i}`],
    ["another value", (i) => `http://a/p?zz=${i}f&id=${i}`, (i) => `http://a/p?zz=${i}e&id=${i}`],
    ["a session in the path", (i) => `http://a/0a1b2c3d${i}/p${i}.html`, (i) => `http://a/9a8b7c6d${i}/p${i}.html`],
  ])("%s: after 15 pages others are refused whose page is known", (_about, plain, variant) => {
    const idle = createIdleParameters();
    for (let i = 0; i < 30; i++) idle.note(plain(i), `page ${i}`);
    for (let i = 0; i < 14; i++) idle.note(variant(i), `page ${i}`);
    expect([idle.refusal(variant(20)), idle.isSuspect(variant(20))]).toEqual([undefined, true]);
    idle.note(variant(14), "page 14");
    expect(idle.refusal(variant(20))).toMatchObject({ verdict: "REJECT", rule: "NearDuplicateDecideRule" });
    expect(idle.refusal(variant(40))).toBeUndefined(); // nobody has seen that page
    expect(idle.reports()).toMatchObject([{ guard: "idle-parameter", urls: 1 }]);
  });

  test("one page that it changed is enough to let it be", () => {
    const idle = createIdleParameters();
    for (let i = 0; i < 30; i++) idle.note(`http://a/p${i}`, `page ${i}`);
    idle.note("http://a/p0?lang=de", "Seite 0");
    for (let i = 1; i < 20; i++) idle.note(`http://a/p${i}?lang=de`, `page ${i}`);
    expect(idle.refusal("http://a/p25?lang=de")).toBeUndefined();
    expect(idle.isSuspect("http://a/p25?lang=de")).toBe(false);
  });

  test("numbers of articles change them", () => {
    const idle = createIdleParameters();
    for (let i = 0; i < 500; i++) idle.note(`http://a/article?id=${i}`, `article ${i}`);
    expect(idle.isSuspect("http://a/article?id=501")).toBe(false);
  });
});

test.each([
  ["10 MB", `http://a/?${"x".repeat(10_000_000)}=1`],
  ["a million parameters", `http://a/?${"a=1&".repeat(1_000_000)}`],
  ["a million segments", `http://a/${"0a1b2c3d4e/".repeat(1_000_000)}`],
])("%s end in time", (_about, url) => {
  const idle = createIdleParameters();
  const started = computingMilliseconds();
  idle.note(url, "x");
  expect(computingMilliseconds() - started).toBeLessThan(2_000);
});
