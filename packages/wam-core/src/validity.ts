/**
 * Entry point `@eiao/wam-core/validity`: documents against their DTD (spec 2.2.1). Apart from the rest because its tables
 * are heavy: `check` loads it only for 3.2_HTML_02; `checkWith` is given it as `{ validator: violationsOf }`.
 */
export { violationsOf } from "./validity/validate.ts";
export { isKnownDoctype } from "./validity/doctypes.ts";
export { validityReport } from "./validity-report.ts";
export type { StyleViolation, ValidityJson, ValidityReportOptions } from "./validity-report.ts";
