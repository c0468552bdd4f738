import { expect, test } from "vitest";
import { hostName, hostRule, isAddress } from "./host-rule.ts";

test.each([
  ["localhost", "own"],
  ["localhost:1", "own"],
  ["LocalHost.:8888", "own"],
  ["127.0.0.1:8888", "own"],
  ["127.200.0.9", "own"],
  ["[::1]:8888", "own"],
  ["[0:0:0:0:0:0:0:1]", "own"],
  ["2130706433", "own"], // 127.0.0.1 as a number, which URLs allow
  ["wam.example.org", "own"], // allowed
  ["WAM.example.org:444", "own"],
  ["192.0.2.7:8888", "own"], // listened on
  ["198.51.100.3", "own"], // the address that the connection came to
  ["evil.example", "foreign"],
  ["localhost.evil.example", "foreign"],
  ["127.0.0.1.evil.example", "foreign"],
  ["xlocalhost", "foreign"],
  ["128.0.0.1", "foreign"],
  ["[::2]", "foreign"],
  ["0.0.0.0", "foreign"],
  ["", "malformed"],
  [":80", "malformed"],
  ["localhost@evil.example", "malformed"],
  ["evil.example/localhost", "malformed"],
  ["localhost:80:80", "malformed"],
  ["localhost:99999", "malformed"],
  ["[::1", "malformed"],
  ["localhost evil.example", "malformed"],
  ["a".repeat(300), "malformed"],
])("Host: %s is %s", (host, verdict) => {
  expect(hostRule("192.0.2.7", ["wam.example.org"])(host, "::ffff:198.51.100.3")).toBe(verdict);
});

test("a server that listens on all addresses allows only the one that the client connected to", () => {
  const rule = hostRule("0.0.0.0");
  expect([rule("192.0.2.7", "192.0.2.7"), rule("192.0.2.8", "192.0.2.7"), rule("a.example", "192.0.2.7")]).toEqual([
    "own",
    "foreign",
    "foreign",
  ]);
  expect(hostRule("::")("[2001:db8::1]:80", "2001:DB8:0::1")).toBe("own");
  expect(hostRule("wam.example.org")("wam.example.org", "192.0.2.7")).toBe("own");
});

test("names and addresses", () => {
  expect(hostName("Bücher.example:80")).toBe("xn--bcher-kva.example");
  expect(hostName("2001:db8::1")).toBe("[2001:db8::1]");
  expect(["10.1.2.3:80", "[::2]", "10.1.2.3.example", "example"].map(isAddress)).toEqual([true, true, false, false]);
});
