import fc from "fast-check";
import { expect, test } from "vitest";
import { rulesFor } from "./match.ts";
import { parseRobots } from "./parse.ts";
import cases from "./robots-cases.json" with { type: "json" };
import { anyWebUrl } from "../../../../../test/support/any-web-url.ts";

const us = "eiao-crawler";
const rules = (text: string) => rulesFor(parseRobots(text), us);
const allowed = (text: string, path: string) => rules(text).decisive(`https://e.test${path}`)?.allow ?? true;

test("500 cases decided by Google's own parser", () => {
  const wrong = cases.filter(
    ({ robots, agent, url, allowed }) =>
      (rulesFor(parseRobots(robots), agent).decisive(url)?.allow ?? true) !== allowed,
  );
  expect(cases).toHaveLength(500);
  expect(wrong).toEqual([]);
});

test.each([
  ["byte order mark", "\ufeffUser-agent: *\nDisallow: /x"],
  ["CR only", "User-agent: *\rDisallow: /x"],
  ["CR LF", "User-agent: *\r\nDisallow: /x\r\n"],
  ["no line end, blanks, comments", " # c\n user-agent : * # all\n\n disallow :  /x # here"],
  ["our token in other letters", "User-agent: *\nDisallow:\nUser-agent: EIAO-Crawler\nDisallow: /x"],
  ["our token with a version", "User-agent: *\nDisallow:\nUser-agent: eiao-crawler/2.0 (x)\nDisallow: /x"],
  [
    "two groups for us are one",
    "User-agent: eiao-crawler\nDisallow: /y\n\nUser-agent: b\nDisallow: /\n\nUser-agent: eiao-crawler\nDisallow: /x",
  ],
  ["two names, one group", "User-agent: b\nUser-agent: eiao-crawler\nDisallow: /x"],
  ["an empty line ends no group", "User-agent: eiao-crawler\n\nDisallow: /x"],
  [
    "other fields do not end a list of names",
    "User-agent: eiao-crawler\nCrawl-delay: 1\nSitemap: https://e.test/s\nFoo: x\nUser-agent: b\nDisallow: /x",
  ],
  ["typing errors", "useragent: *\nDissallow: /x"],
  ["no colon", "User-agent *\nDisallow /x"],
  ["* with words behind", "User-agent: * all of you\nDisallow: /x"],
])("%s: /x is forbidden, /z is not", (_, text) => {
  expect([allowed(text, "/x"), allowed(text, "/z")]).toEqual([false, true]);
});

test.each([
  ["rules before any name", "Disallow: /x"],
  ["rules of others", "User-agent: eiao\nDisallow: /x\nUser-agent: eiao-crawler-news\nDisallow: /x"],
  ["our own empty group before the one for all", "User-agent: *\nDisallow: /x\nUser-agent: eiao-crawler\nDisallow:"],
  ["allow wins a tie", "User-agent: *\nDisallow: /x\nAllow: /x"],
  ["the longer allow wins", "User-agent: *\nAllow: /x\nDisallow: /"],
  ["three words without a colon are no rule", "User-agent *\nDisallow /x y z"],
  ["an HTML page", "<!doctype html><title>Not found</title><p>Disallow all: /x"],
  // RFC 9309: WS is a space or a tab; Google's parser agrees on these four
  ["no-break space behind *", "User-agent: *\u00a0\nDisallow: /x"],
  ["no-break space before a key", "\u00a0User-agent: *\nDisallow: /x"],
  ["no-break space behind a path", "User-agent: *\nDisallow: /x\u00a0"],
  ["two byte order marks", "\ufeff\ufeffUser-agent: *\nDisallow: /x"],
])("%s: /x is allowed", (_, text) => {
  expect(allowed(text, "/x")).toBe(true);
});

