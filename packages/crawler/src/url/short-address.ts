/**
 * Returns true if an address without a scheme begins with an IPv4 address of fewer than four numbers. Parsers read `127` as
 * 0.0.0.127 and `10.1` as 10.0.0.1, which is hardly what the user means. With a scheme it is a URL like any other.
 */
export function isShortAddress(typed: string): boolean {
  const [host = ""] = typed.trim().split(/[/?#:]/, 1);
  const parsed = URL.parse(`http://${host}/`)?.hostname ?? host;
  return /^\d+\.\d+\.\d+\.\d+$/.test(parsed) && parsed !== host;
}
