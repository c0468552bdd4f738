import { EiaoError } from "@eiao/wam-core/errors";
import { bindArguments } from "./bind-arguments.ts";
import type { GivenArguments } from "./bind-arguments.ts";
import { hasRole } from "./caller-rights.ts";
import type { Actor } from "./caller-rights.ts";
import { transportError } from "./errors.ts";
import type { Arguments, ArgumentValue, CallContext, NotedChange, Method, Service } from "./service.ts";

/** The outcome of one call for the metrics: `ok` or an error code. */
export interface CallRecord {
  readonly service: string;
  readonly method: string;
  readonly transport: CallContext["transport"];
  readonly outcome: string;
  readonly seconds: number;
}

export interface Caller {
  readonly service: Service;
  readonly onCall: (record: CallRecord) => void;
  /** Logs a fault of the program. */
  readonly onFault: (error: unknown) => void;
  /** Adds a change to the list of actions. A service without it has no method that changes anything. */
  readonly noteChange?: (by: Actor, action: string, change: NotedChange) => Promise<void>;
}

/**
 * Finds a method, binds its arguments and calls it. A change needs the role of its method, and is added to the list of actions after it is made.
 * @throws EiaoError `NotYourRole`, and the errors of the method. Another error becomes `InternalError`, and its text goes to the log only.
 */
export async function callMethod(
  { service, onCall, onFault, noteChange }: Caller,
  name: string,
  args: GivenArguments,
  context: CallContext,
): Promise<ArgumentValue> {
  const begun = performance.now();
  const method = service.methods.find((each) => each.name === name);
  const record = (outcome: string): void => {
    const seconds = (performance.now() - begun) / 1000;
    // A name that a caller made up must not become a label of the metrics.
    onCall({
      service: service.name,
      method: method?.name ?? "unknown",
      transport: context.transport,
      outcome,
      seconds,
    });
  };
  try {
    if (method === undefined) throw unknownMethod(name, service.methods);
    const { role } = context.by;
    if (method.role !== undefined && !hasRole(role, method.role))
      throw transportError("NotYourRole", { role, needed: method.role });
    const bound = bindArguments(method, args);
    const result = (await method.call(bound, context)) ?? null;
    const change = method.role === undefined ? undefined : (method.changed ?? changeOf(method))(bound, result);
    if (change !== undefined) await noteChange?.(context.by, method.name, change);
    record("ok");
    return result;
  } catch (error) {
    const coded = codedError(error, onFault);
    record(coded.code);
    throw coded;
  }
}

/** Returns the function that describes the change of a method without a `changed` of its own. */
function changeOf({ parameters }: Method): NonNullable<Method["changed"]> {
  const [first, ...others] = parameters;
  return (args, result) => {
    if (result === 0) return undefined;
    const present = others.filter(({ name, secret }) => secret !== true && args[name] !== undefined);
    const parts = present.map(({ name }) => `${name} ${valueText(args[name])}`);
    if (typeof result === "number") parts.push(`result ${result}`);
    return { subject: valueText(args[first?.name ?? ""] ?? first?.default), detail: parts.join(", ") };
  };
}

const LONGEST_SHOWN = 200;
const MOST_SHOWN = 3;

/** Returns an argument or a result for people, cut if it is long. */
function valueText(value: Arguments[string] | undefined): string {
  if (Array.isArray(value)) {
    const items = value.slice(0, MOST_SHOWN).map((each) => valueText(each as string));
    return value.length > MOST_SHOWN ? `${items.join(" ")} and ${value.length - MOST_SHOWN} more` : items.join(" ");
  }
  if (typeof value !== "string") return typeof value === "object" ? "" : String(value ?? "");
  return value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;
}

function unknownMethod(name: string, methods: readonly Method[]): EiaoError {
  return transportError("UnknownMethod", {
    method: name.slice(0, 100),
    known: methods.map((method) => method.name).join(", "),
  });
}

/** Returns any error as one with a code. The text of other errors than EiaoErrors is logged: callers must not read it. */
export function codedError(error: unknown, onFault: (error: unknown) => void): EiaoError {
  if (error instanceof EiaoError) return error;
  onFault(error);
  return transportError("InternalError", {}, error);
}