test.each([
  // RFC 9309, 2.2.2 and 2.2.3, and Google's documentation of patterns
  ["/foo/bar?baz=quz", "/foo/bar?baz=quz", true],
  ["/foo/bar/\u30c4", "/foo/bar/%E3%83%84", true],
  ["/foo/bar/%E3%83%84", "/foo/bar/%E3%83%84", true],
  ["/foo/bar/%e3%83%84", "/foo/bar/%E3%83%84", true],
  ["/foo/bar/%62%61%7A", "/foo/bar/baz", true],
  ["/%7Ejoe", "/~joe", true],
  ["/a%2Fb", "/a/b", false],
  ["/path/file-with-a-%2A.html", "/path/file-with-a-*.html", true],
  ["/price-$5", "/price-%245", true],
  ["/price-$5", "/price-$5", true],
  ["/fish", "/fish/salmon.html", true],
  ["/fish", "/Fish.asp", false],
  ["/fish*", "/fishheads", true],
  ["/fish/", "/fish", false],
  ["/*.php", "/folder/any.php.file.html", true],
  ["/*.php$", "/filename.php", true],
  ["/*.php$", "/filename.php?parameters", false],
  ["/fish*.php", "/fishheads/catfish.php?parameters", true],
  ["/fish*.php", "/Fish.PHP", false],
  ["/*a*a*a$", "/aa", false],
  ["/*a*a*a$", "/aaa", true],
  ["/a*b*", "/ab", true],
  ["*", "/", true],
  ["/$", "/", true],
  ["/$", "/x", false],
  ["private", "/private", false],
  ["/a b", "/a%20b", true],
])("Disallow: %s matches %s: %s", (pattern, path, matches) => {
  expect(allowed(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(!matches);
});

test("robots.txt itself is always allowed, and nothing else by accident", () => {
  expect(allowed("User-agent: *\nDisallow: /", "/robots.txt")).toBe(true);
  expect(allowed("User-agent: *\nDisallow: /", "/robots.txt.html")).toBe(false);
});

test("a rule that allows an index page allows its folder", () => {
  const text = "User-agent: *\nDisallow: /\nAllow: /a/index.html";
  expect([allowed(text, "/a/"), allowed(text, "/a/b"), allowed(text, "/a/index.html")]).toEqual([true, false, true]);
});

test("the rule that decides is known by its line", () => {
  const rule = rules("# us\r\nUser-agent: *\r\nDisallow: /a\r\nDisallow:  /a/b  # c").decisive("https://e.test/a/b/c");
  expect(rule).toMatchObject({ line: 4, written: "/a/b", allow: false });
});

test.each([
  ["User-agent: *\nCrawl-delay: 2.5\nDisallow:", 2.5],
  ["User-agent: other\nCrawl-delay: 60\n\nUser-agent: *\nDisallow: /x", undefined],
  ["User-agent: *\nCrawl-delay: 60\n\nUser-agent: eiao-crawler\nDisallow: /x", undefined],
  ["User-agent: eiao-crawler\nCrawl-delay: 3\nCrawl-delay: 5\nUser-agent: *\nCrawl-delay: 9", 5],
  ["User-agent: *\nDisallow: /x\nCrawl-delay: 4", 4],
  ["Crawl-delay: 7\nUser-agent: *\nCrawl-delay: soon", undefined],
  ["User-agent: *\nCrawl-delay: -1", undefined],
])("%j has the crawl delay %j", (text, seconds) => {
  expect(rules(text).crawlDelaySeconds).toBe(seconds);
});

test("sitemaps may stand anywhere, for all robots; invalid URLs are dropped", () => {
  const text = "Sitemap: https://e.test/a.xml\nUser-agent: b\nSITEMAP: https://e.test/b.xml\nSitemap: /c.xml";
  expect(parseRobots(text).sitemaps).toEqual(["https://e.test/a.xml", "https://e.test/b.xml"]);
});

test("any text is parsed and applied without an error", () => {
  const token = fc.constantFrom(
    "User-agent:",
    "Disallow:",
    "Allow",
    ":",
    "*",
    "$",
    "/",
    "%",
    "%4",
    "\r",
    "\n",
    "\ufeff",
    " ",
    "\ud800",
  );
  const texts = fc.array(fc.oneof(token, fc.string())).map((tokens) => tokens.join(""));
  fc.assert(
    fc.property(texts, anyWebUrl({ query: true, fragment: true }), (text, url) => {
      expect([true, false, undefined]).toContain(rules(text).decisive(url)?.allow);
    }),
  );
});
