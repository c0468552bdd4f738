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

test("a later process sends the cookies that an earlier one was given, to the same places", () => {
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

test("what cannot be read is none, and the crawl goes on", () => {
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
