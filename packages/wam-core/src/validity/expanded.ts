import { defaultBudget } from "../budget.ts";
import { expandEntities } from "../document/entities/expand-entities.ts";
import type { ExpandedSource } from "../document/entities/expand-entities.ts";
import { EiaoError } from "../coded-error.ts";
import { coreError } from "../errors.ts";

export interface Fault {
  readonly message: string;
  readonly offset: number;
}

/** A document of XML with what its internal subset declares written out, or the first fault in that. Spec D68. */
export interface Expanded {
  /** Undefined when it declares nothing, is not well-formed, or would grow without measure. */
  readonly source: ExpandedSource | undefined;
  readonly fault: Fault | undefined;
}

/** Cost: linear in the source and what it is expanded to, which is bounded. */
export function expanded(source: string): Expanded {
  let fault: Fault | undefined;
  try {
    const written = expandEntities(source, defaultBudget, (message, offset) => {
      fault = { message, offset };
      throw coreError("NotWellFormed", { line: 0, column: 0, reason: message }); // ends the reading, and is seen by nobody
    });
    return { source: written, fault };
  } catch (error) {
    if (!(error instanceof EiaoError)) throw error;
    return { source: undefined, fault };
  }
}
