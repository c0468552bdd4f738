/** Returns true if the body of an answer is the document: 204 and 205 have none, 206 only a part of it. RFC 9110, 15.3. */
export function isPageStatus(status: number): boolean {
  return status >= 200 && status < 300 && (status < 204 || status > 206);
}
