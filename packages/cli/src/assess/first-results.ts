import type { Assessment } from "@eiao/sampler";
import { presentApart, presentValue } from "@eiao/wam-core";

/** Returns a sentence about the uniform sample of a census, for users who wait for the rest. */
export function firstResults({ scores, pages }: Assessment): string {
  const [score] = scores;
  const { value = null, letter = null, low = null, high = null, pages: sampled = 0 } = score ?? {};
  const interval = low === null || high === null ? "" : `, 95 % between ${presentApart(low, high).join(" and ")}`;
  const result =
    value === null || letter === null
      ? "has no score, because no test applied"
      : `has the score ${presentValue(value)}, ${letter}${interval}`;
  return `The uniform sample of ${sampled} pages ${result}. The other ${pages.found - sampled} pages are being evaluated.`;
}
