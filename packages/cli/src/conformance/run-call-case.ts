import { describeError } from "../errors.ts";
import type { CaseOutcome } from "./case-outcome.ts";
import type { CallCase, WamCase } from "./case-tables.ts";
import { callChecks, callsWithoutInterface } from "./call-cases.ts";
import type { CallSubject } from "./call-cases.ts";
import type { CheckInterface } from "./check-interface.ts";
import { libraryCases } from "./library-cases.ts";

/** Settings for running call cases. */
export interface CallSettings extends Omit<CallSubject, "interface"> {
  /** The interfaces that are called, one after the other. */
  readonly interfaces: readonly CheckInterface[];
  readonly isServer: boolean;
}

/** Runs a case of wams.md 10.3. A server has one outcome for each way in which it is called. Never throws. */
export async function runCallCase(each: CallCase, settings: CallSettings): Promise<readonly CaseOutcome[]> {
  const { id } = each;
  const { interfaces, isServer, wamCase } = settings;
  const ofLibrary = libraryCases[id];
  if (ofLibrary !== undefined)
    return isServer
      ? [{ ...told(each), status: "not-run", reason: ofLibrary.reason }]
      : [await outcomeOf(each, () => ofLibrary.problem(wamCase))];
  const check = callChecks[id];
  if (check === undefined)
    return [{ ...told(each), status: "not-run", reason: "this program does not have this case" }];
  const asked = callsWithoutInterface.has(id) ? interfaces.slice(0, 1) : interfaces;
  const outcomes: CaseOutcome[] = [];
  for (const one of asked) {
    const outcome = await outcomeOf(each, () => check({ ...settings, interface: one }));
    outcomes.push(asked.length === 1 || one.over === undefined ? outcome : { ...outcome, over: one.over });
  }
  return outcomes;
}

async function outcomeOf(each: CallCase, problemOf: () => Promise<string | undefined>): Promise<CaseOutcome> {
  try {
    const problem = await problemOf();
    return problem === undefined
      ? { ...told(each), status: "passed" }
      : { ...told(each), status: "failed", reason: `expected: ${each.expected}; ${problem}` };
  } catch (error) {
    return { ...told(each), status: "not-evaluated", reason: describeError(error) };
  }
}

function told({ id, call }: CallCase): Pick<CaseOutcome, "id" | "about"> {
  return { id, about: call };
}

/** Returns a function that finds a case by its id. @throws Error for an unknown id, which is a fault in the program. */
export function caseFinder(cases: readonly WamCase[]): (id: string) => WamCase {
  return (id) => {
    const found = cases.find((each) => each.id === id);
    if (found === undefined) throw new Error(`There is no case ${id}.`);
    return found;
  };
}
