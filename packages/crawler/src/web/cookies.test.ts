import { expect, test } from "vitest";
import { createCookies } from "./cookies.ts";
import type { Cookies } from "./cookies.ts";

const url = new URL("http://a.example/folder/page");

function take(cookies: Cookies, ...fields: string[]): void {
  const headers = fields.map((value) => ["Set-Cookie", value] as const);
  const nothing = new Uint8Array(0);
  const answer = { httpVersion: "1.1", status: 200, statusText: "", payload: nothing, body: nothing } as const;
  cookies.take(url, { ...answer, headers, complete: true });
}

test("a later process sends the cookies of an earlier one to the same places", () => {
  const first = createCookies();
  expect(first.stored()).toBeUndefined();
  take(first, "sid=1; Path=/; HttpOnly", "here=2");
  const second = createCookies(first.stored());
  expect(second.header("http://a.example/")).toBe("sid=1");
  expect(second.header("http://a.example/folder/other")?.split("; ").toSorted()).toEqual(["here=2", "sid=1"]);
  expect(second.header("http://b.example/")).toBeUndefined();
  take(second, "sid=3; Path=/");
  expect(createCookies(second.stored()).header("http://a.example/")).toBe("sid=3");
});

test("unreadable cookies are dropped, and the crawl continues", () => {
  for (const damaged of ["", "{", "[]", "null", '{"cookies":5}', '{"cookies":[5]}']) {
    const cookies = createCookies(damaged);
    expect(cookies.header(url.href)).toBeUndefined();
    take(cookies, "a=1");
    expect(cookies.header(url.href)).toBe("a=1");
  }
});

test("cookies that fill more than 64 kB are not kept", () => {
  const cookies = createCookies();
  for (let n = 0; n < 10; n++) take(cookies, `c${n}=${"x".repeat(4_000)}`);
  expect(cookies.stored()).toBeDefined();
  for (let n = 10; n < 20; n++) take(cookies, `c${n}=${"x".repeat(4_000)}`);
  expect(cookies.stored()).toBeUndefined();
});

const pathOf = (n: number) => `http://a.example/p${n}`;

test("50 cookies of an answer are accepted, with 4,096 bytes each", () => {
  const cookies = createCookies();
  take(cookies, ...Array.from({ length: 51 }, (_, n) => `c${n}=1; Path=/p${n}`));
  expect([pathOf(0), pathOf(49), pathOf(50)].map((at) => cookies.header(at))).toEqual(["c0=1", "c49=1", undefined]);
  take(cookies, `a=${"x".repeat(4_095)}`, `b=${"x".repeat(4_094)}`);
  expect(cookies.header(url.href)).toBe(`b=${"x".repeat(4_094)}`);
});

test("3,000 cookies of a site are accepted; after that, only known cookies are renewed", () => {
  const cookies = createCookies();
  for (let n = 0; n < 3_001; n++) take(cookies, `c=${n}; Path=/p${n}`);
  take(cookies, "c=new; Path=/p0");
  expect([pathOf(0), pathOf(2_999), pathOf(3_000)].map((at) => cookies.header(at))).toEqual([
    "c=new",
    "c=2999",
    undefined,
  ]);
});

test("a cookie that is malformed, or that a browser refuses, is dropped; the others are accepted", () => {
  const cookies = createCookies();
  take(cookies, "", ";", "x=1; Domain=b.example", "y=1; Domain=example", "nameless", "z=1");
  expect(cookies.header(url.href)?.split("; ").toSorted()).toEqual(["nameless", "z=1"]);
});

test("a header is 8,190 bytes at most, and cut between two cookies", () => {
  const cookies = createCookies();
  take(cookies, `a=${"x".repeat(4_090)}`, `b=${"y".repeat(4_094)}`);
  expect(cookies.header(url.href)).toHaveLength(8_190);
  take(cookies, `a=${"x".repeat(4_091)}`);
  expect(cookies.header(url.href)).toMatch(/^(?:a=x{4091}|b=y{4094})$/);
});
