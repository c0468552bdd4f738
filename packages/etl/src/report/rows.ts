import { presentPercentage, presentValue } from "@eiao/wam-core";
import type { ChangeVerdict } from "@eiao/sampler";

/** One value of a report: cli.md 9. What it is of stands beside it. */
export interface ReportRow {
  readonly run?: string;
  readonly site?: string;
  readonly page?: string;
  readonly place?: string;
  readonly sector?: string;
  readonly collection?: string;
  readonly test?: string;
  readonly checkpoint?: string;
  readonly language?: string;
  readonly mimeType?: string;
  readonly inclusion?: string;
  readonly letter?: string;
  /** Of a change: what changed on the site, what comes from other pages that were drawn, from other rules, from other sites of a group; what of these is not told apart; all. */
  readonly part?: "content" | "sample" | "rules" | "together" | "sites" | "all";
  /** The 95 % interval of a change; the best and the worst rank that cannot be excluded. Null: there is none. */
  readonly low?: number | null;
  readonly high?: number | null;
  /** The verdict of a change by its interval; null: there is none. */
  readonly verdict?: ChangeVerdict | null;
  /** How a part came about, or why it is not known. */
  readonly note?: string;
  /** Not rounded; null: n/a, or a text. */
  readonly value: number | null;
  /** As it is shown (wams.md 5.6). */
  readonly text: string;
}

/** What a value is, which decides how it is shown. */
export type ValueType = "probability" | "percentage" | "int";

/** A value as reports show it: probabilities with two decimals, percentages as integers, half up; `n/a`. */
export function shown(value: number | null | undefined, type: ValueType): Pick<ReportRow, "value" | "text"> {
  const known = value ?? undefined;
  if (type === "int") return { value: value ?? null, text: known === undefined ? "n/a" : String(known) };
  return { value: value ?? null, text: type === "percentage" ? presentPercentage(known) : presentValue(known) };
}
