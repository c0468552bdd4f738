/** Returns the URL of a text, resolved against `base` if there is one; undefined if it is invalid. WHATWG URL, never throws. */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}
