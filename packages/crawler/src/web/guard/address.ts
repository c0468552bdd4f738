import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Returns true if an address belongs to the public Internet. The others are: this host, private networks, link-local (cloud
 * metadata), carrier NAT, documentation, multicast and everything else that IANA's special-purpose registries reserve. IPv4
 * inside IPv6 (mapped, NAT64, 6to4) is judged by the IPv4 address.
 *
 * @param address  a literal without brackets; a zone (`%eth0`) may follow.
 */
export function isPublicAddress(address: string): boolean {
  const zone = address.indexOf("%");
  const literal = zone === -1 ? address : address.slice(0, zone);
  const family = isIP(literal);
  // `isIP` first: ipaddr.js also reads forms such as 0x7f.1, which are not literals here.
  if (family === 4) return ipaddr.IPv4.parse(literal).range() === "unicast";
  if (family !== 6) return false;
  const parsed = ipaddr.IPv6.parse(literal);
  const inner = embeddedIPv4(parsed.parts);
  if (inner !== undefined) return inner.range() === "unicast";
  const first = parsed.parts[0] ?? 0;
  // Outside 2000::/3 nothing is global unicast (RFC 4291, 2.4), even if a list does not name it; 3fff::/20 is documentation.
  if ((first & 0xe000) !== 0x2000 || (first === 0x3fff && (parsed.parts[1] ?? 0) < 0x1000)) return false;
  return parsed.range() === "unicast";
}

function embeddedIPv4(words: readonly number[]): ipaddr.IPv4 | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = words;
  const zeroMiddle = c === 0 && d === 0 && e === 0;
  if (a === 0 && b === 0 && zeroMiddle && f === 0xffff) return fromWords(g, h);
  if (a === 0x64 && b === 0xff9b && zeroMiddle && f === 0) return fromWords(g, h);
  return a === 0x2002 ? fromWords(b, c) : undefined;
}

function fromWords(high: number, low: number): ipaddr.IPv4 {
  return new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255]);
}
