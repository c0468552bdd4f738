import { pipelineError } from "./errors.ts";
import { isCount, settingProblem } from "./plug-ins.ts";
import type { PlugIns } from "./plug-ins.ts";
import type { PlugIn, Setting } from "./stage.ts";

/** A stage of a task: a plug-in with its configuration. */
export interface StageDefinition {
  /** The identifier of an installed plug-in. */
  readonly plugIn: string;
  readonly settings?: Readonly<Record<string, Setting>>;
  /** The maximum number of events processed at a time. Default: that of the plug-in. */
  readonly concurrency?: number;
  /** The number of events that may wait in the input queue. Default: 100. */
  readonly capacity?: number;
}

/** A task as data: plug-ins, their configuration and their connections. Spec 21.1. */
export interface TaskDefinition {
  readonly stages: Readonly<Record<string, StageDefinition>>;
  /** `from` is `stage.output`; `to` is a stage. An input is fed by any number of outputs, an output feeds any number of inputs. */
  readonly connections: readonly { readonly from: string; readonly to: string }[];
}

/** A task that can run: every name is resolved. */
export interface Graph<Services> {
  readonly stages: readonly GraphStage<Services>[];
}

export interface GraphStage<Services> {
  readonly name: string;
  readonly plugIn: PlugIn<Services>;
  readonly settings: Readonly<Record<string, Setting>>;
  readonly concurrency: number;
  readonly capacity: number;
  /** The names of the stages that an output feeds, by output. */
  readonly targets: ReadonlyMap<string, readonly string[]>;
}

const USUAL_CAPACITY = 100;

/**
 * Resolves the names of a task, so that it can run.
 *
 * @throws EiaoError `TaskRefused` with ALL problems of the definition. Spec 21.1, AT-STG-6.
 */
export function buildGraph<Services>(definition: TaskDefinition, plugIns: PlugIns<Services>): Graph<Services> {
  const problems = taskProblems(definition, plugIns);
  if (problems.length > 0) throw pipelineError("TaskRefused", { problems: problems.join(" ") });
  const stages = Object.entries(definition.stages).map(([name, stage]): GraphStage<Services> => {
    const plugIn = plugIns.get(stage.plugIn) as PlugIn<Services>;
    const settings: Record<string, Setting> = {};
    for (const [parameter, { default: value }] of Object.entries(plugIn.parameters)) {
      if (value !== undefined) settings[parameter] = value;
    }
    const targets = new Map<string, string[]>();
    for (const output of Object.keys(plugIn.outputs)) {
      const fed = definition.connections.filter(({ from }) => from === `${name}.${output}`).map(({ to }) => to);
      targets.set(output, fed);
    }
    return {
      name,
      plugIn,
      settings: Object.assign(settings, stage.settings),
      concurrency: stage.concurrency ?? plugIn.concurrency,
      capacity: stage.capacity ?? USUAL_CAPACITY,
      targets,
    };
  });
  return { stages };
}

/** Returns every reason why a task cannot run, as sentences. The list is empty if it can. */
function taskProblems(definition: TaskDefinition, plugIns: PlugIns<never>): string[] {
  const problems: string[] = [];
  for (const [name, stage] of Object.entries(definition.stages)) {
    const plugIn = plugIns.get(stage.plugIn);
    for (const part of ["concurrency", "capacity"] as const) {
      if (stage[part] !== undefined && !isCount(stage[part])) {
        problems.push(`Stage ${name}: ${part} must be a whole number from 1.`);
      }
    }
    if (plugIn === undefined) {
      problems.push(`Stage ${name}: the plug-in ${stage.plugIn} is unknown.`);
      continue;
    }
    for (const [parameter, { default: value }] of Object.entries(plugIn.parameters)) {
      if (value === undefined && stage.settings?.[parameter] === undefined) {
        problems.push(`Stage ${name}: the parameter ${parameter} is missing.`);
      }
    }
    for (const [parameter, value] of Object.entries(stage.settings ?? {})) {
      const problem = settingProblem(parameter, plugIn.parameters[parameter], value);
      if (problem !== undefined) problems.push(`Stage ${name}: ${problem}`);
    }
    if (plugIn.input !== null && !definition.connections.some(({ to }) => to === name)) {
      problems.push(`Stage ${name}: its input is not connected.`);
    }
  }
  const seen = new Set<string>();
  for (const { from, to } of definition.connections) {
    const problem = connectionProblem(definition, plugIns, from, to);
    const connection = `${from} -> ${to}`;
    if (problem !== undefined) problems.push(`Connection ${connection}: ${problem}`);
    else if (seen.has(connection)) problems.push(`Connection ${connection}: it is defined twice.`);
    seen.add(connection);
  }
  return problems;
}

function connectionProblem(
  { stages }: TaskDefinition,
  plugIns: PlugIns<never>,
  from: string,
  to: string,
): string | undefined {
  const dot = from.lastIndexOf(".");
  const source = own(stages, from.slice(0, dot));
  const target = own(stages, to);
  if (dot < 0) return "from must be stage.output.";
  if (source === undefined) return `there is no stage ${from.slice(0, dot)}.`;
  if (target === undefined) return `there is no stage ${to}.`;
  const sourcePlugIn = plugIns.get(source.plugIn);
  const targetPlugIn = plugIns.get(target.plugIn);
  if (sourcePlugIn === undefined || targetPlugIn === undefined) return undefined; // already reported
  const output = own(sourcePlugIn.outputs, from.slice(dot + 1));
  if (output === undefined) return `${source.plugIn} has no output ${from.slice(dot + 1)}.`;
  if (targetPlugIn.input === null) return `${to} is a provider and has no input.`;
  if (targetPlugIn.input !== output.carries) return `${to} takes ${targetPlugIn.input}, not ${output.carries}.`;
  return undefined;
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
