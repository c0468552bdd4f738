/** The one spelling of a path that the URL parser gave: RFC 3986, 6.2.2.1 and 6.2.2.2. A path with a stray `%` is left alone: undoing escapes beside it could make new ones. */
export function normalPath(path: string): string {
  if (!path.includes("%") || /%(?![0-9a-f]{2})/i.test(path)) return path;
  return path.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w\-.~]/.test(character) ? character : escape.toUpperCase();
  });
}
