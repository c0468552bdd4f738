/** Where a login may stand: after the slashes of any scheme; http takes backslashes and none at all as well. */
const BEFORE_LOGIN = /^[\0- ]*(?:https?:[/\\]*|[a-z][a-z0-9+.-]*:\/\/)/i;

/** A URL, or what was meant as one, without user name and password: for logs and messages. Linear time, never throws. */
export function withoutLogin(url: string): string {
  if (!url.includes("@")) return url;
  const from = BEFORE_LOGIN.exec(url)?.[0].length;
  if (from === undefined) return url;
  let end = from;
  while (end < url.length && !endsAuthority(url.charCodeAt(end))) end++;
  const at = url.slice(from, end).lastIndexOf("@");
  return at < 0 ? url : url.slice(0, from) + url.slice(from + at + 1);
}

/** `/`, `\`, `?` or `#`. */
function endsAuthority(code: number): boolean {
  return code === 47 || code === 92 || code === 63 || code === 35;
}
