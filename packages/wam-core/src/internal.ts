/** Exports the names of this package that the other packages of eiao use. All except the public names can change in any release. */
export * from "./index.ts";
export { measurementDigest } from "./measurement-digest.ts";
export { documentMode, parseMediaType } from "./source/media-type.ts";
export { desktop, keywordsOf } from "./style/conditions/environment.ts";
export { Fingerprints, isFinding } from "./judge/fingerprint.ts";
export { snippetOf } from "./judge/snippet.ts";
export { checkCount } from "./score/counts.ts";
export { checkpointsOf, isScored } from "./score/is-scored.ts";
export { languageFamily } from "./score/report-functions.ts";
export { presentApart, presentPercentage, presentValue } from "./score/presentation.ts";
export { MOST_VIOLATIONS } from "./validity/reporter.ts";
