/** EIAO.FILTER.1.2: the content was cleaned up before the measurement. Source: spec 4 (No. 41), 8.4, D23. */
import { defineMWam } from "../../../rule-set/define.ts";
import type { MWam } from "../../../rule-set/define.ts";
import { contentFilter } from "../0.0-metadata.ts";
import { asIs } from "./kinds.ts";

export const filterApplied: MWam = defineMWam({
  id: "EIAO.FILTER.1.2",
  type: "contentFilter",
  title: "content filter applied",
  at: contentFilter,
  statistic: asIs,
});
