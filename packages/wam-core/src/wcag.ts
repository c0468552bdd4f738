/** Entry point `@eiao/wam-core/wcag`: the rule set `wcag-2.2`. It is a separate entry point because its data are large. */
export { wcag22 } from "./rules/wcag-2.2/catalogue.ts";
export { successCriteria } from "./rules/wcag-2.2/success-criteria.ts";
export type { SuccessCriterion } from "./rules/wcag-2.2/success-criteria.ts";
export { europeanClausesOf } from "./rules/wcag-2.2/en-301-549.ts";
export type { EuropeanClause } from "./rules/wcag-2.2/en-301-549.ts";
