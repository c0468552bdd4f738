/**
 * Entry point `@eiao/wam-core/validity`: checks documents against their DTD (spec 2.2.1), and lists the parse errors of
 * documents in today's HTML (D80). It is a separate entry point because its tables are heavy: `check` loads it only for
 * 3.2_HTML_02; `checkWith` takes it as `{ validator: violationsOf }`.
 */
export { violationsOf } from "./validity/validate.ts";
export { isKnownDoctype } from "./validity/doctypes.ts";
export { validityReport } from "./validity-report.ts";
export type { StyleViolation, ValidityJson, ValidityReportOptions } from "./validity-report.ts";
