import { BlockList, isIP } from "node:net";

/**
 * Whether an address belongs to the public Internet. What is not: this host, private networks, link-local (cloud metadata),
 * carrier NAT, documentation, multicast and everything else that IANA's special-purpose registries set apart.
 * IPv4 inside IPv6 (mapped, NAT64, 6to4) is judged by the IPv4 address.
 *
 * @param address  a literal without brackets; a zone (`%eth0`) may follow.
 */
export function isPublicAddress(address: string): boolean {
  const literal = address.replace(/%.*$/, "");
  const family = isIP(literal);
  if (family === 4) return !specialIPv4.check(literal, "ipv4");
  if (family !== 6) return false;
  const words = wordsOf(literal);
  const inner = embeddedIPv4(words);
  if (inner !== undefined) return !specialIPv4.check(inner, "ipv4");
  return ((words[0] ?? 0) & 0xe000) === 0x2000 && !specialIPv6.check(literal, "ipv6");
}

const specialIPv4 = new BlockList();
for (const [network, prefix] of [
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
] as const) {
  specialIPv4.addSubnet(network, prefix, "ipv4");
}

// Outside 2000::/3 nothing is public; these lie inside.
const specialIPv6 = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["3fff::", 20],
] as const) {
  specialIPv6.addSubnet(network, prefix, "ipv6");
}

/** The eight words of an IPv6 literal. The URL parser knows all its spellings, dotted quads included. */
function wordsOf(literal: string): number[] {
  const [head = "", tail] = new URL(`http://[${literal}]/`).hostname.slice(1, -1).split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].map((word) => Number.parseInt(word, 16));
}

function embeddedIPv4(words: readonly number[]): string | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = words;
  const zeroMiddle = c === 0 && d === 0 && e === 0;
  if (a === 0 && b === 0 && zeroMiddle && f === 0xffff) return dotted(g, h);
  if (a === 0x64 && b === 0xff9b && zeroMiddle && f === 0) return dotted(g, h);
  return a === 0x2002 ? dotted(b, c) : undefined;
}

function dotted(high: number, low: number): string {
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}
