import path from "node:path";
import type { FieldsOfSite } from "@eiao/crawler";
import { plain } from "../assess/report/plain.ts";
import type { ExitCode, OptionValues } from "../command-line/command.ts";
import { wholeRuleSets } from "../command-line/whole-rule-sets.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { CommandError, namedFileProblem } from "../errors.ts";
import { counted } from "../formats/describe.ts";
import { BodyTooLargeError } from "../input/body-too-large.ts";
import { readTextFile } from "../input/read-file.ts";
import { tokenOf } from "../network/token.ts";
import { keptText } from "../crawl/kept-text.ts";
import { alignedTable } from "../output/aligned-table.ts";
import { isForPrograms } from "./answer-options.ts";
import { openOutput } from "../output/output.ts";
import { siteUrlServerOf } from "./site-url-server-options.ts";
import { callService } from "../seed/call-service.ts";
import type { feedOptions } from "./commands/feed.ts";

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
  if (options.export !== undefined) return await exportFeed(options.export, [file ?? "", ...more], options, terminal);
  if (file === undefined || more.length > 0)
    throw new CommandError("feed takes one file.", "Example: eiao-observatory feed targets.json");
  const feed = await feedIn(file, terminal.cwd);
  const token = await tokenOf(options, terminal);
  const output = await openOutput(options.output, terminal);
  const given = {
    feed,
    campaign: options.campaign ?? path.parse(file).name,
    frequency: options.frequency,
    panel: options.panel,
    ruleset: await wholeRuleSets(options.ruleset),
  };
  const added = (await callService(
    { url: siteUrlServerOf(options.server, terminal.env), service: "siteurl", token },
    "addFeed",
    given,
  )) as AddedFeed;
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
  const token = await tokenOf(options, terminal);
  const output = await openOutput(options.output, terminal);
  const service = { url: siteUrlServerOf(options.server, terminal.env), service: "siteurl", token } as const;
  const entries = (await callService(service, "exportFeed", { campaign })) as readonly unknown[];
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
