import { hostAndPort } from "./guard.ts";

/** The hosts whose private addresses may be used. */
interface TrustSettings {
  /** All hosts may have private addresses. */
  readonly allowPrivate?: boolean | undefined;
  /** These hosts may have private addresses, each as `host:port`. */
  readonly allow?: readonly string[] | undefined;
}

/**
 * Returns true if a URL may be on a private address: by option, or because a person typed its host and port. Spec 23, cli.md 1.
 *
 * @param typed  `host:port` that was typed for this request.
 */
export type Trust = (url: URL, typed?: string) => boolean;

/** Makes the decision which hosts may have private addresses: all, those allowed, or what a person typed. */
export function createTrust({ allowPrivate = false, allow = [] }: TrustSettings): Trust {
  const allowed = new Set(allow);
  return (url, typed) => {
    if (allowPrivate) return true;
    if (allowed.size === 0 && typed === undefined) return false;
    const authority = hostAndPort(url);
    return authority === typed || allowed.has(authority);
  };
}
