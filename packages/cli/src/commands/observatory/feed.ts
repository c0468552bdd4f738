import path from "node:path";
import type { FieldsOfSite } from "@eiao/crawler/internal";
import { defineCommand } from "../../command-line/command.ts";
import { inSection } from "../../command-line/option.ts";
import { wholeRuleSetOption } from "../../command-line/options.ts";
import { answerOptions, siteUrlServerOptions } from "../../command-line/service-options.ts";
import { CommandError } from "../../errors.ts";
import { readGivenText } from "../../input/read-text.ts";
import { alignedTable, counted, indentedJson, plain } from "../../output/text.ts";
import { withSiteUrlServer } from "../../services/site-url-server.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-observatory feed`. Spec 20.1, 22.2. Returns 1 if a target was refused. */
export const feed = defineCommand({
  name: "feed",
  ...texts.feed,
  options: {
    ...inSection("Feed", {
      campaign: { value: "NAME" },
      export: { value: "CAMPAIGN" },
      frequency: { choices: ["DAILY", "WEEKLY", "MONTHLY", "QUARTERLY", "SIXMONTHLY", "ANNUAL"] },
      panel: { value: "NAME" },
      ruleset: { ...wholeRuleSetOption, help: `${wholeRuleSetOption.help}. Default: those of the configuration` },
    }),
    ...siteUrlServerOptions,
    ...answerOptions,
  },
  async run({ options, operands: [file, ...more] }, terminal) {
    const [{ wholeRuleSets }, { keptText }] = await Promise.all([
      import("../../rule-sets.ts"),
      import("../../input/sites.ts"),
    ]);
    const { export: exported, campaign, frequency, panel, ruleset } = options;
    if (exported !== undefined) {
      if ([file ?? "", ...more].join("") !== "") throw new CommandError("feed takes a file or --export, not both.");
      return await withSiteUrlServer(options, terminal, async ({ invoke, output }) => {
        const entries = (await invoke("exportFeed", { campaign: exported })) as readonly unknown[];
        // A plain list has only URLs.
        const isPlain = entries.length > 0 && entries.every((entry) => typeof entry === "string");
        await output.write(isPlain ? `${entries.join("\n")}\n` : indentedJson(entries));
      });
    }
    if (file === undefined || more.length > 0)
      throw new CommandError("feed takes one file.", "Example: eiao-observatory feed targets.json");
    const feed = await readGivenText(`The feed ${file}`, file, terminal, {
      tooLarge: "Split it into several files: a feed does not change the targets of other feeds.",
    });
    return await withSiteUrlServer(options, terminal, async ({ invoke, print }) => {
      const added = (await invoke("addFeed", {
        feed,
        campaign: campaign ?? path.parse(file).name,
        frequency,
        panel,
        ruleset: await wholeRuleSets(ruleset),
      })) as AddedFeed;
      for (const warning of added.warnings) terminal.note(`eiao-observatory: ${plain(warning, 300)}`);
      for (const kept of added.kept) terminal.note(`eiao-observatory: ${keptText(kept)}`);
      for (const { index, id, title, reason } of added.refused) {
        const target = `target ${id ?? `with index ${index}`}${title === undefined ? "" : ` (${plain(title, 60)})`}`;
        terminal.note(`eiao-observatory: The ${target} was refused: ${plain(reason, 300)}`);
      }
      await print(added, feedText(added));
      return added.refused.length > 0 ? 1 : 0;
    });
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
  /** Fields that differ in the feed, but keep the values that a person set. */
  readonly kept: readonly FieldsOfSite[];
  readonly warnings: readonly string[];
}

function feedText({ sites, changed, orders }: AddedFeed): string {
  const rows = orders.map(({ order, recurrence, state }) => [order, recurrence, state]);
  const table = rows.length === 0 ? [] : alignedTable(["Order", "Recurrence", "State"], rows);
  const current = orders.filter(({ state }) => state !== "removed");
  const sitesChanged = changed.map(({ site, fields }) => `Changed ${plain(site, 200)}: ${fields.join(", ")}.\n`);
  return [...table, ...sitesChanged, `${counted(sites, "site")}, ${counted(current.length, "order")}.\n`].join("");
}
