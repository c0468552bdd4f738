import { BlockList, isIP } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isPublicAddress } from "./address.ts";

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
  "2a00:1450::1%en-0", // zones are as systems name them
  "3fff:1000::1", // next to 3fff::/20
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
  "3fff:fff:ffff::1",
  // Outside 2000::/3: RFC 4291, 2.4.
  "::808:808",
  "1::1",
  "1fff::1",
  "4000::1",
  "e000::1",
  // Nearly IPv4-mapped, nearly NAT64.
  "::1:ffff:808:808",
  "0:0:0:1:0:ffff:808:808",
  "0:0:1:0:0:ffff:808:808",
  "0:1::ffff:808:808",
  "1::ffff:808:808",
  "::fffe:808:808",
  "64:ff9b::1:808:808",
  "64:ff9b::1:0:808:808",
  "64:ff9b:0:1::808:808",
  "64:ff9c::808:808",
  "65:ff9b::808:808",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1%eth0",
  "fe80::1%en-0",
  "fec0::1",
  "ff02::1",
  "no address",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test("addresses in IANA's special ranges are refused, in every spelling in which IPv6 can hide them", () => {
  const special = new BlockList();
  for (const [network, prefix] of specialRanges) special.addSubnet(network, prefix, "ipv4");
  const edges = specialRanges.flatMap(([network]) => [wordOf(network), wordOf(network) - 1]);
  const words = fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0, max: 0xffff_ffff }));
  fc.assert(
    fc.property(words, (word) => {
      const quad = [24, 16, 8, 0].map((shift) => (word >>> shift) & 255).join(".");
      const [high, low] = [(word >>> 16).toString(16), (word & 0xffff).toString(16)];
      const hidden = [`::ffff:${quad}`, `64:ff9b::${high}:${low}`, `2002:${high}:${low}::1`, `::ffff:${high}:${low}%1`];
      const allowed = isPublicAddress(quad);
      if (special.check(quad, "ipv4")) expect(allowed).toBe(false);
      expect(hidden.map(isPublicAddress)).toEqual(hidden.map(() => allowed));
    }),
    { numRuns: 2000 },
  );
});

test("any text is judged without an error, and only literals can be public", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.ipV4()), (text) => {
      if (isIP(text.replace(/%.*/s, "")) === 0) expect(isPublicAddress(text)).toBe(false);
      else expect(typeof isPublicAddress(text)).toBe("boolean");
    }),
  );
});

/** IANA IPv4 Special-Purpose Address Registry: not globally reachable; multicast and class E. */
const specialRanges = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

function wordOf(quad: string): number {
  return quad.split(".").reduce((word, byte) => word * 256 + Number(byte), 0) >>> 0;
}
