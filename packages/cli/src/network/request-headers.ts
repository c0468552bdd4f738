import { CommandError } from "../errors.ts";

/** A token (RFC 9110, 5.6.2). */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** What Node sends, as octets of Latin-1 (RFC 9110, 5.5). */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Reads the values of `--header "K: V"` as [name, value] pairs.
 * @throws CommandError that never contains a value, which may be a password.
 */
export function parseHeaders(lines: readonly string[]): readonly (readonly [string, string])[] {
  return lines.map((line) => {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).trim();
    const value = line.slice(colon + 1).trim();
    if (!NAME.test(name) || !VALUE.test(value))
      throw new CommandError(
        colon === -1
          ? "--header needs a name, a colon and a value."
          : `--header ${JSON.stringify(name)} is not a valid HTTP header.`,
        'Example: --header "Accept-Language: nb"',
      );
    if (forbidden.has(name.toLowerCase()))
      throw new CommandError(`--header ${name} cannot be set, because the program sets it.`);
    return [name, value];
  });
}

/** Checks `--user-agent`. @throws CommandError if it cannot be sent; otherwise every page would fail, as if the site were broken. */
export function checkUserAgent(userAgent: string): void {
  if (/[\r\n]/.test(userAgent)) throw new CommandError("--user-agent must be one line.");
  if (!VALUE.test(userAgent))
    throw new CommandError("--user-agent contains characters that cannot be sent.", "Use only ASCII characters.");
}

const forbidden = new Set([
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
  "upgrade",
  "te",
  "trailer",
  "keep-alive",
  "expect",
  "accept-encoding",
]);
