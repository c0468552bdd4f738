/** What needs no change: characters that a URL may hold, but for `%`, `*` and `$`. */
const NORMAL = /^[A-Za-z0-9\-._~'/:?#[\]@!&()+,;=]*$/;

/**
 * One spelling for the octets of paths, in robots.txt and in URLs: those outside ASCII and characters that no URL may hold are
 * percent-encoded, in upper case. RFC 9309, 2.2.2. Linear.
 *
 * @param wildcards  true for a pattern: its `*` stay, as does a `$` at its end; elsewhere both are characters like others, encoded.
 */
export function normalisePath(path: string, wildcards: boolean): string {
  if (NORMAL.test(path)) return path;
  let normalised = "";
  for (let at = 0; at < path.length; at++) {
    const character = path.charAt(at);
    if (character === "%" && isHexPair(path, at + 1)) {
      normalised += path.slice(at, at + 3).toUpperCase();
      at += 2;
    } else if (character === "%" || NORMAL.test(character)) {
      normalised += character;
    } else if (wildcards && (character === "*" || (character === "$" && at === path.length - 1))) {
      normalised += character;
    } else {
      const code = path.codePointAt(at) ?? 0;
      if (code > 0xffff) at++;
      for (const octet of Buffer.from(String.fromCodePoint(code))) normalised += encoded(octet);
    }
  }
  return normalised;
}

/**
 * `%7E` becomes `~`: characters that mean the same encoded and not (RFC 9309, 2.2.2; RFC 3986, 2.3), and the apostrophe, which the
 * URL parser encodes in queries only.
 */
export function decodeUnreserved(text: string): string {
  if (!text.includes("%")) return text;
  return text.replace(/%[0-9A-Fa-f]{2}/g, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return /[A-Za-z0-9\-._~']/.test(character) ? character : triplet;
  });
}

function isHexPair(text: string, at: number): boolean {
  return isHex(text.charCodeAt(at)) && isHex(text.charCodeAt(at + 1));
}

/** False for NaN, past the end. */
function isHex(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

function encoded(octet: number): string {
  return `%${octet.toString(16).toUpperCase().padStart(2, "0")}`;
}
