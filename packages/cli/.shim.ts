export * from "../wam-core/src/index.ts";
export { writeEarl } from "../wam-core/src/earl/write-earl.ts";
export { siteScore } from "../wam-core/src/score/site.ts";
export { presentValue } from "../wam-core/src/score/presentation.ts";
export { desktop, keywordsOf } from "../wam-core/src/style/environment.ts";
export const styleReport = () => { throw new Error("no style"); };
