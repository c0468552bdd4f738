import { hostAndPort } from "@eiao/crawler/web";

/** On whose behalf something is fetched: the page, and the host and port that the user typed for it (none for a file). */
export interface Reach {
  readonly typed: string | undefined;
  readonly allowPrivate: boolean;
}

/** True where private addresses are fine: typed by the user (same host and port), or everywhere by `--allow-private`. */
export function isTrusted(url: URL, reach: Reach): boolean {
  return reach.allowPrivate || hostAndPort(url) === reach.typed;
}
