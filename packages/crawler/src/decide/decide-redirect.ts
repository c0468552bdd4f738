import type { CrawlEvidence } from "./evidence.ts";
import type { Origin, FrontierEntry } from "../url/frontier-entry.ts";
import { asSpelt } from "../url/normalise.ts";
import type { NormalUrl } from "../url/normalise.ts";

/** The verdict about a URL that redirects. */
type RedirectVerdict =
  | { readonly kind: "followed"; readonly origin: Origin }
  /** The redirect leads to no page. */
  | { readonly kind: "lost"; readonly reason: string };

/**
 * Decides whether a redirect is followed. A page may redirect to itself once to set a cookie, as consent walls do, to add or remove a
 * session id, or to correct the spelling of its address. A page that redirects again after this is in a loop. Pure. Spec 8.3, 23.
 *
 * @param answer  with `setsCookie`, following the redirect again may lead elsewhere.
 */
export function decideRedirect(
  entry: FrontierEntry,
  { target, setsCookie }: { readonly target: string; readonly setsCookie: boolean },
  { redirects, maxRedirects, hasSeen }: Pick<CrawlEvidence, "redirects" | "maxRedirects" | "hasSeen">,
): RedirectVerdict {
  const { scenario, again, hops } = entry;
  if (hops >= maxRedirects) return { kind: "lost", reason: `more than ${maxRedirects} redirects` };
  const normal = asSpelt(target);
  const loop = normal === undefined ? undefined : redirects.loop(entry, { key: normal.key, scenario });
  if (normal === undefined || loop === undefined) return { kind: "followed", origin: redirectOrigin(entry) };
  const { key } = normal;
  const isWall = setsCookie || loop.setsCookie || changesAddress(entry, normal);
  if (!isWall || again === true || hasSeen({ key, scenario, again: true })) {
    return { kind: "lost", reason: "redirect loop" };
  }
  return { kind: "followed", origin: redirectOrigin(entry, true) };
}

/**
 * Returns true if the target is the same page at another address: with an added or removed session id, or in a spelling that the crawl does
 * not use by itself.
 */
function changesAddress(entry: FrontierEntry, { url, key }: NormalUrl): boolean {
  return url !== entry.url && (url !== key || key === entry.key);
}

/**
 * Returns the origin of a redirect's target, which has the depth of its source.
 *
 * @param goesRound  true if the redirect closes a loop and is followed once more.
 */
export function redirectOrigin(
  { url, depth, hops, requested = url, scenario }: FrontierEntry,
  goesRound = false,
): Origin {
  return {
    depth,
    foundBy: "redirect",
    foundOn: url,
    hops: hops + 1,
    requested,
    ...(scenario === undefined ? {} : { scenario }),
    ...(goesRound ? { again: true } : {}),
  };
}
