import { isLocation } from "../measure/locations.ts";
import type { Report } from "../report.ts";
import type { BWam, MWam, SubjectLocation } from "../rule-set/define.ts";
import { earlError } from "./earl-error.ts";
import type { Outcome } from "./assertion.ts";
import type { LocationText } from "./graph-node.ts";
import { hole } from "./template.ts";

/** Returns the outcome of a result. @throws EiaoError `EarlIndicator`. */
export function outcomeOf(wam: BWam, result: number | null): Outcome {
  if (result === null) return "cannotTell";
  if (!(result >= 0 && result <= 1)) throw earlError("EarlIndicator", { wam: wam.id, value: result });
  return result > 0 ? "fail" : "pass";
}

/** Returns the error message of the style grammar (6.5), the only kind of message that results have; undefined for other tests. */
export function grammarMessage({ at }: BWam, { subject }: SubjectLocation): string | undefined {
  if (subject?.kind !== "construct" || subject.message === undefined) return undefined;
  return at.some((wam) => wam.kind === "construct" && wam.constructs === "error") ? subject.message : undefined;
}

/** Checks that a location is valid. @throws EiaoError `EarlPlace`. */
export function requirePlace({ id }: { readonly id: string }, location: SubjectLocation): void {
  const { line, column } = location;
  if (!isLocation(location)) throw earlError("EarlPlace", { wam: id, line, column });
}

/** Returns two bits: 1 if the location has a source; 2 if it is the whole resource. */
export function shapeOf(location: SubjectLocation): number {
  return (location.source === undefined ? 0 : 1) | (isWhole(location) ? 2 : 0);
}

function isWhole({ line, column }: SubjectLocation): boolean {
  return line < 1 || column < 1;
}

/** Returns a location with holes for the parts that differ between locations of one shape. */
export function locationHoles(location: SubjectLocation): LocationText {
  const source = location.source === undefined ? undefined : hole("source");
  return { line: hole("line"), column: hole("column"), whole: isWhole(location), source };
}

/** Returns the id of the rule set that an M-WAM belongs to. */
export function ruleSetOf(wam: MWam, { ruleSets }: Report): string {
  return (ruleSets.find(({ statistics }) => statistics.includes(wam)) ?? ruleSets[0])?.id ?? "";
}
