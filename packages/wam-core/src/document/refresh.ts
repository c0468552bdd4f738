/** The target of a refresh. */
export interface Refresh {
  /** The URL as written, not resolved; undefined if only the time is given, which refreshes the page itself. */
  readonly url: string | undefined;
}

const TIME = /^[\t\n\f\r ]*(?:[0-9][0-9.]*|\.[0-9.]*)(?=$|[;,\t\n\f\r ])/;
const SEPARATOR = /^[\t\n\f\r ]*[;,]?[\t\n\f\r ]*/;
const LABEL = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i;

/** Returns the delay, in whole seconds, of a value that `readRefresh` accepts. */
export function secondsOfRefresh(content: string): number {
  return Number.parseInt(content, 10) || 0;
}

/**
 * Reads the value of `meta http-equiv=refresh`, or of a `Refresh` header, by the shared declarative refresh steps of the
 * HTML Standard (4.2.5.3). Returns undefined if these steps refresh nothing. Does not check that the URL parses.
 * Cost: linear.
 * @example readRefresh("5; URL='next.html'") is { url: "next.html" }
 */
export function readRefresh(content: string): Refresh | undefined {
  const time = TIME.exec(content)?.[0];
  if (time === undefined) return undefined;
  const rest = content.slice(time.length).replace(SEPARATOR, "");
  if (rest === "") return { url: undefined };
  const label = LABEL.exec(rest)?.[0];
  // A `u` that does not begin the label `url=` begins the URL, which then cannot be quoted.
  if (label === undefined && /^u/i.test(rest)) return { url: rest };
  const value = rest.slice(label?.length ?? 0);
  const quote = value.charAt(0);
  return { url: quote === '"' || quote === "'" ? (value.slice(1).split(quote, 1)[0] ?? "") : value };
}
