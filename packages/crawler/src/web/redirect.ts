import type { Exchange } from "./exchange.ts";

/** The number of redirects that are followed. Spec 23. */
export const MAX_REDIRECTS = 10;

/** The parts of an answer that decide about its redirect. */
type Answer = Pick<Exchange["response"], "status" | "headers">;

/** The next step after a response: its end, a redirect, or a redirect that cannot be followed. */
export type Hop =
  | { readonly kind: "end" }
  | { readonly kind: "next"; readonly url: string }
  /** It redirects, but the redirect cannot be followed. `message`: a sentence for people. */
  | { readonly kind: "lost"; readonly why: "nowhere" | "scheme" | "too-many"; readonly message: string };

const statuses = new Set([301, 302, 303, 307, 308]);

/**
 * Decides on the redirect of an answer.
 *
 * @param url   the requested URL; a Location without a fragment inherits its fragment (RFC 9110, 10.2.2).
 * @param hops  the number of redirects before this answer.
 * @param max  the limit for redirects.
 */
export function nextHop(answer: Answer, url: string, hops: number, max: number = MAX_REDIRECTS): Hop {
  if (!isRedirect(answer)) return { kind: "end" };
  if (hops >= max) return { kind: "lost", why: "too-many", message: `It redirects more than ${max} times.` };
  const target = URL.parse(redirectTarget(answer, url) ?? "");
  if (target === null) return { kind: "lost", why: "nowhere", message: "It redirects to an invalid address." };
  const problem = schemeProblem(target);
  if (problem !== undefined) return { kind: "lost", why: "scheme", message: problem };
  if (target.hash === "") target.hash = URL.parse(url)?.hash ?? "";
  return { kind: "next", url: target.href };
}

/** Returns a sentence about a URL that is not http or https; undefined for others. */
export function schemeProblem({ protocol }: URL): string | undefined {
  return protocol === "http:" || protocol === "https:" ? undefined : `It leads to a ${protocol} address.`;
}

/** Returns true if an answer redirects, so that its body does not matter. */
export function isRedirect({ status, headers }: Answer): boolean {
  return statuses.has(status) && headers.some(([name]) => name.toLowerCase() === "location");
}

/**
 * Returns the absolute target of a redirect; undefined if the answer does not redirect or its Location is not a URL. RFC 9110,
 * 10.2.2. Header fields are kept byte for byte (one character each); a Location in UTF-8 is read as such.
 *
 * @param base  the URL as requested, which a relative Location is resolved against.
 */
export function redirectTarget({ status, headers }: Answer, base: string): string | undefined {
  if (!statuses.has(status)) return undefined;
  // Of several fields, browsers take the first.
  const location = headers.find(([name]) => name.toLowerCase() === "location");
  return location === undefined ? undefined : URL.parse(inAscii(location[1]), base)?.href;
}

/** Percent-encodes bytes outside ASCII one by one: a value in UTF-8 keeps its characters, any other value its bytes, as in browsers. */
function inAscii(value: string): string {
  return value.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}
