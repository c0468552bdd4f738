import { pipelineError } from "./errors.ts";
import type { Graph, GraphStage } from "./graph.ts";
import { isCount, settingProblem } from "./plug-ins.ts";
import { createStagePool } from "./stage-pool.ts";
import type { StagePool } from "./stage-pool.ts";
import type { Emit, Processor, Provider, Setting } from "./stage.ts";
import type { StageStatistics } from "./statistics.ts";

/** A task that runs. Spec 21.1. */
export interface RunningTask<Services> {
  /** Resolves when every provider has ended and no event is left; rejects with the first error of a stage, which stops the task. */
  readonly done: Promise<void>;
  /** In the order of the definition. */
  statistics(): StageStatistics[];
  /** Changes a parameter of a stage, or its `concurrency`. @throws EiaoError `SettingRefused`. */
  configure(stage: string, parameter: string, value: Setting): void;
  /**
   * Puts another graph in place without a restart: stages of the same name and plug-in keep their queues and events, those
   * that are gone work off theirs, new providers start.
   */
  recompose(graph: Graph<Services>): void;
  /** Ends the providers; what is in the queues is still processed. */
  drain(): Promise<void>;
  /** Ends the providers and forgets what waits; events being processed end. */
  stop(): Promise<void>;
}

interface Node {
  readonly stage: GraphStage<never>;
  readonly settings: Record<string, Setting>;
  /** Undefined for a provider. */
  readonly pool: StagePool<unknown> | undefined;
  readonly targets: Map<string, readonly Node[]>;
  emitted: number;
}

/** Starts a graph; `services` is what its plug-ins work with. */
export function runGraph<Services>(graph: Graph<Services>, services: Services): RunningTask<Services> {
  const nodes = new Map<string, Node>();
  const ending = new AbortController();
  let resolve: () => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const done = new Promise<void>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  let atWork = 0; // events taken in and providers, not ended yet
  let stopped = false;
  const ended = (): void => {
    if (--atWork === 0) resolve();
  };
  const stopNow = (): void => {
    stopped = true;
    ending.abort();
    for (const { pool } of nodes.values()) {
      for (let dropped = pool?.clear() ?? 0; dropped > 0; dropped--) ended();
    }
  };
  const failed = (error: unknown): void => {
    reject(error);
    stopNow();
  };
  const offer = (node: Node, event: unknown): Promise<void> | undefined => {
    atWork++;
    return node.pool?.offer(event);
  };
  const emitOf = (node: Node): Emit<Record<string, unknown>> => {
    return (output, event) => {
      if (stopped) return undefined;
      const targets = node.targets.get(output);
      if (targets === undefined || targets.length === 0) return undefined; // an output need not be connected
      node.emitted++;
      if (targets.length === 1) return offer(targets[0] as Node, event);
      const full = targets.map((target) => offer(target, event)).filter((room) => room !== undefined);
      return full.length === 0 ? undefined : Promise.all(full).then(() => undefined);
    };
  };
  const start = (stage: GraphStage<Services>): void => {
    const settings = { ...stage.settings };
    const made = stage.plugIn.create(settings, services);
    const provider = stage.plugIn.input === null ? (made as Provider<Record<string, unknown>>) : undefined;
    const processor = made as Processor<unknown, Record<string, unknown>>;
    const pool =
      provider === undefined
        ? createStagePool<unknown>({
            name: stage.name,
            capacity: stage.capacity,
            maximum: stage.concurrency,
            process: (event) => (stopped ? undefined : processor.process(event, emit)),
            ended,
            failed,
            emitted: () => node.emitted,
          })
        : undefined;
    const node: Node = { stage, settings, pool, targets: new Map(), emitted: 0 };
    const emit = emitOf(node);
    nodes.set(stage.name, node);
    if (provider === undefined) return;
    atWork++;
    // Not before the whole graph is connected.
    void Promise.resolve()
      .then(() => provider.provide(emit, ending.signal))
      .catch((error: unknown) => (stopped ? undefined : failed(error)))
      .then(ended);
  };
  const connect = (next: Graph<Services>): void => {
    for (const stage of next.stages) {
      const node = nodes.get(stage.name) as Node;
      for (const [output, names] of stage.targets) {
        node.targets.set(
          output,
          names.map((name) => nodes.get(name) as Node),
        );
      }
    }
  };
  const keep = (stage: GraphStage<Services>): boolean => {
    const old = nodes.get(stage.name);
    if (old === undefined || old.stage.plugIn.identifier !== stage.plugIn.identifier) return false;
    Object.assign(old.settings, stage.settings);
    old.pool?.resize(stage.concurrency);
    return true;
  };

  atWork++; // this call: an empty graph ends too
  for (const stage of graph.stages) start(stage);
  connect(graph);
  queueMicrotask(ended);
  return {
    done,
    statistics: () => [...nodes.values()].map(statisticsOf),
    configure(name, parameter, value) {
      const node = nodes.get(name);
      const refuse = (problem: string) => pipelineError("SettingRefused", { stage: name, problem });
      if (node === undefined) throw refuse("there is no such stage.");
      if (parameter === "concurrency" && node.pool !== undefined) {
        if (!isCount(value)) throw refuse("concurrency must be a whole number from 1.");
        return node.pool.resize(value);
      }
      const problem = settingProblem(parameter, node.stage.plugIn.parameters[parameter], value);
      if (problem !== undefined) throw refuse(problem);
      node.settings[parameter] = value;
    },
    recompose(next) {
      const names = new Set(next.stages.map(({ name }) => name));
      for (const stage of next.stages) if (!keep(stage)) start(stage);
      connect(next);
      for (const name of nodes.keys()) if (!names.has(name)) nodes.delete(name);
    },
    async drain() {
      ending.abort();
      await done;
    },
    async stop() {
      stopNow();
      await done;
    },
  };
}

function statisticsOf({ stage, pool, emitted }: Node): StageStatistics {
  if (pool !== undefined) return pool.statistics();
  return {
    name: stage.name,
    queueLength: 0,
    longestQueue: 0,
    heldBack: 0,
    pool: 1,
    largestPool: 1,
    maximum: 1,
    busy: 1,
    in: 0,
    out: emitted,
    serviceMilliseconds: 0,
  };
}
