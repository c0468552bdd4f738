import path from "node:path";
import type { FieldsOfSite } from "@eiao/crawler/internal";
import { defineCommand } from "../../command-line/command.ts";
import { inSection } from "../../command-line/option.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { answerOptions, isForPrograms, siteUrlServerOptions } from "../../command-line/service-options.ts";
import { CommandError } from "../../errors.ts";
import { suggestionsText, withCommands } from "../../formats/campaign-suggestions.ts";
import type { ListedSuggestions } from "../../formats/campaign-suggestions.ts";
import { readNamedFile, readStream, textLimits } from "../../input/read-file.ts";
import { readGiven, readTextFile } from "../../input/read-text.ts";
import { alignedTable, counted, indentedJson, plain } from "../../output/text.ts";
import { actionOf, withSiteUrlServer } from "../../services/site-url-server.ts";
import type { ServerSession } from "../../services/site-url-server.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  ...inSection("Campaign", {
    title: { value: "TEXT" },
    description: { value: "TEXT" },
    comment: { value: "TEXT" },
    owner: { value: "TEXT" },
    tag: { type: "list", value: "TAG" },
    icon: { value: "FILE" },
    start: { value: "DATE" },
    end: { value: "DATE" },
    orders: { type: "boolean" },
  }),
  ...siteUrlServerOptions,
  ...answerOptions,
  format: { choices: ["text", "json", "turtle"], default: "text" },
} as const;

/** `eiao-observatory campaign`. Spec 22.1. */
export const campaign = defineCommand({
  name: "campaign",
  ...texts.campaign,
  options,
  async run({ options, operands: [action, name, ...more] }, terminal) {
    const known = actionOf("campaign", actions, action);
    const unwanted = known === "list" ? name : more[0];
    if (unwanted !== undefined) throw new CommandError(`campaign ${known} does not accept "${unwanted}".`);
    if (known !== "list" && name === undefined)
      throw new CommandError(
        known === "write" ? "campaign write needs a file." : `campaign ${known} needs the name of a campaign.`,
        "To see all campaigns, run: eiao-observatory campaign list.",
      );
    return await withSiteUrlServer(options, terminal, (session) =>
      runAction(known, name ?? "", { options, terminal, ...session }),
    );
  },
});

type CampaignOptions = OptionValues<typeof options>;

const actions = ["add", "change", "show", "list", "activate", "deactivate", "remove", "write", "suggestions"] as const;

interface Call extends ServerSession {
  readonly options: CampaignOptions;
  readonly terminal: Terminal;
}

async function runAction(action: (typeof actions)[number], name: string, call: Call): Promise<void> {
  const { invoke, options, note, terminal } = call;
  if (action === "list") await list(call);
  else if (action === "show") await show(name, call);
  else if (action === "write") await write(name, call);
  else if (action === "suggestions") {
    const found = (await invoke("suggestions", { campaign: name })) as ListedSuggestions;
    await call.print(withCommands(found), suggestionsText(found));
  } else if (action === "remove") await invoke("removeCampaign", { campaign: name, orders: options.orders });
  else if (action === "add" || action === "change") {
    await invoke(`${action}Campaign`, { campaign: name, ...(await factsOf(options, terminal)) });
    await note(`The campaign ${plain(name, 64)} was ${action === "add" ? "added" : "changed"}.`);
  } else await invoke("activateCampaign", { campaign: name, active: action === "activate" });
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

/** Returns the content of a file in base64. */
async function iconIn(file: string, cwd: string): Promise<string> {
  const bytes = await readGiven(`The icon ${file}`, file, () => readNamedFile(path.resolve(cwd, file), textLimits));
  return Buffer.from(bytes).toString("base64");
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

async function list({ invoke, options, print }: Call): Promise<void> {
  const all = (await invoke("campaigns", {})) as readonly ListedCampaign[];
  const found = all.filter(({ tags }) => options.tag.every((tag) => tags.includes(tag)));
  const rows = found.map(({ campaign, title, tags, owner, active, orders }) => {
    return [campaign, title, tags.join(", "), owner, active ? "active" : "inactive", String(orders.length)];
  });
  const table = [...alignedTable(["Campaign", "Title", "Tags", "Owner", "State", "Orders"], rows)].join("");
  await print(found, found.length === 0 ? "There are no campaigns.\n" : table);
}

async function show(name: string, { invoke, options, output }: Call): Promise<void> {
  if (options.format === "turtle")
    return await output.write(String(await invoke("getIcs", { campaign: name, format: "turtle" })));
  const ics = await invoke("getIcs", { campaign: name });
  if (isForPrograms(options)) return await output.write(indentedJson(ics));
  const listed = ((await invoke("campaigns", {})) as readonly ListedCampaign[]).find(
    ({ campaign }) => campaign === name,
  );
  if (listed !== undefined) await output.write(campaignText(listed));
}

/** The maximum length of a text that is shown on one line, in characters. */
const WIDEST = 10_000;

function campaignText(campaign: ListedCampaign): string {
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

/** The answer of `writeIcs`. */
interface Written {
  readonly campaign: string;
  readonly state: string;
  readonly orders: readonly { readonly order: string; readonly state: string }[];
  readonly sites: { readonly added: readonly string[]; readonly changed: readonly FieldsOfSite[] };
  readonly kept: readonly FieldsOfSite[];
}

async function write(file: string, { invoke, options, output, terminal }: Call): Promise<void> {
  const { keptText } = await import("../../input/sites.ts");
  const isTurtle = options.format === "text" ? file.endsWith(".ttl") : options.format === "turtle";
  const specification = await readGiven(`The specification ${file}`, file, async () =>
    file === "-"
      ? Buffer.from(await readStream(terminal.stdin, textLimits)).toString("utf8")
      : await readTextFile(path.resolve(terminal.cwd, file)),
  );
  const written = (await invoke("writeIcs", { specification, format: isTurtle ? "turtle" : "json" })) as Written;
  for (const kept of written.kept) terminal.note(`eiao-observatory: ${keptText(kept)}`);
  await output.write(options.json ? indentedJson(written) : writtenText(written));
}

function writtenText({ campaign, state, orders, sites: { added, changed } }: Written): string {
  const name = `The campaign ${plain(campaign, 64)}`;
  if (state === "unchanged") return `${name} is as the file says. Nothing was changed.\n`;
  const others = orders.filter((order) => order.state !== "unchanged");
  const lines = others.map((order) => `The order ${plain(order.order, 64)} was ${order.state}.\n`);
  return [
    `${name} was ${state}.\n`,
    ...lines,
    ...(added.length === 0 ? [] : [`${counted(added.length, "site")} added.\n`]),
    ...(changed.length === 0 ? [] : [`${counted(changed.length, "site")} changed.\n`]),
  ].join("");
}
