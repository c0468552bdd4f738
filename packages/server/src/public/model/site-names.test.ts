import { expect, test } from "vitest";
import { siteNamesOf } from "@eiao/crawler/internal/repository";
import { keptSiteName, siteMatcher } from "./site-names.ts";

const site = (name: string, title = "") => ({ site: name, title });

test.each([
  ["example.org", "www.example.org", true],
  ["https://www.example.org/news/today.html?x=1#y", "www.example.org", true],
  ["www.example.org/news/today.html", "www.example.org", true],
  ["HTTP://WWW.EXAMPLE.ORG/", "www.example.org", true],
  ["https://www.example.org/town/hall/index.html", "www.example.org/town/hall", true],
  // Names that are parts of other names.
  ["http://127.0.0.1:818/a", "127.0.0.1:818", true],
  ["http://127.0.0.1:818/a", "127.0.0.1:8181", false],
  ["https://www.example.org/towns/a", "www.example.org/town", false],
  ["https://www.example.org.evil.example/", "www.example.org", false],
  // Letters outside ASCII.
  ["bücher.example", "xn--bcher-kva.example", true],
  ["Bücher", "xn--bcher-kva.example", true],
  ["https://bücher.example/laden/a.html", "xn--bcher-kva.example", true],
  ["xn--bcher", "xn--bcher-kva.example", true],
  ["bücher", "xn--bcher-kva.example:8080/laden", true],
  ["buecher", "xn--bcher-kva.example", false],
  ["", "www.example.org", true],
])("%s means %s: %s", (input, name, isMeant) => {
  expect(siteMatcher(input)(site(name))).toBe(isMeant);
});

test("a part of a title finds its site", () => {
  expect(siteMatcher("größe (m²)")(site("a.example", "Die Größe (m²)"))).toBe(true);
});

test("the names of an address are returned with the longest path first", () => {
  expect(siteNamesOf("https://A.example:443/b/c.html?d")).toEqual(["a.example/b/c.html", "a.example/b", "a.example"]);
  expect(siteNamesOf("a.example")).toEqual(["a.example"]);
  expect(siteNamesOf(`http://a.example/${"b/".repeat(100)}`)).toHaveLength(21);
  for (const invalid of ["", "a b", "ftp://a.example", "javascript:alert(1)", "http://"])
    expect(siteNamesOf(invalid)).toEqual([]);
});

test("a text that is no name of a host is not changed", () => {
  for (const name of ["www.example.org/Town", "A b", "<B>", "É", "", "x".repeat(5_000), "A:b:c"])
    expect([undefined, name.toLowerCase(), "xn--9ca"]).toContain(keptSiteName(name));
});
