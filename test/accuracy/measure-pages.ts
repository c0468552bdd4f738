import { check, createSheetCache } from "@eiao/wam-core";
import { wcag22 } from "@eiao/wam-core/wcag";
import { languageDetector } from "@eiao/sampler/internal/rule-sets";
import { pagesOrigin, realPages } from "../support/pages/real-pages.ts";
import type { OpenCount, PageCounts, RuleCount } from "./counts.ts";

/** Returns an empty style sheet for those of other hosts, mostly fonts. Without it rules would leave pages open because of missing sheets. */
function foreignSheet(address: string) {
  return address.startsWith(pagesOrigin) ? undefined : { content: new Uint8Array(), contentType: "text/css" };
}

/** Counts the results of wcag-2.2 on the real pages, for every level and all questions. Cost: 0.1 s a page, and the download of the pages. */
export async function measurePages(): Promise<PageCounts> {
  const { pages, file } = await realPages();
  const sheetCache = createSheetCache();
  const rules = new Map<string, { -readonly [Key in keyof RuleCount]: RuleCount[Key] }>();
  const open = new Map<string, { -readonly [Key in keyof OpenCount]: OpenCount[Key] }>();
  for (const { url, content, contentType } of pages) {
    const load = (address: string) => Promise.resolve(file(address) ?? foreignSheet(address));
    const report = await check(
      { url, content, contentType },
      { ruleSets: [wcag22], level: "AAA", prompts: true, load, sheetCache, languageDetector },
    );
    const onPage = new Set<string>();
    for (const { wam, result, reason = "" } of report.judgements) {
      const rule = wam.test;
      if (result === null) {
        const key = `${rule} ${reason}`;
        const count = open.get(key) ?? { rule, reason, results: 0, pages: 0 };
        count.results++;
        if (!onPage.has(key)) count.pages++;
        onPage.add(key);
        open.set(key, count);
        continue;
      }
      const count = rules.get(rule) ?? { rule, failed: 0, passed: 0 };
      if (result > 0) count.failed++;
      else count.passed++;
      rules.set(rule, count);
    }
  }
  const byRule = (a: { rule: string }, b: { rule: string }) => (a.rule < b.rule ? -1 : Number(a.rule > b.rule));
  return {
    pages: pages.length,
    rules: [...rules.values()].toSorted(byRule),
    open: [...open.values()].toSorted((a, b) => byRule(a, b) || (a.reason < b.reason ? -1 : 1)),
  };
}
