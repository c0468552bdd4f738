/**
 * Returns the host that politeness counts by: `example.com` for http and https on their default ports, else `example.com:8080`.
 * It scans the text only, because it is called for every URL of the frontier.
 *
 * @param url  absolute, as the URL parser serialises it.
 */
export function hostKey(url: string): string {
  const start = url.indexOf("//") + 2;
  let end = start;
  for (; end < url.length; end++) {
    const character = url.charCodeAt(end);
    if (character === SLASH || character === QUESTION || character === HASH) break;
  }
  const login = url.lastIndexOf("@", end);
  const host = url.slice(login > start ? login + 1 : start, end);
  if (host.endsWith(":80") || host.endsWith(":443")) {
    const colon = host.lastIndexOf(":");
    // The last group of an IPv6 address is inside its brackets.
    return host.slice(0, colon);
  }
  return host;
}

const SLASH = 0x2f;
const QUESTION = 0x3f;
const HASH = 0x23;
