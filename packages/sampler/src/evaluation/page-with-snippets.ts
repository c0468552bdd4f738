import { isFinding, pageJson, snippetOf } from "@eiao/wam-core";
import type { PageJson, Report } from "@eiao/wam-core";

/** PAGE of cli.md 2: the report as JSON, findings with the source of what they are about; failed when nothing was measured. */
export function pageWithSnippets(report: Report): PageJson {
  const { document, judgements, failure } = report;
  const page = pageJson(report);
  if (failure !== undefined) {
    const { url, status: _, error: __, ...rest } = page;
    return { url, status: "failed", error: failure.reason, ...rest };
  }
  if (document === undefined) return page;
  // The results of the JSON stand in the order of the judgements.
  const results = page.results.map((result, i) => {
    const judgement = judgements[i];
    if (judgement === undefined || !isFinding(judgement)) return result;
    const snippet = snippetOf(judgement.place.subject, document);
    return snippet === undefined ? result : { ...result, snippet };
  });
  return { ...page, results };
}
