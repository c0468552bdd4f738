import { statementsIn } from "../rdf-store/trig/statements.ts";
import { expandName } from "../rdf-store/trig/terms.ts";
import type { StoreReader } from "../rdf-store/index.ts";

/** Whether a store says on how many pages something is to be said beside their results; what no page needs, it does not say. */
export async function hasMessages(reader: StoreReader): Promise<boolean> {
  const count = expandName("eiao:emptyShellCount");
  return statementsIn([await reader.surveyTrig()], reader.file).some(([, predicate]) => predicate === count);
}
