import type { CrawlContext } from "./context.ts";
import { buildGraph } from "../pipeline/graph.ts";
import type { Graph } from "../pipeline/graph.ts";
import { installPlugIns } from "../pipeline/plug-ins.ts";
import { admitStage } from "./stages/admit-stage.ts";
import { contentStage } from "./stages/content-stage.ts";
import { decideStage } from "./stages/decide-stage.ts";
import { dispatchStage } from "./stages/dispatch-stage.ts";
import { fetchStage } from "./stages/fetch-stage.ts";
import { linksStage } from "./stages/links-stage.ts";
import { normaliseStage } from "./stages/normalise-stage.ts";
import { probeStage } from "./stages/probe-stage.ts";
import { robotsStage } from "./stages/robots-stage.ts";
import { unfetchedStage } from "./stages/unfetched-stage.ts";
import { settleStage } from "./stages/settle-stage.ts";
import { startStage } from "./stages/start-stage.ts";
import { storeStage } from "./stages/store-stage.ts";

const plugIns = [
  startStage,
  normaliseStage,
  decideStage,
  robotsStage,
  admitStage,
  dispatchStage,
  fetchStage,
  contentStage,
  linksStage,
  storeStage,
  settleStage,
  unfetchedStage,
  probeStage,
];
const stages = installPlugIns<CrawlContext>(plugIns);

/**
 * Builds the reference crawler graph of spec 21.2, with robots.txt, trap guards and the frontier. Its loop (links lead to links) cannot
 * deadlock: the frontier accepts every URL, so the stages before it always drain.
 */
export function crawlGraph(fetchers: number): Graph<CrawlContext> {
  const task = {
    stages: {
      ...Object.fromEntries(plugIns.map(({ identifier }) => [identifier, { plugIn: identifier }])),
      fetch: { plugIn: fetchStage.identifier, concurrency: fetchers },
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
  return buildGraph(task, stages);
}
