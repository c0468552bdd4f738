/**
 * Whether the host of what somebody typed without a scheme is an IPv4 address in less than its four numbers: parsers take `127` for
 * 0.0.0.127 and `10.1` for 10.0.0.1, which is hardly what is meant. With a scheme it is a URL as any other.
 */
export function isShortAddress(typed: string): boolean {
  const [host = ""] = typed.trim().split(/[/?#:]/, 1);
  const parsed = URL.parse(`http://${host}/`)?.hostname ?? host;
  return /^\d+\.\d+\.\d+\.\d+$/.test(parsed) && parsed !== host;
}
