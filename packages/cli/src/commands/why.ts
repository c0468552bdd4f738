import type { ExplainedDecision } from "@eiao/crawler/repository";
import { defineCommand } from "../command-line/command.ts";
import { CommandError } from "../errors.ts";
import { openRepositoryToRead } from "../crawl/data-directory.ts";
import { dataOptions } from "../crawl/options.ts";
import { commonOptions, textOrJson } from "../command-line/options.ts";
import { openOutput } from "../output/output.ts";
import { pageRowJson } from "./pages.ts";

/** `eiao-wam why`. Spec cli.md 6, observatory.md 19.2. */
export const why = defineCommand({
  name: "why",
  operands: "<URL>",
  summary: "Tell why a page was crawled, or why not",
  description:
    "Shows every decision about a URL, oldest first: the scope rule, robots.txt, the trap guard or the server's answer that let it in or kept it out. The address may be written in any spelling; session ids do not matter.",
  examples: [
    ["eiao-wam why https://example.org/admin/", "Why is this page not in?"],
    ["eiao-wam why https://example.org/admin/ --format json", "The same for a program."],
  ],
  options: {
    format: textOrJson,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const [url, ...more] = operands;
    if (url === undefined || more.length > 0)
      throw new CommandError("why takes one URL.", "eiao-wam why https://example.org/page");
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
      throw new CommandError(
        `${url} is no URL of a page; why takes a whole one.`,
        `Write it as https://example.org${url.startsWith("/") ? url : "/page"}.`,
      );
    const { explainUrl } = await import("@eiao/crawler/repository");
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
        await output.write(`${JSON.stringify(json, null, 2)}\n`);
      } else {
        const [page] = pages;
        const state = page === undefined ? notKept(decisions) : `is a page, ${links(page.depth)} from the start`;
        await output.write(`${url} ${state}.\n${decisions.map(decisionText).join("")}`);
        if (decisions.length === 0) await output.write("No crawl came across it.\n");
      }
      await output.close();
      return 0;
    } finally {
      await database.close();
    }
  },
});

/** What the crawl knows to be PDF documents are pages of a sample all the same, where they are asked for. */
function notKept(decisions: readonly ExplainedDecision[]): string {
  const isPdf = decisions.some(
    ({ rule, reason }) => rule === "ContentTypeDecideRule" && /^application\/(?:x-)?pdf$/.test(reason ?? ""),
  );
  return isPdf
    ? "is no page that was kept: it is a PDF document, which assess --include-pdf measures"
    : "is no page that was kept";
}

function links(depth: number): string {
  return depth === 1 ? "one link" : `${depth} links`;
}

function decisionText({ time, site, launch, rule, index, verdict, reason, scope }: ExplainedDecision): string {
  const by = index > 0 ? `${rule}, rule ${index}${scope === undefined ? "" : ` of ${scope}`}` : rule;
  const because = reason === undefined ? "" : `\n      ${reason}`;
  return `  ${time}  ${verdict === "ACCEPT" ? "accepted" : "rejected"}  ${by}  (${site}, crawl of ${launch})${because}\n`;
}
