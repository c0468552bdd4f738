/** Callers without types may pass anything: what it is that is neither octets nor text; undefined: it is one of them. */
export function wrongContent(content: unknown): string | undefined {
  const kind = Object.prototype.toString.call(content).slice("[object ".length, -1);
  // By its name, those of another realm are octets too, such as a window or a context of `node:vm`.
  return typeof content === "string" || content instanceof Uint8Array || kind === "Uint8Array" ? undefined : kind;
}
