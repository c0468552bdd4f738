import { discardReasons } from "@eiao/sampler";
import type { DiscardReason } from "@eiao/sampler";

/** Returns the reason that is kept of a site that was discarded. */
export const discardedText = (reason: DiscardReason): string => `The site was discarded: ${reason}.`;

/** All reasons of sites that were discarded. */
export const discardedTexts: readonly string[] = discardReasons.map(discardedText);
