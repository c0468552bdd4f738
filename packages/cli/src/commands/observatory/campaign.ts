import path from "node:path";
import type { FieldsOfSite } from "@eiao/crawler/internal";
import { defineCommand } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { answerOptions, isForPrograms, siteUrlServerOptions } from "../../command-line/service-options.ts";
import { CommandError, namedFileProblem } from "../../errors.ts";
import { suggestionsText, withCommands } from "../../formats/campaign-suggestions.ts";
import type { ListedSuggestions } from "../../formats/campaign-suggestions.ts";
import { readNamedFile, readStream, textLimits } from "../../input/read-file.ts";
import { readTextFile } from "../../input/read-text.ts";
import { openOutput, tellDone } from "../../output/output.ts";
import type { Output } from "../../output/output.ts";
import { alignedTable, counted, plain } from "../../output/text.ts";
import { siteUrlServer } from "../../services/site-url-server.ts";
import type { CallSiteUrlServer } from "../../services/site-url-server.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

const text = { type: "string", value: "TEXT", section: "Campaign" } as const;
const date = { type: "string", value: "DATE", section: "Campaign" } as const;

/** The options of `campaign`. */
export const campaignOptions = {
  title: { ...text, help: "with add and change: its title" },
  description: { ...text, help: "with add and change: what it measures, and why" },
  comment: { ...text, help: "with add and change: a comment" },
  owner: { ...text, help: "with add and change: who is responsible for it. Default of add: the caller" },
  tag: {
    type: "list",
    value: "TAG",
    help: "with add and change: a tag, of all that it has; with list: only campaigns with this tag",
    section: "Campaign",
  },
  icon: { value: "FILE", help: "with add and change: a PNG or JPEG of at most 100 kB, or none", section: "Campaign" },
  start: { ...date, help: "with add and change: its orders are not due before this date, or none" },
  end: { ...date, help: "with add and change: its orders are not due on or after this date, or none" },
  orders: { type: "boolean", help: "with remove: remove its orders too", section: "Campaign" },
  ...siteUrlServerOptions,
  ...answerOptions,
  format: {
    choices: ["text", "json", "turtle"],
    default: "text",
    help: "text for people, json for programs; turtle with show and write. Default of write: turtle for a file whose name ends with .ttl, else json",
  },
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory campaign`. Spec 22.1. */
export const campaign = defineCommand({
  name: "campaign",
  ...texts.campaign,
  options: campaignOptions,
  async run({ options, operands }, terminal) {
    return await runCampaign(operands, options, terminal);
  },
});

type CampaignOptions = OptionValues<typeof campaignOptions>;

const actions = ["add", "change", "show", "list", "activate", "deactivate", "remove", "write", "suggestions"] as const;

/** Carries out `eiao-observatory campaign` by calling the site URL server. @throws CommandError. */
export async function runCampaign(
  [action, name, ...more]: readonly string[],
  options: CampaignOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const known = actions.find((each) => each === action);
  if (known === undefined)
    throw new CommandError(`campaign needs one of ${actions.join(", ")}.`, "Example: eiao-observatory campaign list");
  const unwanted = known === "list" ? name : more[0];
  if (unwanted !== undefined) throw new CommandError(`campaign ${known} does not accept "${unwanted}".`);
  if (known !== "list" && name === undefined)
    throw new CommandError(
      known === "write" ? "campaign write needs a file." : `campaign ${known} needs the name of a campaign.`,
      "To see all campaigns, run: eiao-observatory campaign list.",
    );
  const ask = await siteUrlServer(options, terminal);
  const output = await openOutput(options.output, terminal);
  const code = await carryOut(known, name ?? "", { ask, options, output, terminal });
  await output.close();
  return code;
}

interface Call {
  readonly ask: CallSiteUrlServer;
  readonly options: CampaignOptions;
  readonly output: Output;
  readonly terminal: Terminal;
}

async function carryOut(action: (typeof actions)[number], name: string, call: Call): Promise<ExitCode> {
  const { ask, options, output, terminal } = call;
  if (action === "list") await list(call);
  else if (action === "show") await show(name, call);
  else if (action === "write") await write(name, call);
  else if (action === "suggestions") await suggest(name, call);
  else if (action === "remove") await ask("removeCampaign", { campaign: name, orders: options.orders });
  else if (action === "add" || action === "change") {
    await ask(`${action}Campaign`, { campaign: name, ...(await factsOf(options, terminal)) });
    await tellDone(
      `The campaign ${plain(name, 64)} was ${action === "add" ? "added" : "changed"}.`,
      options.output,
      output,
      terminal,
    );
  } else await ask("activateCampaign", { campaign: name, active: action === "activate" });
  return 0;
}

const dates: ReadonlySet<string> = new Set(["start", "end"]);
const NO_DATE = "none";

async function factsOf({ tag, icon, ...options }: CampaignOptions, terminal: Terminal) {
  const about = Object.fromEntries(
    (["title", "description", "comment", "owner", "start", "end"] as const).flatMap((key) =>
      options[key] === undefined ? [] : [[key, options[key] === NO_DATE && dates.has(key) ? "" : options[key]]],
    ),
  );
  return {
    about,
    ...(tag.length === 0 ? {} : { tags: tag }),
    ...(icon === undefined ? {} : { icon: icon === "none" ? icon : await iconIn(icon, terminal.cwd) }),
  };
}

/** Returns a file in base64. */
async function iconIn(file: string, cwd: string): Promise<string> {
  try {
    const bytes = await readNamedFile(path.resolve(cwd, file), textLimits);
    return Buffer.from(bytes).toString("base64");
  } catch (error) {
    throw new CommandError(`The icon ${file} cannot be read: ${namedFileProblem(error, file)}.`, undefined, error);
  }
}

/** A campaign as the method `campaigns` lists it. */
interface ListedCampaign {
  readonly campaign: string;
  readonly title: string;
  readonly description: string;
  readonly comment: string;
  readonly tags: readonly string[];
  readonly owner: string;
  readonly created: string;
  readonly changed: string;
  readonly changedBy: string;
  readonly active: boolean;
  readonly start: string | null;
  readonly end: string | null;
  readonly orders: readonly string[];
}

async function list({ ask, options, output }: Call): Promise<void> {
  const all = (await ask("campaigns", {})) as readonly ListedCampaign[];
  const found = all.filter(({ tags }) => options.tag.every((tag) => tags.includes(tag)));
  if (isForPrograms(options)) await output.write(`${JSON.stringify(found, null, 2)}\n`);
  else if (found.length === 0) await output.write("There are no campaigns.\n");
  else {
    const rows = found.map(({ campaign, title, tags, owner, active, orders }) => [
      campaign,
      title,
      tags.join(", "),
      owner,
      active ? "active" : "inactive",
      String(orders.length),
    ]);
    for (const piece of alignedTable(["Campaign", "Title", "Tags", "Owner", "State", "Orders"], rows))
      await output.write(piece);
  }
}

async function show(name: string, { ask, options, output }: Call): Promise<void> {
  if (options.format === "turtle") {
    await output.write(String(await ask("getIcs", { campaign: name, format: "turtle" })));
    return;
  }
  const ics = await ask("getIcs", { campaign: name });
  if (isForPrograms(options)) {
    await output.write(`${JSON.stringify(ics, null, 2)}\n`);
    return;
  }
  const listed = ((await ask("campaigns", {})) as readonly ListedCampaign[]).find(({ campaign }) => campaign === name);
  if (listed !== undefined) await output.write(shown(listed));
}

/** The most characters of a text that is shown on a line. */
const WIDEST = 10_000;

function shown(campaign: ListedCampaign): string {
  const { tags, orders, start, end, created, changed, changedBy } = campaign;
  const lines: (readonly [string, string | null])[] = [
    ["Campaign", campaign.campaign],
    ["Title", campaign.title],
    ["Description", campaign.description],
    ["Comment", campaign.comment],
    ["Tags", tags.join(", ")],
    ["Owner", campaign.owner],
    ["State", campaign.active ? "active" : "inactive"],
    ["Start", start],
    ["End", end],
    ["Created", created],
    ["Changed", `${changed} by ${changedBy}`],
    ["Orders", orders.join(", ")],
  ];
  return lines.map(([head, value]) => `${`${head}:`.padEnd(13)}${plain(value || "none", WIDEST)}\n`).join("");
}

async function suggest(name: string, { ask, options, output }: Call): Promise<void> {
  const found = (await ask("suggestions", { campaign: name })) as ListedSuggestions;
  if (isForPrograms(options)) await output.write(`${JSON.stringify(withCommands(found), null, 2)}\n`);
  else await output.write(suggestionsText(found));
}

/** The answer of `writeIcs`. */
interface Written {
  readonly campaign: string;
  readonly state: string;
  readonly orders: readonly { readonly order: string; readonly state: string }[];
  readonly sites: { readonly added: readonly string[]; readonly changed: readonly FieldsOfSite[] };
  readonly kept: readonly FieldsOfSite[];
}

async function write(file: string, { ask, options, output, terminal }: Call): Promise<void> {
  const { keptText } = await import("../../input/sites.ts");
  const isTurtle = options.format === "text" ? file.endsWith(".ttl") : options.format === "turtle";
  const specification = await specificationIn(file, terminal);
  const written = (await ask("writeIcs", { specification, format: isTurtle ? "turtle" : "json" })) as Written;
  for (const kept of written.kept) terminal.note(`eiao-observatory: ${keptText(kept)}`);
  if (options.json) await output.write(`${JSON.stringify(written, null, 2)}\n`);
  else await output.write(writtenText(written));
}

async function specificationIn(file: string, { cwd, stdin }: Terminal): Promise<string> {
  try {
    if (file !== "-") return await readTextFile(path.resolve(cwd, file));
    return Buffer.from(await readStream(stdin, textLimits)).toString("utf8");
  } catch (error) {
    throw new CommandError(
      `The specification ${file} cannot be read: ${namedFileProblem(error, file)}.`,
      undefined,
      error,
    );
  }
}

function writtenText({ campaign, state, orders, sites: { added, changed } }: Written): string {
  const name = `The campaign ${plain(campaign, 64)}`;
  if (state === "unchanged") return `${name} is as the file says. Nothing was changed.\n`;
  const others = orders.filter((order) => order.state !== "unchanged");
  const told = others.map((order) => `The order ${plain(order.order, 64)} was ${order.state}.\n`);
  return [
    `${name} was ${state}.\n`,
    ...told,
    ...(added.length === 0 ? [] : [`${counted(added.length, "site")} added.\n`]),
    ...(changed.length === 0 ? [] : [`${counted(changed.length, "site")} changed.\n`]),
  ].join("");
}
