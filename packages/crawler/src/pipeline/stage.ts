/**
 * Sends an event to an output of the stage. A promise means that the next queue is full: wait for it before you continue, so that a slow
 * stage slows down the earlier ones.
 */
export type Emit<Outputs extends object> = <Name extends keyof Outputs & string>(
  output: Name,
  event: Outputs[Name],
) => Promise<void> | undefined;

/** Runs once for each event of its input. Spec 21.1. */
export interface Processor<Event, Outputs extends object> {
  /** Processes an event. An exception or a rejection stops the whole task, so handle errors of a single event inside. */
  process(event: Event, emit: Emit<Outputs>): Promise<void> | undefined;
}

/** Runs once for a task and has no input: it is a source of events. Spec 21.1. */
export interface Provider<Outputs extends object> {
  provide(emit: Emit<Outputs>, signal: AbortSignal): Promise<void>;
}

export type Setting = string | number | boolean;

/** The values of a stage's parameters; they may change while it runs, so read them when they are needed. */
export type Settings = Readonly<Record<string, Setting>>;

export interface StageParameter {
  readonly type: "string" | "number" | "boolean";
  readonly description: string;
  /** The default value. If it is absent, the task must give a value. */
  readonly default?: Setting;
}

/** The kind of events that an output carries. A connection joins only equal words. */
export interface StageOutput {
  readonly carries: string;
  readonly description: string;
}

/** A plug-in: its descriptor, in which every part is mandatory (spec 21.1), and its entry point. */
export interface PlugIn<Services> {
  readonly identifier: string;
  readonly author: string;
  readonly description: string;
  /** The kind of events of its input; null for a provider, which has no input. */
  readonly input: string | null;
  readonly parameters: Readonly<Record<string, StageParameter>>;
  readonly outputs: Readonly<Record<string, StageOutput>>;
  /** The maximum number of events processed at a time. A task may set another number. */
  readonly concurrency: number;
  /** Creates the stage of one task. This is the entry point. */
  create(settings: Settings, services: Services): Processor<never, object> | Provider<object>;
}

/** Checks the types of a plug-in where it is written: each output that it emits to is described. */
export function definePlugIn<Event, Outputs extends object, Services>(
  plugIn: Omit<PlugIn<Services>, "create" | "outputs"> & {
    readonly outputs: { readonly [Name in keyof Outputs]: StageOutput };
    create(settings: Settings, services: Services): Processor<Event, Outputs> | Provider<Outputs>;
  },
): PlugIn<Services> {
  return plugIn as unknown as PlugIn<Services>;
}
