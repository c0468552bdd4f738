import type { SiteClient } from "../../web/site-client.ts";
import type { Launch } from "../../repository/crawl-store.ts";

/**
 * The cookies of an open launch are kept with its statistics: a site that lets in who has one, and sends others to a page that the
 * crawl has seen, would be lost to a resumed crawl. They are dropped at the end of the launch. Spec 23.
 */
export function withCookies(
  statistics: Launch["statistics"],
  web: Pick<SiteClient, "cookies">,
): Readonly<Record<string, unknown>> {
  const cookies = web.cookies();
  return cookies === undefined ? statistics : { ...statistics, cookies };
}

/** What an earlier start was given; undefined: none, or the launch has ended. */
export function cookiesOf({ state, statistics }: Launch): string | undefined {
  const { cookies } = statistics;
  return state === "open" && typeof cookies === "string" ? cookies : undefined;
}
