/** Entry point `@eiao/crawler/fetch`: one request at a time over the network, with private addresses guarded. */
export { createAgents } from "./agents.ts";
export type { Agents } from "./agents.ts";
export { acceptedCodings } from "./content-coding.ts";
export { headerOf } from "./exchange.ts";
export type { Exchange, FetchOutcome, HeaderFields, Oddity } from "./exchange.ts";
export { hostAndPort, refuseLiteral, withoutLogin } from "./guard.ts";
export { createHttp } from "./http.ts";
export type { FetchRequest, Http, HttpSettings } from "./http.ts";
export { isRedirect, redirectTarget } from "./redirect.ts";
export { afterAnswer } from "./retry.ts";
export type { AfterAnswer } from "./retry.ts";
export { sendRequest } from "./send.ts";
export type { Call } from "./send.ts";
