import type { ExplainedDecision } from "@eiao/crawler/internal/repository";
import { defineCommand, onlyOperand } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import { commonOptions, textOrJson } from "../../command-line/options.ts";
import { openRepositoryToRead, pageRowJson } from "../../data/directory.ts";
import { CommandError } from "../../errors.ts";
import { openOutput } from "../../output/output.ts";
import { indentedJson } from "../../output/text.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-wam why`. Spec cli.md 6, observatory.md 19.2. */
export const why = defineCommand({
  name: "why",
  ...texts.why,
  options: {
    format: textOrJson,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const url = onlyOperand(operands, "why takes one URL.", "Example: eiao-wam why https://example.org/page");
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
      throw new CommandError(
        `${url} is not a complete URL.`,
        `Write it as https://example.org${url.startsWith("/") ? url : "/page"}.`,
      );
    const { explainUrl } = await import("@eiao/crawler/internal/repository");
    const { dataDir, database, repository } = await openRepositoryToRead(options.data, terminal);
    try {
      const { pages, decisions } = await explainUrl(url, dataDir, repository);
      const output = await openOutput(options.output, terminal);
      if (options.format === "json") {
        const json = {
          url,
          page: pages[0] === undefined ? null : pageRowJson(pages[0]),
          decisions: decisions.map(({ time, ...decision }) => ({ date: time, ...decision })),
        };
        await output.write(indentedJson(json));
      } else {
        const [page] = pages;
        const state =
          page === undefined ? notPageText(decisions) : `is a page, ${links(page.depth)} away from the start page`;
        await output.write(`${url} ${state}.\n${decisions.map(decisionText).join("")}`);
        if (decisions.length === 0) await output.write("No crawl has found this URL.\n");
      }
      await output.close();
      return 0;
    } finally {
      await database.close();
    }
  },
});

/** Returns words for a URL that is not a page. A PDF document can still be measured, with `assess --include-pdf`. */
function notPageText(decisions: readonly ExplainedDecision[]): string {
  const isPdf = decisions.some(
    ({ rule, reason }) => rule === "ContentTypeDecideRule" && /^application\/(?:x-)?pdf$/.test(reason ?? ""),
  );
  return isPdf
    ? "was not kept as a page: it is a PDF document, which assess --include-pdf measures"
    : "was not kept as a page";
}

function links(depth: number): string {
  return depth === 1 ? "one link" : `${depth} links`;
}

function decisionText({ time, site, launch, rule, index, verdict, reason, scope }: ExplainedDecision): string {
  const by = index > 0 ? `${rule}, rule ${index}${scope === undefined ? "" : ` of ${scope}`}` : rule;
  const because = reason === undefined ? "" : `\n      ${reason}`;
  return `  ${time}  ${verdict === "ACCEPT" ? "accepted" : "rejected"}  ${by}  (${site}, crawl of ${launch})${because}\n`;
}
