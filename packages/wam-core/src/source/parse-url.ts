/** The URL that `url` names, resolved against `base` when given; undefined when there is none. WHATWG URL, never throws. */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}
