import type { IncomingHttpHeaders } from "node:http";

/** How a browser reached the server. */
export interface Reached {
  readonly headers: IncomingHttpHeaders;
  /** `http`, or `https` where the server or a proxy before it encrypts. */
  readonly scheme: "http" | "https";
}

/** `__Host-`: only this very host may set it, only over https. Without https no browser would keep it. */
function nameOf(name: string, scheme: Reached["scheme"]): string {
  return scheme === "https" ? `__Host-${name}` : name;
}

export const SESSION = "eiao-session";
/** Holds a login form to the browser that it was made for. */
export const LOGIN = "eiao-login";

/** The value of a cookie; "": there is none. */
export function cookieOf({ headers, scheme }: Reached, name: string): string {
  const own = nameOf(name, scheme);
  for (const part of (headers.cookie ?? "").split(";")) {
    const [key = "", value = ""] = part.split("=", 2);
    if (key.trim() === own) return /^[\w-]{1,100}$/.test(value.trim()) ? value.trim() : "";
  }
  return "";
}

/** A `Set-Cookie` that no script reads and no form of another site sends. @param value  "": the browser forgets it. */
export function setCookie(scheme: Reached["scheme"], name: string, value: string, seconds: number): string {
  const secure = scheme === "https" ? "; Secure" : "";
  return `${nameOf(name, scheme)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=${value === "" ? 0 : seconds}`;
}
