import type { CrawlEvidence } from "../discover/evidence.ts";
import type { Origin } from "../events.ts";
import type { FrontierEntry } from "../../frontier/frontier-entry.ts";
import { normaliseUrl } from "../../url/normalise.ts";

/** What becomes of a URL that redirects. */
export type RedirectVerdict =
  | { readonly kind: "followed"; readonly origin: Origin }
  /** It leads to no page. */
  | { readonly kind: "lost"; readonly reason: string };

/**
 * Whether a redirect leads on. Cookies may open a way once, as the walls of consent do, which send to the same page again: who was sent
 * round with them, or to what was asked for with them already, is in a loop. Pure. Spec 8.3, 23.
 *
 * @param answer  `setsCookie`: going round once may lead elsewhere.
 */
export function decideRedirect(
  entry: FrontierEntry,
  { target, setsCookie }: { readonly target: string; readonly setsCookie: boolean },
  { redirects, maxRedirects, hasSeen }: Pick<CrawlEvidence, "redirects" | "maxRedirects" | "hasSeen">,
): RedirectVerdict {
  const { key: from, scenario, again, hops } = entry;
  if (hops >= maxRedirects) return { kind: "lost", reason: `more than ${maxRedirects} redirects` };
  const origin = redirectOrigin(entry);
  const key = normaliseUrl(target)?.key;
  const loop = key === undefined ? undefined : redirects.loop(from, key);
  if (key === undefined || loop === undefined) return { kind: "followed", origin };
  const isWall = setsCookie || loop.setsCookie;
  if (!isWall || again === true || hasSeen({ key, scenario, again: true })) {
    return { kind: "lost", reason: "redirect loop" };
  }
  return { kind: "followed", origin: { ...origin, again: true } };
}

/** Where the target of a redirect was found: it is a URL like any other, at the depth of what redirects to it. */
export function redirectOrigin({ url, depth, hops, requested = url, scenario }: FrontierEntry): Origin {
  return {
    depth,
    foundBy: "redirect",
    foundOn: url,
    hops: hops + 1,
    requested,
    ...(scenario === undefined ? {} : { scenario }),
  };
}
