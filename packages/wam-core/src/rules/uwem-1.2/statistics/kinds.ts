/** Basic functions that several M-WAMs share. Source: spec 4, D52. */
import type { MWam, Value } from "../../../rule-set/define.ts";
import { mimeTypeOf } from "./mime-type.ts";

type StatisticOf = MWam["statistic"];

/** Returns the value as written; an empty one gives no result. */
export const asIs: StatisticOf = (value: Value) => String(value) || undefined;

/** Returns the value in lower case; an empty one gives no result. */
export const lower: StatisticOf = (value: Value) => String(value).toLowerCase() || undefined;

/** Returns the MIME type guessed from a URL, or `Unknown`. */
export const guess: StatisticOf = (value: Value) => mimeTypeOf(String(value));

/** Returns a function with the same value for every occurrence. */
export const always =
  (type: string): StatisticOf =>
  () =>
    type;
