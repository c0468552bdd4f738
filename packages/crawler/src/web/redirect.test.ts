import { expect, test } from "vitest";
import type { FetchOutcome } from "./exchange.ts";
import { follow } from "./follow.ts";
import { nextHop, redirectTarget } from "./redirect.ts";
import { answer } from "./test-outcomes.ts";

/** The expectations follow spec 23 (up to 10), RFC 9110 10.2.2 and 15.4, and browsers for several and odd Location fields. */

const hop = (locations: readonly string[], url = "https://a.test/x/y?z#part", status = 302, hops = 0) =>
  nextHop({ status, headers: locations.map((location) => ["Location", location] as const) }, url, hops);
const latin1 = (text: string) => Buffer.from(text).toString("latin1");

test.each([
  ["/b", "https://a.test/b#part"],
  ["b?q", "https://a.test/x/b?q#part"],
  ["//b.test#own", "https://b.test/#own"],
  ["http://b.test:81/", "http://b.test:81/#part"],
  [latin1("/ü"), "https://a.test/%C3%BC#part"],
  ["/\xfc", "https://a.test/%FC#part"],
  [latin1("//bü.test/ü?ü#ü"), new URL("https://bü.test/ü?ü#ü").href],
  [latin1("/\ufffd"), "https://a.test/%EF%BF%BD#part"],
])("Location: %s leads to %s", (location, url) => {
  expect(hop([location])).toEqual({ kind: "next", url });
});

test("of several Location fields the first one counts", () => {
  expect(hop(["/first", "/second"])).toEqual({ kind: "next", url: "https://a.test/first#part" });
});

test.each([300, 304, 305, 306, 200, 404])("%d is no redirect, whatever its Location", (status) => {
  expect(hop(["/b"], undefined, status)).toEqual({ kind: "end" });
});

test("a redirect without a Location is an answer", () => {
  expect(hop([])).toEqual({ kind: "end" });
});

test("an answer has no target without a Location, or if its status is not a redirect", () => {
  const target = (status: number, locations: readonly string[]) =>
    redirectTarget(
      { status, headers: locations.map((location) => ["LOCATION", location] as const) },
      "http://a.test/x",
    );
  expect([target(302, ["y"]), target(302, []), target(201, ["y"]), target(302, ["http://["])]).toEqual([
    "http://a.test/y",
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ["http://[", "nowhere", "It redirects to an invalid address."],
  ["ftp://a.test/", "scheme", "It leads to a ftp: address."],
  ["file:///etc/passwd", "scheme", "It leads to a file: address."],
  ["data:text/html,x", "scheme", "It leads to a data: address."],
])("a redirect to %s is not followed", (location, why, message) => {
  expect(hop([location])).toEqual({ kind: "lost", why, message });
});

const chain = (urls: string[]) => (url: string) => {
  urls.push(url);
  const step = Number(new URL(url).pathname.slice(1));
  return Promise.resolve<FetchOutcome>(step === 0 ? answer(200) : answer(301, [["Location", `/${step - 1}`]]));
};

test("ten redirects are followed, the eleventh is not", async () => {
  const urls: string[] = [];
  expect(await follow("http://a.test/10", chain(urls))).toMatchObject({ url: "http://a.test/0" });
  expect(urls).toHaveLength(11);
  const result = await follow("http://a.test/11", chain(urls));
  expect([result.lost, result.url]).toEqual(["It redirects more than 10 times.", "http://a.test/1"]);
});

test("a URL that is not http or https is never requested; a failure ends the chain", async () => {
  const urls: string[] = [];
  expect((await follow("ftp://a.test/10", chain(urls))).outcome).toMatchObject({
    reason: "invalid-url",
    message: "It leads to a ftp: address.",
  });
  expect(urls).toEqual([]);
});
