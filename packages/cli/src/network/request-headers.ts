import { CommandError } from "../errors.ts";

// Not by `import`: Node would load its own `fetch` beside it, which computes for 50 ms in each process.
const { validateHeaderName, validateHeaderValue } = process.getBuiltinModule("node:http");

/**
 * `--header "K: V"` values as [name, value] pairs.
 * @throws CommandError which never repeats a value: it may be a password.
 */
export function parseHeaders(lines: readonly string[]): readonly (readonly [string, string])[] {
  return lines.map((line) => {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).trim();
    const value = line.slice(colon + 1).trim();
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      throw new CommandError(
        colon === -1
          ? "--header needs a name, a colon and a value."
          : `--header ${JSON.stringify(name)} is no legal HTTP header.`,
        'Write --header "Accept-Language: nb".',
      );
    }
    if (forbidden.has(name.toLowerCase())) throw new CommandError(`--header ${name} is set by the program itself.`);
    return [name, value];
  });
}

/** `--user-agent`. @throws CommandError for what no request can have: else each page would fail, as if the site were at fault. */
export function checkUserAgent(userAgent: string): void {
  if (/[\r\n]/.test(userAgent)) throw new CommandError("--user-agent must be one line.");
  try {
    validateHeaderValue("user-agent", userAgent);
  } catch {
    throw new CommandError("--user-agent has characters that no request can have.", "Write it in letters of ASCII.");
  }
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
