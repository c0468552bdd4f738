import { expect, test } from "vitest";
import { hasAnchoredHost } from "./scope-xml.ts";

test.each([
  String.raw`http://www\.example\.com/.*`,
  String.raw`http[s]?://www\.example\.com/.*`,
  String.raw`^https?://www\.example\.com:8080/`,
  String.raw`(http|https)://a\.org(/|$)`,
  String.raw`http(s)?:\/\/a\.org\/x`,
  String.raw`https?://(?:[^/?#@:]+\.)?a\.org/`,
  String.raw`https?://([a-z]+\.)?a\.org(?::[0-9]+)?/`,
  String.raw`http://a\.org/x|http://b\.org/.*`,
  String.raw`https?://a\.org[/:]`,
  String.raw`https?://a\.org(/.*)?$`,
  "http://a.org$",
])("%s keeps to its host", (pattern) => {
  expect(hasAnchoredHost(pattern)).toBe(true);
});

// Each pattern has a URL of a foreign host that it matches from the start, so the warning is right.
test.each([
  [String.raw`.*?type\=notsosecret\&isitsecret\=no.*`, "http://elsewhere.org/?type=notsosecret&isitsecret=no"],
  [String.raw`.*\.pdf`, "http://elsewhere.org/a.pdf"],
  [String.raw`http://.*\.example\.com/`, "http://elsewhere.org/.example.com/"],
  [String.raw`http://www\.example\.com`, "http://www.example.com.elsewhere.org/"],
  [String.raw`http://www\.example\.com.*`, "http://www.example.com.elsewhere.org/"],
  [String.raw`http://www\.example\.com(/.*)?`, "http://www.example.com.elsewhere.org/"],
  [String.raw`http://a\.org/|.*b`, "http://elsewhere.org/b"],
  [String.raw`http://[^?]+\.a\.org/`, "http://elsewhere.org/x.a.org/"],
  [String.raw`(http://a\.org/|.*)`, "http://elsewhere.org/"],
  ["http://", "http://elsewhere.org/"],
  ["http:///", "http:///"],
  ["", "http://elsewhere.org/"],
])("%s matches %s", (pattern, foreign) => {
  expect(hasAnchoredHost(pattern)).toBe(false);
  expect(foreign).toMatch(new RegExp(`^(?:${pattern})`));
});

test("patterns full of brackets take linear time", () => {
  for (const piece of ["(", "[", "(/", "|", "[(", "(?:/", "\\"]) {
    hasAnchoredHost(`http://${piece.repeat(100_000)}`);
  }
  expect(hasAnchoredHost(`http://${"(a".repeat(100_000)}`)).toBe(false);
});
