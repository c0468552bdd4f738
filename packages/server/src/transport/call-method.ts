import { EiaoError } from "@eiao/wam-core/errors";
import { bindArguments } from "./bind-arguments.ts";
import type { GivenArguments } from "./bind-arguments.ts";
import { transportError } from "./errors.ts";
import type { CallContext, Method, Service, ArgumentValue } from "./service.ts";

/** What one call came to, for the metrics. `ok` or an error code. */
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
  /** Faults of the program, for its log. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Finds, binds and calls one method.
 * @throws EiaoError always coded: what is no EiaoError becomes `InternalError`, and its text goes to the log only.
 */
export async function callMethod(
  { service, onCall, onFault }: Caller,
  name: string,
  given: GivenArguments,
  context: CallContext,
): Promise<ArgumentValue> {
  const begun = performance.now();
  const method = service.methods.find((each) => each.name === name);
  const record = (outcome: string): void => {
    const seconds = (performance.now() - begun) / 1000;
    // A name that a caller made up must not become a label.
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
    const result = await method.call(bindArguments(method, given), context);
    record("ok");
    return result;
  } catch (error) {
    const coded = codedError(error, onFault);
    record(coded.code);
    throw coded;
  }
}

function unknownMethod(name: string, methods: readonly Method[]): EiaoError {
  return transportError("UnknownMethod", {
    method: name.slice(0, 100),
    known: methods.map((method) => method.name).join(", "),
  });
}

/** Any error as one with a code; others than EiaoErrors may say what no caller should read. */
export function codedError(error: unknown, onFault: (error: unknown) => void): EiaoError {
  if (error instanceof EiaoError) return error;
  onFault(error);
  return transportError("InternalError", {}, error);
}
