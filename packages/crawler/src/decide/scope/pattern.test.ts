import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computingMilliseconds } from "../../../../../test/support/computing-time.ts";
import { literalMatcher, compilePattern, linearExpression } from "./pattern.ts";

describe("matching (spec 5.1, D-16)", () => {
  test.each<readonly [pattern: string, url: string, matches: boolean]>([
    [String.raw`http://www\.example\.com/a`, "http://www.example.com/a", true],
    [String.raw`http://www\.example\.com/a`, "http://www.example.com/abc?d", true], // the end is open
    [String.raw`www\.example\.com/a`, "http://www.example.com/a", false], // the start is not
    [String.raw`.*www\.example\.com/a`, "http://www.example.com/a", true],
    ["http://EXAMPLE.com/", "http://example.com/", false], // case-sensitive
    ["(?i)http://EXAMPLE.com/", "http://example.com/", true],
    [String.raw`http\:\/\/a\.b\/\?x\=1\&y`, "http://a.b/?x=1&y=2", true], // needless escapes
    ["http://a.b/", "http://axb/", true], // a dot is any character
    ["http[s]?://a/.*", "https://a/", true],
    ["https?://a/", "http://a/x", true],
    [String.raw`http://a/.*\.pdf$`, "http://a/b/c.pdf", true],
    [String.raw`http://a/.*\.pdf$`, "http://a/b/c.pdf?x", false],
    [String.raw`http://a/.*\.pdf$`, "http://a/.pdf.pdf", true],
    [String.raw`http://a/b\.pdf$`, "http://a/b.pdf", true],
    [String.raw`http://a/b\.pdf$`, "http://a/b.pdfx", false],
    [String.raw`http://a/\$`, "http://a/$1", true],
    ["http://a/b.*c.*d", "http://a/b--c--d", true],
    ["http://a/b.*c.*d", "http://a/b--d--c", false],
    ["http://ab?.*b", "http://ab", true], // the optional character is needed behind the gap
    ["http://a/x$.*", "http://a/x", true],
    ["http://a/(b|c)/", "http://a/c/d", true],
    ["http://a/(b|c)/", "http://a/d/", false],
    [String.raw`http://a/\d{4}/`, "http://a/2024/", true],
    [String.raw`http://a/\d{,2}/`, "http://a/20/", true], // Python: 0 to 2
    [String.raw`http://a/\d{,2}/`, "http://a/200/", false],
    [String.raw`http://a/x\Z`, "http://a/x", true], // Python: the end
    [String.raw`http://a/x\Z`, "http://a/xy", false],
    [String.raw`http://a/\\Z`, String.raw`http://a/\Z`, true],
    ["http://a/(?P<year>[0-9]+)/", "http://a/2024/", true],
    ["a|http://b/", "http://b/", true], // the anchor holds for each alternative
    ["a|http://b/", "xhttp://b/", false],
    ["", "http://a/", true],
    [".*", "http://a/", true],
    ["$", "http://a/", false],
  ])("%s and %s: %s", (pattern, url, matches) => {
    expect(compilePattern(pattern)(url)).toBe(matches);
  });
});

describe("refusals (AT-SCOPE-11, D-16)", () => {
  test.each([
    ["(", "missing closing"],
    ["a)(b", "unexpected"],
    ["[a", "missing closing"],
    ["*a", "missing argument"],
    ["a{2,1}", "invalid repeat count"],
    [String.raw`\y`, "invalid escape sequence"],
    ["a(?=b)", "look-ahead is not supported"],
    ["a(?!b)", "look-ahead is not supported"],
    ["(?<=a)b", "look-behind is not supported"],
    ["(?<!a)b", "look-behind is not supported"],
    ["(?>a)b", "atomic groups are not supported"],
    [String.raw`(a)\1`, "back-references are not supported"],
    ["(?P<x>a)(?P=x)", "back-references are not supported"],
    ["(a)?(?(1)b|c)", "conditional groups are not supported"],
    ["a++", "possessive quantifiers are not supported"],
    ["((a{100}){100}){100}", "invalid repeat count"],
    ["(".repeat(5000) + ")".repeat(5000), "nests too deeply"],
    ["a".repeat(10_001), "longer than 10000 characters"],
  ])("%.40s", (pattern, reason) => {
    expect(() => compilePattern(pattern)).toThrow(
      expect.objectContaining({ code: "InvalidPattern", message: expect.stringContaining(reason) }),
    );
  });
});

describe("time", () => {
  test.each([
    "(a+)+$",
    "(a|aa)+$",
    "(.*)*x",
    "(a?){50}a{50}$",
    ".*.*.*.*.*.*.*.*.*.*x",
    "(a|b|ab)*c",
    "a.*a.*a.*a.*a.*a.*b$",
  ])("%s does not hang on 2,048 characters made for it", (pattern) => {
    const matches = compilePattern(pattern);
    const started = computingMilliseconds();
    expect(matches(`${"a".repeat(2047)}!`)).toBe(false);
    expect(computingMilliseconds() - started).toBeLessThan(2000);
  });
});

describe("the fast matcher", () => {
  test.each([
    String.raw`http[s]?://www\.example\.com/.*`,
    String.raw`http://www\.example\.com/site1/admin/private/.*`,
    "http://www.example.com/site1/.*",
    String.raw`.*?type\=notsosecret\&isitsecret\=no.*`,
    String.raw`https?://example\.org/.*\.pdf$`,
  ])("is used for %s", (pattern) => {
    expect(literalMatcher(pattern)).toBeDefined();
  });

  test("and gives the answers of the linear-time engine", () => {
    const token = fc.constantFrom(
      "a",
      "b",
      "/",
      ".",
      String.raw`\.`,
      "[s]",
      "[.]",
      "a?",
      "[s]?",
      ".?",
      ".*",
      ".*?",
      "$",
      String.raw`\=`,
      String.raw`\&`,
      "=",
      "a*",
      "(a|b)",
      "a+",
    );
    const pattern = fc.array(token, { maxLength: 8 }).map((tokens) => tokens.join(""));
    const url = fc
      .array(fc.constantFrom("a", "b", "s", "/", ".", "=", "&", "x"), { maxLength: 10 })
      .map((all) => all.join(""));
    let fast = 0;
    fc.assert(
      fc.property(pattern, fc.array(url, { minLength: 5, maxLength: 5 }), (text, urls) => {
        const matches = literalMatcher(text);
        fc.pre(matches !== undefined);
        fast++;
        const expression = linearExpression(text);
        for (const each of urls) expect([text, each, matches(each)]).toEqual([text, each, expression.test(each)]);
      }),
      { numRuns: 2000 },
    );
    expect(fast).toBeGreaterThanOrEqual(2000);
  });
});

test("any pattern compiles or is refused with InvalidPattern, and works for any URL", () => {
  const piece = fc.constantFrom(
    ..."( ) [ ] { } * + ? . ^ $ | \\ \\d \\w \\b \\Z (?: (?P<n> (?i) {2} {,3} [^a] a b / , 1".split(" "),
  );
  const pattern = fc.oneof(
    fc.array(piece, { maxLength: 15 }).map((pieces) => pieces.join("")),
    fc.string(),
  );
  fc.assert(
    fc.property(pattern, fc.string(), (text, url) => {
      let matches;
      try {
        matches = compilePattern(text);
      } catch (error) {
        expect(error).toMatchObject({ code: "InvalidPattern" });
        return;
      }
      expect(typeof matches(url)).toBe("boolean");
    }),
    { numRuns: 1000 },
  );
});
