import { expect, test } from "vitest";
import type { CatalogueSite } from "./catalogue.ts";
import { isOfField } from "./evaluate.ts";

test.each([
  ["example.org", "example.org", true],
  ["www.example.org", "example.org", true],
  ["Example.org", "example.org", true],
  ["badexample.org", "example.org", false],
  ["example.org.uk", "example.org", false],
  ["example.org/club", "example.org", true],
  ["www.example.org/club", "example.org", true],
  ["127.0.0.1:8088/club", "127.0.0.1:8088", true],
  ["127.0.0.1:8088/club/news", "127.0.0.1:8088/club", true],
  ["127.0.0.1:8088/clubs", "127.0.0.1:8088/club", false],
  ["127.0.0.1:8088", "127.0.0.1:8088/club", false],
  ["example.org:8080", "example.org", false], // another site, because its name includes the port
])("the site %s matches site:%s: %s", (name, value, expected) => {
  expect(isOfField({ name } as CatalogueSite, { name: "site", value })).toBe(expected);
});

test.each([
  ["Ministries", true],
  ["ministries", false],
  ["Minist", false],
  ["none", false],
])("a site in two collections matches collection:%s: %s", (value, expected) => {
  const site = { collections: ["Health", "Ministries"] } as unknown as CatalogueSite;
  expect(isOfField(site, { name: "collection", value })).toBe(expected);
});
