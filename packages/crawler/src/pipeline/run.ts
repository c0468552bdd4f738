import { createActivity } from "./activity.ts";
import { pipelineError } from "./errors.ts";
import type { Graph, GraphStage } from "./graph.ts";
import { runStage, statisticsOf } from "./running-stage.ts";
import type { RunningStage } from "./running-stage.ts";
import { isCount, settingProblem } from "./plug-ins.ts";
import type { Setting } from "./stage.ts";
import type { StageStatistics } from "./statistics.ts";

/** A task that runs. Spec 21.1. */
export interface RunningTask<Services> {
  /** Resolves when every provider has ended and no event is left; rejects with the first error of a stage, which stops the task. */
  readonly done: Promise<void>;
  /** Returns the statistics of the stages, in the order of the definition. */
  statistics(): StageStatistics[];
  /** Changes a parameter of a stage, or its `concurrency`. @throws EiaoError `SettingRefused`. */
  configure(stage: string, parameter: string, value: Setting): void;
  /**
   * Replaces the graph without a restart. Stages of the same name and plug-in keep their queues and events, removed ones process the rest
   * of theirs, and new providers start.
   */
  recompose(graph: Graph<Services>): void;
  /** Ends the providers. Events in the queues are still processed. */
  drain(): Promise<void>;
  /** Ends the providers and drops waiting events. Events being processed are finished. */
  stop(): Promise<void>;
}

/** Starts a graph. Its plug-ins use `services`. */
export function runGraph<Services>(graph: Graph<Services>, services: Services): RunningTask<Services> {
  const nodes = new Map<string, RunningStage>();
  const activity = createActivity(() => {
    let dropped = 0;
    for (const { pool } of nodes.values()) dropped += pool?.clear() ?? 0;
    return dropped;
  });
  const start = (stage: GraphStage<Services>): void => {
    nodes.set(stage.name, runStage(stage, services, activity));
  };

  activity.began(); // this call: an empty graph ends too
  for (const stage of graph.stages) start(stage);
  connect(graph, nodes);
  queueMicrotask(activity.ended);
  return {
    done: activity.done,
    statistics: () => [...nodes.values()].map(statisticsOf),
    configure(name, parameter, value) {
      const node = nodes.get(name);
      if (node === undefined) throw refusal(name, "the task has no such stage.");
      configure(node, parameter, value);
    },
    recompose(next) {
      const names = new Set(next.stages.map(({ name }) => name));
      for (const stage of next.stages) if (!tryReuse(nodes.get(stage.name), stage)) start(stage);
      connect(next, nodes);
      for (const name of nodes.keys()) if (!names.has(name)) nodes.delete(name);
    },
    async drain() {
      activity.drain();
      await activity.done;
    },
    async stop() {
      activity.stop();
      await activity.done;
    },
  };
}

function connect<Services>(graph: Graph<Services>, nodes: ReadonlyMap<string, RunningStage>): void {
  for (const stage of graph.stages) {
    const { targets } = nodes.get(stage.name) as RunningStage;
    for (const [output, names] of stage.targets) {
      targets.set(
        output,
        names.map((name) => nodes.get(name) as RunningStage),
      );
    }
  }
}

/** Returns true if a node has the same plug-in, and gives it the settings of the new graph. */
function tryReuse<Services>(node: RunningStage | undefined, stage: GraphStage<Services>): boolean {
  if (node?.stage.plugIn.identifier !== stage.plugIn.identifier) return false;
  Object.assign(node.settings, stage.settings);
  node.pool?.resize(stage.concurrency);
  return true;
}

function configure({ stage, settings, pool }: RunningStage, parameter: string, value: Setting): void {
  if (parameter === "concurrency" && pool !== undefined) {
    if (!isCount(value)) throw refusal(stage.name, "concurrency must be a whole number from 1.");
    return pool.resize(value);
  }
  const problem = settingProblem(parameter, stage.plugIn.parameters[parameter], value);
  if (problem !== undefined) throw refusal(stage.name, problem);
  settings[parameter] = value;
}

function refusal(stage: string, problem: string): Error {
  return pipelineError("SettingRefused", { stage, problem });
}
