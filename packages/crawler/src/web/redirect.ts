import type { Exchange } from "./exchange.ts";

const statuses = new Set([301, 302, 303, 307, 308]);

/** Whether an answer sends somewhere else, so that its body is of no interest. */
export function isRedirect({ status, headers }: Pick<Exchange["response"], "status" | "headers">): boolean {
  return statuses.has(status) && headers.some(([name]) => name.toLowerCase() === "location");
}

/**
 * Where an answer redirects to, absolute; undefined when it is no redirect, names no place, or what it names is no URL.
 * RFC 9110, 10.2.2. Header fields are kept octet for octet (one character each); a Location in UTF-8 is read as such.
 *
 * @param base  what a relative Location counts from, where it is not the URL as requested.
 */
export function redirectTarget(exchange: Exchange, base: string = exchange.url): string | undefined {
  if (!statuses.has(exchange.response.status)) return undefined;
  // Of several, browsers take the first.
  const location = exchange.response.headers.find(([name]) => name.toLowerCase() === "location");
  return location === undefined ? undefined : URL.parse(textOfHeader(location[1]), base)?.href;
}

function encoded(octet: string): string {
  return `%${octet.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** A header value, kept as octets, as text: UTF-8 where it is that. */
function textOfHeader(value: string): string {
  if (/^[\x00-\x7f]*$/.test(value)) return value;
  const text = Buffer.from(value, "latin1").toString("utf8");
  // As browsers: octets that are no UTF-8 are encoded one by one, not as characters of Latin-1.
  return text.includes("\ufffd") ? value.replace(/[\x80-\xff]/g, (octet) => encoded(octet)) : text;
}
