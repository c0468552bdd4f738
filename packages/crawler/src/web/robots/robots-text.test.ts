import { expect, test } from "vitest";
import { rulesFor } from "./match.ts";
import { parseRobots, robotsText } from "./parse.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("500 KiB count, up to the last whole line", () => {
  const line = `Disallow: /${"x".repeat(1000)}\n`;
  const file = `User-agent: *\n${line.repeat(600)}`;
  const text = robotsText(bytes(file));
  expect(text.length).toBeLessThanOrEqual(512_000);
  expect(text.length).toBeGreaterThan(512_000 - line.length);
  expect(text.endsWith(line)).toBe(true);
  expect(robotsText(bytes("Disallow: /x"))).toBe("Disallow: /x");
});

test("a file that is not UTF-8 is compared byte by byte", () => {
  const latin1 = new Uint8Array(Buffer.from("User-agent: *\nDisallow: /caf\xe9\n", "latin1"));
  const rules = rulesFor(parseRobots(robotsText(latin1)), "x");
  expect(rules.decisive("https://e.test/caf%E9")?.allow).toBe(false);
  expect(rules.decisive("https://e.test/caf%C3%A9")).toBeUndefined();
});

test("NUL becomes a space, because databases refuse it", () => {
  expect(robotsText(bytes("Disallow:\0/x"))).toBe("Disallow: /x");
});
