import { describe, expect, test } from "vitest";
import { farAway, kindOfName, madeUpName } from "./made-up.ts";
import { urlShapeOf } from "./url-groups.ts";

describe("a made-up name", () => {
  test.each([
    ["http://a/old/page", /^http:\/\/a\/old\/[a-p]{16}$/],
    ["http://a/old/page.html?x=1", /^http:\/\/a\/old\/[a-p]{16}\.html$/],
    ["http://a/old/page/", /^http:\/\/a\/old\/[a-p]{16}\/$/],
    ["http://a:81/page.php", /^http:\/\/a:81\/[a-p]{16}\.php$/],
    ["http://a/", /^http:\/\/a\/[a-p]{16}$/],
    ["http://a/?page=1", /^http:\/\/a\/[a-p]{16}$/],
  ])("in the directory of %s", (url, form) => {
    expect(madeUpName(url)).toMatch(form);
    expect(madeUpName(url)).toBe(madeUpName(url));
  });

  test("is the same for all pages of a kind, and of the same kind", () => {
    expect(madeUpName("http://a/x/one.html")).toBe(madeUpName("http://a/x/two.html"));
    expect(kindOfName(madeUpName("http://a/x/one.html"))).toBe(kindOfName("http://a/x/two.html"));
    expect(kindOfName("http://a/x/one")).not.toBe(kindOfName("http://a/x/one.html"));
    expect(kindOfName("http://a/x/one")).not.toBe(kindOfName("http://a/y/one"));
  });
});

describe("far away", () => {
  test.each([
    ["http://a/page/7/", /^http:\/\/a\/page\/9\d{7}\/$/],
    ["http://a/cal?date=2026-05-17", /^http:\/\/a\/cal\?date=9\d{3}-05-17$/],
    ["http://a:8080/x?id=12", /^http:\/\/a:8080\/x\?id=9\d{7}$/],
  ])("of %s", (url, form) => expect(farAway(url)).toMatch(form));

  test("a URL without numbers has no far-away one", () => expect(farAway("http://a1:8080/about.html")).toBeUndefined());

  test("it has the shape of the original", () => {
    for (const url of ["http://a/2026/11/22/", "http://a/p-12.html", "http://a/x?a=1&b=2"])
      expect(urlShapeOf(farAway(url) ?? "")).toBe(urlShapeOf(url));
  });

  test.each([
    ["10 MB", `http://a/${"x".repeat(10_000_000)}1`],
    ["a million numbers", `http://a/${"1/".repeat(1_000_000)}`],
  ])("%s end in time", (_about, url) => {
    expect(typeof madeUpName(url)).toBe("string");
    expect(() => farAway(url)).not.toThrow();
  });
});
