/** Whether a URL has this scheme (`name:` in lower case), read as the URL parser does: over spaces before, tabs, line ends. */
export function startsWithScheme(href: string, scheme: string): boolean {
  let at = 0;
  while (href.charCodeAt(at) <= 0x20) at++;
  for (let letter = 0; letter < scheme.length; at++) {
    const code = href.charCodeAt(at);
    if (code === 0x09 || code === 0x0a || code === 0x0d) continue;
    if ((code | 0x20) !== scheme.charCodeAt(letter++)) return false;
  }
  return true;
}
