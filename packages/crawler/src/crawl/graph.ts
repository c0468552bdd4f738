import type { CrawlContext } from "./context.ts";
import { buildGraph } from "../pipeline/graph.ts";
import type { Graph, TaskDefinition } from "../pipeline/graph.ts";
import { installPlugIns } from "../pipeline/plug-ins.ts";
import { admit } from "./stages/admit.ts";
import { content } from "./stages/content.ts";
import { decideStage } from "./stages/decide.ts";
import { dispatch } from "./stages/dispatch.ts";
import { fetch } from "./stages/fetch.ts";
import { links } from "./stages/links.ts";
import { normalise } from "./stages/normalise.ts";
import { probe } from "./stages/probe.ts";
import { robots } from "./stages/robots.ts";
import { settleUnfetched } from "./stages/settle-unfetched.ts";
import { settle } from "./stages/settle.ts";
import { start } from "./stages/start.ts";
import { store } from "./stages/store.ts";

const stages = installPlugIns<CrawlContext>([
  start,
  normalise,
  decideStage,
  robots,
  admit,
  dispatch,
  fetch,
  content,
  links,
  store,
  settle,
  settleUnfetched,
  probe,
]);

/**
 * The reference crawler graph of spec 21.2, with robots.txt, trap guards and the frontier. It has a loop (links lead to links), which
 * cannot lock itself up: the frontier takes whatever comes, so what stands before it always drains.
 */
export function crawlTask(fetchers: number): TaskDefinition {
  return {
    stages: {
      start: { plugIn: "start" },
      normalise: { plugIn: "normalise" },
      decide: { plugIn: "decide" },
      robots: { plugIn: "robots" },
      admit: { plugIn: "admit" },
      dispatch: { plugIn: "dispatch" },
      fetch: { plugIn: "fetch", concurrency: fetchers },
      content: { plugIn: "content" },
      links: { plugIn: "links" },
      store: { plugIn: "store" },
      settle: { plugIn: "settle" },
      "settle-unfetched": { plugIn: "settle-unfetched" },
      probe: { plugIn: "probe" },
    },
    connections: [
      { from: "start.found", to: "normalise" },
      { from: "start.stored", to: "settle" },
      { from: "normalise.normal", to: "decide" },
      { from: "decide.passed", to: "robots" },
      { from: "robots.allowed", to: "admit" },
      // admit -> frontier -> dispatch
      { from: "dispatch.jobs", to: "fetch" },
      { from: "dispatch.probes", to: "probe" },
      { from: "fetch.answers", to: "content" },
      { from: "fetch.verdicts", to: "settle-unfetched" },
      { from: "content.pages", to: "links" },
      { from: "content.others", to: "store" },
      { from: "links.read", to: "store" },
      { from: "store.stored", to: "settle" },
      { from: "settle.found", to: "normalise" },
      { from: "settle-unfetched.found", to: "normalise" },
      { from: "probe.stored", to: "settle" },
    ],
  };
}

export function crawlGraph(fetchers: number): Graph<CrawlContext> {
  return buildGraph(crawlTask(fetchers), stages);
}
