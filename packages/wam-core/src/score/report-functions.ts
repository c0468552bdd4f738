/** The report functions of spec 5.6: single page, single site, group. */
export { cwam, languageFamily, pageContent, pageCpRatio, pageFacts, pageLang, pageTestRatio } from "./report-page.ts";
export type { Aggregation, Inclusion, PageFacts } from "./report-page.ts";
export { SiteReport } from "./report-site.ts";
export { GroupReport } from "./report-group.ts";
export type { GroupedSite } from "./report-group.ts";
