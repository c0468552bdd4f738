import path from "node:path";
import type { FieldsOfSite } from "@eiao/crawler/internal";
import { defineCommand } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { wholeRuleSetOption } from "../../command-line/options.ts";
import { answerOptions, isForPrograms, siteUrlServerOptions } from "../../command-line/service-options.ts";
import { CommandError, namedFileProblem } from "../../errors.ts";
import { BodyTooLargeError } from "../../input/read-file.ts";
import { readTextFile } from "../../input/read-text.ts";
import { openOutput } from "../../output/output.ts";
import { alignedTable, counted, plain } from "../../output/text.ts";
import { siteUrlServer } from "../../services/site-url-server.ts";
import type { Terminal } from "../../terminal.ts";

/** The options of `feed`. */
export const feedOptions = {
  campaign: {
    type: "string",
    value: "NAME",
    help: "the campaign of the feed. Default: the name of the file without its ending",
    section: "Feed",
  },
  export: {
    type: "string",
    value: "CAMPAIGN",
    help: "print the feed of a campaign, in place of sending a file",
    section: "Feed",
  },
  frequency: {
    type: "string",
    choices: ["DAILY", "WEEKLY", "MONTHLY", "QUARTERLY", "SIXMONTHLY", "ANNUAL"],
    help: "take only targets and schedules of this frequency",
    section: "Feed",
  },
  panel: {
    type: "string",
    value: "NAME",
    help: "the panel that the runs of the orders measure. Default: none",
    section: "Feed",
  },
  ruleset: {
    ...wholeRuleSetOption,
    help: `${wholeRuleSetOption.help}. Default: those of the configuration`,
    section: "Feed",
  },
  ...siteUrlServerOptions,
  ...answerOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory feed`. Spec 20.1, 22.2. */
export const feed = defineCommand({
  name: "feed",
  operands: "[FILE]",
  summary: "Measure the targets of a crawl feed by their schedules",
  description: `Reads a crawl feed: a JSON array of targets, each with seeds, scope, depth and schedules. The feed becomes a campaign. Each target becomes a site of the running Observatory, with the scope of the feed. Each of its schedules becomes an order of the campaign, such as "targets 17 monthly" for the target with id 17 in targets.json; eiao-observatory order list shows them. A run of such an order crawls as many pages as the depth allows (CAPPED 600, CAPPED_LARGE 6,000, DEEP as many as of any site), within the scope, or one link beyond it with plus1.

If you send a feed of the same campaign again, sites and orders are updated. What you set with eiao-wam sites set stays, and is reported. When a target loses a schedule, its order is removed and the runs are kept. An order that you deactivated stays inactive. An order whose target is missing from the feed stays too; use order remove.

With "watched": true in a target, the crawls of its site report new documents: pages, and PDF, office and EPUB files that pages link to, on any host. "documentUrlScheme" is the beginning of the URLs of such files; pages are always reported. The first run of the site reports nothing. Later runs report the documents that no earlier run had: in crawler.log, in the reports at /api/sites/SITE/documents, and as an Atom feed at /sites/SITE/documents.atom.

With --export the feed of a campaign is printed as it was sent last, with all its fields. Targets that were refused and values that may be secrets are missing. After --frequency it has only the targets that were taken, with all their schedules.

Runs of these orders are outside the panels: they update the pages of their sites, and change no figure of a country, region or sector. With --panel each of them counts as a run of the panel. Use it only if the panel has no other sites; to measure many sites together, use eiao-observatory panel.

A target that cannot be used, for example because it needs a login, is reported with the reason. The others are taken all the same.

Exit codes: 0 all targets were taken; 1 a target was refused, or nothing could be done.`,
  examples: [
    ["eiao-observatory feed targets.json", "Measures all targets by their schedules."],
    ["eiao-observatory feed targets.json --frequency MONTHLY", "Takes only the monthly targets and schedules."],
    ["eiao-observatory feed --export targets", "Prints the feed that became the campaign targets."],
    ["eiao-observatory order list", "Lists the orders and when they are due next."],
  ],
  options: feedOptions,
  async run({ options, operands }, terminal) {
    return await runFeed(operands, options, terminal);
  },
});

/** The answer of `addFeed` of the site URL server. */
interface AddedFeed {
  readonly campaign: string;
  readonly sites: number;
  readonly changed: readonly FieldsOfSite[];
  readonly orders: readonly { readonly order: string; readonly recurrence: string; readonly state: string }[];
  readonly refused: readonly {
    readonly index: number;
    readonly id?: string;
    readonly title?: string;
    readonly reason: string;
  }[];
  /** Fields that differ in the feed, but a person has set them. */
  readonly kept: readonly FieldsOfSite[];
  readonly warnings: readonly string[];
}

/** Sends a feed to the site URL server, or prints one. Returns 1 if a target was refused. @throws CommandError. */
export async function runFeed(
  [file, ...more]: readonly string[],
  options: OptionValues<typeof feedOptions>,
  terminal: Terminal,
): Promise<ExitCode> {
  const [{ wholeRuleSets }, { keptText }] = await Promise.all([
    import("../../rule-sets.ts"),
    import("../../input/sites.ts"),
  ]);
  if (options.export !== undefined) return await exportFeed(options.export, [file ?? "", ...more], options, terminal);
  if (file === undefined || more.length > 0)
    throw new CommandError("feed takes one file.", "Example: eiao-observatory feed targets.json");
  const feed = await feedIn(file, terminal.cwd);
  const ask = await siteUrlServer(options, terminal);
  const output = await openOutput(options.output, terminal);
  const given = {
    feed,
    campaign: options.campaign ?? path.parse(file).name,
    frequency: options.frequency,
    panel: options.panel,
    ruleset: await wholeRuleSets(options.ruleset),
  };
  const added = (await ask("addFeed", given)) as AddedFeed;
  for (const warning of added.warnings) terminal.note(`eiao-observatory: ${plain(warning, 300)}`);
  for (const kept of added.kept) terminal.note(`eiao-observatory: ${keptText(kept)}`);
  for (const { index, id, title, reason } of added.refused) {
    const named = `target ${id ?? `with index ${index}`}${title === undefined ? "" : ` (${plain(title, 60)})`}`;
    terminal.note(`eiao-observatory: The ${named} was refused: ${plain(reason, 300)}`);
  }
  const isJson = isForPrograms(options);
  await output.write(isJson ? `${JSON.stringify(added, null, 2)}\n` : feedText(added));
  await output.close();
  return added.refused.length > 0 ? 1 : 0;
}

/** Prints the feed of a campaign: JSON, or the URLs of a plain list. */
async function exportFeed(
  campaign: string,
  files: readonly string[],
  options: OptionValues<typeof feedOptions>,
  terminal: Terminal,
): Promise<ExitCode> {
  if (files.join("") !== "") throw new CommandError("feed takes a file or --export, not both.");
  const ask = await siteUrlServer(options, terminal);
  const output = await openOutput(options.output, terminal);
  const entries = (await ask("exportFeed", { campaign })) as readonly unknown[];
  const isPlain = entries.length > 0 && entries.every((entry) => typeof entry === "string");
  await output.write(isPlain ? `${entries.join("\n")}\n` : `${JSON.stringify(entries, null, 2)}\n`);
  await output.close();
  return 0;
}

async function feedIn(file: string, cwd: string): Promise<string> {
  try {
    return await readTextFile(path.resolve(cwd, file));
  } catch (error) {
    const remedy =
      error instanceof BodyTooLargeError
        ? "Split it into several files: a feed does not change the targets of other feeds."
        : undefined;
    throw new CommandError(`The feed ${file} cannot be read: ${namedFileProblem(error, file)}.`, remedy, error);
  }
}

function feedText({ sites, changed, orders }: AddedFeed): string {
  const rows = orders.map(({ order, recurrence, state }) => [order, recurrence, state]);
  const table = rows.length === 0 ? [] : alignedTable(["Order", "Recurrence", "State"], rows);
  const there = orders.filter(({ state }) => state !== "removed");
  const sitesChanged = changed.map(({ site, fields }) => `Changed ${plain(site, 200)}: ${fields.join(", ")}.\n`);
  return [...table, ...sitesChanged, `${counted(sites, "site")}, ${counted(there.length, "order")}.\n`].join("");
}
