import { expect, test } from "vitest";
import { isPublicAddress } from "./address.ts";
import { hostAndPort, literalAddress, refuseLiteral } from "./reach.ts";

test.each([
  "8.8.8.8",
  "100.128.0.1",
  "172.32.0.1",
  "193.0.0.1",
  "2001:67c:2e8::1",
  "2a00:1450::1",
  "::ffff:8.8.8.8",
  "64:ff9b::8.8.8.8",
  "2002:808:808::1",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.168.1.1",
  "198.18.0.1",
  "203.0.113.7",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "64:ff9b::10.0.0.1",
  "64:ff9b:1::1",
  "2002:a00:1::1",
  "2001:db8::1",
  "2001::1",
  "3fff::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "no address",
])("%s is not", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

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
});
