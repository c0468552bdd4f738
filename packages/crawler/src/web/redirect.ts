import type { Exchange } from "./exchange.ts";

/** Spec 23: more is no way to a page. */
export const MAX_REDIRECTS = 10;

/** An answer, as far as it may redirect. */
type Answer = Pick<Exchange["response"], "status" | "headers">;

/** The next step after a response: its end, a redirect, or a redirect that cannot be followed. */
export type Hop =
  | { readonly kind: "end" }
  | { readonly kind: "next"; readonly url: string }
  /** It redirects, and nobody follows. `message`: a sentence for people. */
  | { readonly kind: "lost"; readonly why: "nowhere" | "scheme" | "too-many"; readonly message: string };

const statuses = new Set([301, 302, 303, 307, 308]);

/**
 * Decides on the redirect of an answer.
 *
 * @param url   that was asked for; a Location without a fragment takes over its own (RFC 9110, 10.2.2).
 * @param hops  redirects before this answer.
 * @param most  redirects in all.
 */
export function nextHop(answer: Answer, url: string, hops: number, most: number = MAX_REDIRECTS): Hop {
  if (!isRedirect(answer)) return { kind: "end" };
  if (hops >= most) return { kind: "lost", why: "too-many", message: `It redirects more than ${most} times.` };
  const target = URL.parse(redirectTarget(answer, url) ?? "");
  if (target === null) return { kind: "lost", why: "nowhere", message: "It redirects to an invalid address." };
  const problem = schemeProblem(target);
  if (problem !== undefined) return { kind: "lost", why: "scheme", message: problem };
  if (target.hash === "") target.hash = URL.parse(url)?.hash ?? "";
  return { kind: "next", url: target.href };
}

/** Returns the fault of a URL whose scheme is not of the web. */
export function schemeProblem({ protocol }: URL): string | undefined {
  return protocol === "http:" || protocol === "https:" ? undefined : `It leads to a ${protocol} address.`;
}

/** Returns true if an answer redirects, so that its body is of no interest. */
export function isRedirect({ status, headers }: Answer): boolean {
  return statuses.has(status) && headers.some(([name]) => name.toLowerCase() === "location");
}

/**
 * Returns the absolute target of a redirect; undefined when the answer is none, names no address, or names no URL. RFC 9110,
 * 10.2.2. Header fields are kept byte for byte (one character each); a Location in UTF-8 is read as such.
 *
 * @param base  the URL as requested, which a relative Location is resolved against.
 */
export function redirectTarget({ status, headers }: Answer, base: string): string | undefined {
  if (!statuses.has(status)) return undefined;
  // Of several, browsers take the first.
  const location = headers.find(([name]) => name.toLowerCase() === "location");
  return location === undefined ? undefined : URL.parse(inAscii(location[1]), base)?.href;
}

/** Other octets encoded one by one: so a value in UTF-8 names what it says, and any other one, as in browsers, its octets. */
function inAscii(value: string): string {
  return value.replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`);
}
