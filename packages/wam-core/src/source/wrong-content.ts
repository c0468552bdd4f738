/** Callers without types may pass anything: what it is that is neither octets nor text; undefined: it is one of them. */
export function wrongContent(content: unknown): string | undefined {
  if (typeof content === "string" || content instanceof Uint8Array || isForeignOctets(content)) return undefined;
  return Object.prototype.toString.call(content).slice("[object ".length, -1);
}

/** Those of another realm, such as a window or a context of `node:vm`. */
function isForeignOctets(content: unknown): boolean {
  return Object.prototype.toString.call(content) === "[object Uint8Array]";
}
