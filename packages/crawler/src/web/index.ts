/** Entry point `@eiao/crawler/web`: one request at a time over the network, with private addresses guarded. */
export { createAgents } from "./guard/agents.ts";
export type { Agents } from "./guard/agents.ts";
export { acceptedCodings } from "./transport/content-coding.ts";
export { headerOf } from "./exchange.ts";
export type { Exchange, FetchOutcome, HeaderFields, Oddity } from "./exchange.ts";
export { hostAndPort, refuseLiteral, withoutLogin } from "./guard/guard.ts";
export { createHttp } from "./http.ts";
export type { FetchRequest, Http, HttpSettings } from "./http.ts";
export { isRedirect, redirectTarget } from "./redirect.ts";
export { afterAnswer } from "./manners/retry.ts";
export type { AfterAnswer } from "./manners/retry.ts";
export { sendRequest } from "./transport/send.ts";
export type { Call } from "./transport/send.ts";
