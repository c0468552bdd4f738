import { expect, test } from "vitest";
import { hasRights } from "./caller-rights.ts";

test.each([
  ["loopback", "127.0.0.1", {}, true],
  ["loopback, by a name", "::1", { host: "localhost:8888" }, true],
  ["through a proxy on this machine", "127.0.0.1", { "x-forwarded-for": "192.0.2.1" }, false],
  ["through a proxy that only says where it was called", "127.0.0.1", { host: "wam.example.org" }, false],
  ["through a proxy, with the token", "127.0.0.1", { via: "1.1 a", authorization: "Bearer s3cret-s3cret" }, true],
  ["another machine", "192.0.2.1", {}, false],
  ["another machine that claims loopback", "192.0.2.1", { host: "127.0.0.1" }, false],
  ["another machine with the token", "192.0.2.1", { authorization: "bearer  s3cret-s3cret" }, true],
  ["a part of the token", "192.0.2.1", { authorization: "Bearer s3cret" }, false],
  ["another way to give it", "192.0.2.1", { authorization: "Basic s3cret-s3cret" }, false],
])("%s", (_, remoteAddress, headers, expected) => {
  expect(hasRights({ headers, socket: { remoteAddress } }, "s3cret-s3cret")).toBe(expected);
});

test("without a token no header gives rights", () => {
  for (const token of [undefined, ""]) {
    expect(hasRights({ headers: { authorization: "Bearer " }, socket: { remoteAddress: "192.0.2.1" } }, token)).toBe(
      false,
    );
  }
});
