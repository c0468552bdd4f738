import type { Assessment } from "@eiao/sampler";
import { presentApart, presentValue } from "@eiao/wam-core";

/** The uniform sample of a census in one sentence, for who waits for the rest. */
export function firstResults({ scores, pages }: Assessment): string {
  const [score] = scores;
  const { value = null, letter = null, low = null, high = null, pages: sampled = 0 } = score ?? {};
  const interval = low === null || high === null ? "" : `, 95 % between ${presentApart(low, high).join(" and ")}`;
  const result = value === null || letter === null ? "no test applied" : `${presentValue(value)}, ${letter}${interval}`;
  return `The uniform sample of ${sampled} pages says ${result}; the other ${pages.found - sampled} are being evaluated.`;
}
