/** Returns an address of the web as an IRI: what browsers leave in an address and no IRI can have is percent-encoded. */
export function webIri(url: string): string {
  return url.toWellFormed().replace(/[\s<>"{}|\\^`]/g, encodeURIComponent);
}
