import path from "node:path";
import type { FieldsOfSite } from "@eiao/crawler/internal";
import { defineCommand } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import { inSection } from "../../command-line/option.ts";
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
import texts from "./texts.json" with { type: "json" };

/** The options of `feed`. */
export const feedOptions = {
  ...inSection("Feed", {
    campaign: { value: "NAME", help: "the campaign of the feed. Default: the name of the file without its ending" },
    export: { value: "CAMPAIGN", help: "print the feed of a campaign, in place of sending a file" },
    frequency: {
      choices: ["DAILY", "WEEKLY", "MONTHLY", "QUARTERLY", "SIXMONTHLY", "ANNUAL"],
      help: "take only targets and schedules of this frequency",
    },
    panel: { value: "NAME", help: "the panel that the runs of the orders measure. Default: none" },
    ruleset: { ...wholeRuleSetOption, help: `${wholeRuleSetOption.help}. Default: those of the configuration` },
  }),
  ...siteUrlServerOptions,
  ...answerOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory feed`. Spec 20.1, 22.2. */
export const feed = defineCommand({
  name: "feed",
  ...texts.feed,
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
