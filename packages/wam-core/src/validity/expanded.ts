import { defaultBudget } from "../budget.ts";
import { expandEntities } from "../document/entities/expand-entities.ts";
import type { ExpandedSource } from "../document/entities/expand-entities.ts";
import { EiaoError } from "../coded-error.ts";
import { coreError } from "../errors.ts";

export interface Fault {
  readonly message: string;
  readonly offset: number;
}

/** An XML document with the declarations of its internal subset expanded, or the first fault in them. Spec D68. */
export interface Expanded {
  /** Undefined if nothing is declared, it is not well-formed, or would grow without limit. */
  readonly source: ExpandedSource | undefined;
  readonly fault: Fault | undefined;
}

/** Expands a document. Cost: linear in the source and in its expansion, which is limited. */
export function expanded(source: string): Expanded {
  let fault: Fault | undefined;
  try {
    const written = expandEntities(source, defaultBudget, (message, offset) => {
      fault = { message, offset };
      throw coreError("NotWellFormed", { line: 0, column: 0, reason: message }); // only ends the reading
    });
    return { source: written, fault };
  } catch (error) {
    if (!(error instanceof EiaoError)) throw error;
    return { source: undefined, fault };
  }
}
