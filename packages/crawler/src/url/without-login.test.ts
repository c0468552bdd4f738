import { expect, test } from "vitest";
import { computingMilliseconds } from "../../../../test/support/computing-time.ts";
import { withoutLogin } from "./normalise.ts";

test.each([
  ["https://me:secret@example.org/a", "https://example.org/a"],
  ["ftp://me@example.org/", "ftp://example.org/"],
  ["http://a@b@c.example/", "http://c.example/"],
  [String.raw`http:\\me:secret@example.org`, String.raw`http:\\example.org`],
  ["http:me:secret@exa mple.org/", "http:exa mple.org/"],
  ["https://example.org/@someone", "https://example.org/@someone"],
  ["https://example.org?q=a@b", "https://example.org?q=a@b"],
  ["mailto:someone@example.org", "mailto:someone@example.org"],
  ["a@b", "a@b"],
])("%s is shown as %s", (url, text) => {
  expect(withoutLogin(url)).toBe(text);
});

test("10 MB of @ end in time", () => {
  const started = computingMilliseconds();
  expect(withoutLogin(`http://${"@".repeat(10_000_000)}`)).toBe("http://");
  expect(computingMilliseconds() - started).toBeLessThan(5000);
});
