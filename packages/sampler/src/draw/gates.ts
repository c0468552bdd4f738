/** The rules of a sample. Spec 9.2. */
export interface SampleRules {
  /** Pages wanted, `numberofsamples`. */
  readonly wanted: number;
  /** Pages below which a site is discarded, `minpagessampled`; 0 where no gate is wanted. */
  readonly minimum: number;
  /** The site was verified by hand to be small: no gate. */
  readonly smallSite: boolean;
}

export const defaultSampleRules: SampleRules = { wanted: 600, minimum: 30, smallSite: false };

/** The reasons why a site is discarded. */
export const discardReasons = ["too few pages identified", "too few pages sampled"] as const;
/** The reason why a site is discarded: it has too few pages. */
export type DiscardReason = (typeof discardReasons)[number];

/** The first gate, before anything is downloaded (D-13). Undefined: the site may pass. */
export function identifiedGate(identified: number, rules: SampleRules): DiscardReason | undefined {
  return passes(identified, rules) ? undefined : "too few pages identified";
}

/** The second gate, when sampling has ended (D-13). Undefined: the site may pass. */
export function sampledGate(evaluated: number, rules: SampleRules): DiscardReason | undefined {
  return passes(evaluated, rules) ? undefined : "too few pages sampled";
}

/** A site of which no page can be had has nothing to load, small or not. */
function passes(pages: number, { minimum, smallSite }: SampleRules): boolean {
  return pages > 0 && (smallSite || pages >= minimum);
}
