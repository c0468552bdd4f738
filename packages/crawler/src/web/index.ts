/**
 * Entry point `@eiao/crawler/internal/web`: the web client. `createHttp` sends one guarded request. `fetchWhole` sends it again if the answer
 * breaks off. `follow` follows redirects. `createHosts`, `createPoliteFetch` and `createRobots` make the client polite. `createSiteClient`
 * combines all of them for a site.
 */
export { createCookies } from "./cookies.ts";
export type { Cookies } from "./cookies.ts";
export type { Exchange, FetchOutcome, HeaderFields, Oddity } from "./exchange.ts";
export { follow } from "./follow.ts";
export type { Followed } from "./follow.ts";
export { hostAndPort, literalAddress } from "./guard/guard.ts";
export { createTrust } from "./guard/trust.ts";
export type { Trust } from "./guard/trust.ts";
export { createHttp } from "./http.ts";
export type { FetchRequest, Http, HttpSettings } from "./http.ts";
export { fetchWhole } from "./manners/fetch-whole.ts";
export { hostKey } from "./manners/host-key.ts";
export { createHosts } from "./manners/hosts.ts";
export type { Hosts, HostsSettings } from "./manners/hosts.ts";
export type { Course, PoliteFetch } from "./manners/polite-fetch.ts";
export { isPageStatus } from "./page-status.ts";
export { MAX_REDIRECTS, nextHop } from "./redirect.ts";
export type { Hop } from "./redirect.ts";
export { isRefusal, NOT_FOUND } from "./refusal.ts";
export type { Refusal } from "./refusal.ts";
export { isRobotsFailure } from "./robots/robots.ts";
export type { Robots, RobotsSettings } from "./robots/robots.ts";
export { fetchProblem, wasNeverConnected } from "./transport/failure.ts";
export { zstdFrameEnd } from "./transport/zstd-frames.ts";
export { isShortAddress } from "../url/site.ts";
export { withoutLogin } from "../url/normalise.ts";
export { htmlKind } from "./html-kind.ts";
export { createSiteClient } from "./site-client.ts";
export type { SiteClient, SiteClientServices, SiteClientSettings } from "./site-client.ts";
