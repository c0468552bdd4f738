import { hostAndPort } from "./guard.ts";

/** The hosts that may have private addresses. */
interface TrustSettings {
  /** True if all hosts may have private addresses. */
  readonly allowPrivate?: boolean | undefined;
  /** The hosts that may have private addresses, each as `host:port`. */
  readonly allow?: readonly string[] | undefined;
}

/**
 * Returns true if a URL may be on a private address: by option, or because a person typed its host and port. Spec 23, cli.md 1.
 *
 * @param typed  `host:port` that was typed for this request.
 */
export type Trust = (url: URL, typed?: string) => boolean;

/** Makes the function that decides which hosts may have private addresses: all, the allowed ones, or the typed one. */
export function createTrust({ allowPrivate = false, allow = [] }: TrustSettings): Trust {
  const allowed = new Set(allow);
  return (url, typed) => {
    if (allowPrivate) return true;
    if (allowed.size === 0 && typed === undefined) return false;
    const authority = hostAndPort(url);
    return authority === typed || allowed.has(authority);
  };
}
