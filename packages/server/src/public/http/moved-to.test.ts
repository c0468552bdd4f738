import { knownTests } from "@eiao/etl/internal";
import { expect, test } from "vitest";
import { movedTo } from "./moved-to.ts";

const tests = await knownTests();

test.each([
  // A site that is a part of a host: as its page shows it, and decoded by a proxy.
  ["/sites/www.example.org/town", "/sites/www.example.org%2Ftown"],
  ["/sites/www.example.org/town/hall/pages", "/sites/www.example.org%2Ftown%2Fhall/pages"],
  ["/de/sites/www.example.org/town/badge.svg", "/de/sites/www.example.org%2Ftown/badge.svg"],
  ["/api/sites/www.example.org/town/tests", "/api/sites/www.example.org%2Ftown/tests"],
  ["/csv/de/sites/www.example.org/town", "/csv/sites/www.example.org%2Ftown"],
  // With a scheme, capitals, letters outside ASCII.
  ["/sites/https://www.example.org/", "/sites/www.example.org"],
  ["/sites/https%3A%2F%2Fwww.example.org%2F", "/sites/www.example.org"],
  ["/sites/WWW.Example.org/tests", "/sites/www.example.org/tests"],
  ["/sites/b%C3%BCcher.example", "/sites/xn--bcher-kva.example"],
  ["/sites/B%C3%BCcher.example%2FLaden/pages", "/sites/xn--bcher-kva.example%2FLaden/pages"],
  // Letters outside ASCII in the path: the name has them escaped, and the address of the page escapes it once more.
  ["/sites/example.org/bl%C3%A5", "/sites/example.org%2Fbl%25C3%25A5"],
  ["/sites/example.org%2Fbl%C3%A5/pages", "/sites/example.org%2Fbl%25C3%25A5/pages"],
  ["/sites/https://example.org/a%20b/", "/sites/example.org%2Fa%2520b"],
  ["/sites/Example.org:8080", "/sites/example.org%3A8080"],
  ["/tests/1.1_html_01", "/tests/1.1_HTML_01"],
  ["/de/tests/7.2_Css_02", "/de/tests/7.2_CSS_02"],
  ["/api/tests/1.1.1_pdf_01", "/api/tests/1.1.1_PDF_01"],
])("%s is %s", (written, own) => {
  expect(movedTo(written, "?run=a&x=//y", tests)).toBe(`${own}?run=a&x=//y`);
  expect(movedTo(own, "", tests)).toBe(undefined);
});

test.each([
  "/sites",
  "/sites/www.example.org",
  "/sites/www.example.org/tests",
  "/sites/www.example.org%2Ftests",
  "/sites/www.example.org:8080/badge.svg",
  "/sites/tests",
  "/sites/%zz",
  "/sites/%zz/tests",
  "/sites/%3Cb%3EBold",
  "/sites/A%20b",
  "/sites/%E2%80%AEgpj",
  "/api/sites/www.example.org/page",
  "/tests",
  "/tests/1.1_HTML_01",
  "/tests/None",
  "/tests/%zz",
])("%s stays", (path) => {
  expect(movedTo(path, "", tests)).toBe(undefined);
});
