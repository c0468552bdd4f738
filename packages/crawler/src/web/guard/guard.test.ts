import type dns from "node:dns";
import type { LookupAddress } from "node:dns";
import { expect, test } from "vitest";
import { hostAndPort, literalAddress, publicLookup, refuseLiteral } from "./guard.ts";

test.each([
  "http://2130706433/",
  "http://0x7f.1/",
  "http://017700000001/",
  "http://127.1/",
  "http://[::ffff:127.0.0.1]/",
  "http://127.0.0.1./",
])("%s is the literal private address that the URL parser makes of it", (url) => {
  expect(literalAddress(new URL(url))).toBeDefined();
  expect(() => refuseLiteral(new URL(url))).toThrow(/private address/);
});

test("host and port compare with default ports and without a last dot", () => {
  expect(hostAndPort(new URL("https://Example.com./x"))).toBe("example.com:443");
  expect(hostAndPort(new URL("http://example.com:8080"))).toBe("example.com:8080");
  expect(hostAndPort(new URL("http://example.com/"))).toBe("example.com:80");
});

test("a name is refused when any of its addresses is private, else the checked addresses are returned", async () => {
  const answers: Record<string, LookupAddress[]> = {
    "one.test": [{ address: "8.8.8.8", family: 4 }],
    "both.test": [
      { address: "8.8.8.8", family: 4 },
      { address: "::ffff:10.0.0.1", family: 6 },
    ],
  };
  const lookup = publicLookup(((name: string, _: unknown, done: (error: null, found: LookupAddress[]) => void) =>
    done(null, answers[name] ?? [])) as unknown as typeof dns.lookup);
  const query = (name: string) =>
    new Promise((resolve, reject) => {
      lookup(name, { all: true }, (error, found) => (error === null ? resolve(found) : reject(error)));
    });
  expect(await query("one.test")).toEqual(answers["one.test"]);
  await expect(query("both.test")).rejects.toMatchObject({
    code: "ResolvesToPrivateAddress",
    message: "both.test resolves to the private address ::ffff:10.0.0.1.",
  });
});

test("names and public addresses in a URL are let through", () => {
  for (const url of ["http://8.8.8.8/", "http://[2a00:1450::1]/", "http://localhost/"])
    expect(() => refuseLiteral(new URL(url))).not.toThrow();
});

test("an unknown name fails with the resolver's error; a look-up of one address gets the first", async () => {
  const lookup = publicLookup(((
    name: string,
    _: unknown,
    done: (error: Error | null, found?: LookupAddress[]) => void,
  ) =>
    name === "none.test"
      ? done(new Error("ENOTFOUND"))
      : done(null, [
          { address: "2a00:1450::1", family: 6 },
          { address: "8.8.8.8", family: 4 },
        ])) as unknown as typeof dns.lookup);
  const query = (name: string) => new Promise((resolve) => lookup(name, {}, (...answer) => resolve(answer)));
  expect(await query("none.test")).toEqual([new Error("ENOTFOUND"), ""]);
  expect(await query("two.test")).toEqual([null, "2a00:1450::1", 6]);
});
