/** Host and port of a normalised URL; at most 255 characters of it. */
export function hostOf(url: string): string {
  const start = url.indexOf("//") + 2;
  const authority = url.slice(start, start + 255);
  const end = authority.search(/[/?]/);
  return end < 0 ? authority : authority.slice(0, end);
}
