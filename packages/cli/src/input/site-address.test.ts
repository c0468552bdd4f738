import { expect, test } from "vitest";
import { nameOfSite } from "./sites.ts";

test.each([
  ["127.0.0.1:8703/blå", "127.0.0.1:8703/bl%C3%A5"],
  ["127.0.0.1:9160/ä b ", "127.0.0.1:9160/%C3%A4%20b"],
  ["https://Bücher.example/Laden/", "xn--bcher-kva.example/Laden"],
  ["www.example.org/town", "www.example.org/town"],
  ["example.org:8080", "example.org:8080"],
  ["127", "127"],
  ["ftp://a.example/", "ftp://a.example/"],
])("%s is the site %s", (written, name) => {
  expect(nameOfSite(written)).toBe(name);
});
