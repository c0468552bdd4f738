import type { Activity } from "./activity.ts";
import type { GraphStage } from "./graph.ts";
import { createStagePool } from "./stage-pool.ts";
import type { StagePool } from "./stage-pool.ts";
import type { Emit, Processor, Provider, Setting } from "./stage.ts";
import type { StageStatistics } from "./statistics.ts";

type Outputs = Record<string, unknown>;

/** A stage of a running graph. */
export interface RunningStage {
  readonly stage: GraphStage<never>;
  readonly settings: Record<string, Setting>;
  /** Undefined for a provider. */
  readonly pool: StagePool<unknown> | undefined;
  /** The stages that each output feeds. Set when the graph is connected. */
  readonly targets: Map<string, readonly RunningStage[]>;
  emitted: number;
}

/** Creates a stage. A processor waits for events; a provider starts when the caller has connected the graph. */
export function runStage<Services>(stage: GraphStage<Services>, services: Services, activity: Activity): RunningStage {
  const settings = { ...stage.settings };
  const instance = stage.plugIn.create(settings, services);
  const emit: Emit<Outputs> = (output, event) => emitFrom(node, output, event, activity);
  const provider = stage.plugIn.input === null ? (instance as Provider<Outputs>) : undefined;
  const processor = instance as Processor<unknown, Outputs>;
  const pool =
    provider === undefined
      ? createStagePool<unknown>({
          name: stage.name,
          capacity: stage.capacity,
          maximum: stage.concurrency,
          process: (event) => (activity.isStopped ? undefined : processor.process(event, emit)),
          ended: activity.ended,
          failed: activity.failed,
          emitted: () => node.emitted,
        })
      : undefined;
  const node: RunningStage = { stage, settings, pool, targets: new Map(), emitted: 0 };
  if (provider !== undefined) void run(provider, emit, activity);
  return node;
}

async function run(provider: Provider<Outputs>, emit: Emit<Outputs>, activity: Activity): Promise<void> {
  activity.began();
  await Promise.resolve(); // not before the whole graph is connected
  try {
    await provider.provide(emit, activity.signal);
  } catch (error) {
    if (!activity.isStopped) activity.failed(error);
  }
  activity.ended();
}

function emitFrom(node: RunningStage, output: string, event: unknown, activity: Activity): Promise<void> | undefined {
  if (activity.isStopped) return undefined;
  const targets = node.targets.get(output);
  if (targets === undefined || targets.length === 0) return undefined; // an output need not be connected
  node.emitted++;
  if (targets.length === 1) return offer(targets[0] as RunningStage, event, activity);
  const full = targets.map((target) => offer(target, event, activity)).filter((admitted) => admitted !== undefined);
  return full.length === 0 ? undefined : Promise.all(full).then(() => undefined);
}

function offer({ pool }: RunningStage, event: unknown, activity: Activity): Promise<void> | undefined {
  activity.began();
  return pool?.offer(event);
}

export function statisticsOf({ stage, pool, emitted }: RunningStage): StageStatistics {
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
