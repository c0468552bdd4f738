type Header = readonly [name: string, value: string];

/** Fields that carry cookies or credentials, or ask for them: no part of a published measurement. */
const PRIVATE =
  /^(?:set-cookie2?|cookie|(?:proxy-)?(?:authorization|authenticate|authentication-info)|www-authenticate)$/i;

/** The header fields that may be published, each once. */
export function publicHeaders(headers: readonly Header[]): readonly Header[] {
  const seen = new Set<string>();
  return headers.filter(([name, value]) => {
    const line = `${name}: ${value}`;
    if (PRIVATE.test(name) || seen.has(line)) return false;
    seen.add(line);
    return true;
  });
}
