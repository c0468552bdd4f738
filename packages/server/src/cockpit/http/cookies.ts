import { fastifyCookie } from "@fastify/cookie";
import type { IncomingHttpHeaders } from "node:http";

/** The parts of a request that show how a browser reached the server. */
export interface Reached {
  readonly headers: IncomingHttpHeaders;
  /** `http`, or `https` where the server or a proxy before it encrypts. */
  readonly scheme: "http" | "https";
}

/** Returns the name of a cookie. Over https it begins with `__Host-`: only this host may set it. Without https browsers would refuse that. */
function nameOf(name: string, scheme: Reached["scheme"]): string {
  return scheme === "https" ? `__Host-${name}` : name;
}

export const SESSION = "eiao-session";
/** The name of the cookie that binds a login form to its browser. */
export const LOGIN = "eiao-login";

/** Returns the value of a cookie, or "" if there is none. */
export function cookieOf({ headers, scheme }: Reached, name: string): string {
  const value = fastifyCookie.parse(headers.cookie ?? "")[nameOf(name, scheme)] ?? "";
  return /^[\w-]{1,100}$/.test(value) ? value : "";
}

/** Returns a `Set-Cookie` that no script reads and no form of another site sends. @param value  With "" the browser forgets the cookie. */
export function setCookie(scheme: Reached["scheme"], name: string, value: string, seconds: number): string {
  const maxAge = value === "" ? 0 : seconds;
  const secure = scheme === "https";
  return fastifyCookie.serialize(nameOf(name, scheme), value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge,
  });
}
