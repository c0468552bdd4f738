import { defineCommand } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import { inSection, notConfigurable } from "../../command-line/option.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { commonOptions, textOrJson } from "../../command-line/options.ts";
import { CommandError } from "../../errors.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

const yesOrNo = ["yes", "no"] as const;

/** The options of `eiao-wam sites`. */
const sitesOptions = {
  ...notConfigurable({
    ...inSection("Fields", {
      title: { value: "TEXT", help: "set: title of the site" },
      source: { value: "TEXT", help: "set, convert: where the site or the list comes from" },
      seed: { type: "list", value: "URL", help: "set: start page; the given ones replace all others" },
      scope: {
        value: "FILE",
        help: "set: XML file with the scope rules; none: no rules, so all URLs of the host of the first start page belong to the site",
      },
      nace: { value: "CODE", help: "set, convert: NACE code, such as 84.11 or 2.1:84.11, or unknown" },
      continent: { value: "CODE", help: "set, convert: AF, AN, AS, EU, NA, OC, SA or unknown" },
      country: { value: "CODE", help: "set, convert: country code, such as NO, or unknown" },
      nuts: { value: "CODE", help: "set, convert: NUTS code, such as NO081, or unknown" },
      small: {
        choices: yesOrNo,
        help: "set: the site really has few pages, so runs measure it even with fewer than minpagessampled",
      },
      watched: { choices: yesOrNo, help: "set: report new documents of the site after each run" },
      "document-url-scheme": {
        value: "URL",
        help: "set: report only documents whose URL begins with this http or https URL; all: report all",
      },
      collection: {
        type: "list",
        value: "NAME",
        help: "set: collection of the site; the given ones replace all others. list, export: only sites of this collection",
      },
    }),
    ...inSection("Import", {
      "dry-run": { type: "boolean", help: "say what would be added, changed, removed and kept, and change nothing" },
      replace: {
        type: "boolean",
        help: "remove the sites that are not in the list, with their pages. A site stays if a person has set a field of it, or a feed names it. A snapshot of all sites is written to snapshots in the data folder before; it has the site lists, not the pages",
      },
      force: { type: "boolean", help: "replace even if a run or a crawl is open", needs: "replace" },
      "nace-revision": { choices: ["1.1", "2", "2.1"], help: "revision of NACE codes that name none. Default: 2" },
    }),
  }),
  format: textOrJson,
  ...dataOptions,
  ...commonOptions,
  output: {
    ...commonOptions.output,
    help: "write the result to FILE instead of standard output; export: the new folder for the files",
  },
} as const;

type SitesOptions = OptionValues<typeof sitesOptions>;

/** The command `eiao-wam sites` shows and changes the sites that are measured. */
export const sites = defineCommand({
  name: "sites",
  ...texts.sites,
  options: sitesOptions,
  async run({ options, operands }, terminal) {
    return await act(operands, options, terminal);
  },
});

const EXAMPLE = "Example: eiao-wam sites set www.example.org --small yes";
const fieldOptions = [
  "title",
  "source",
  "seed",
  "scope",
  "nace",
  "continent",
  "country",
  "nuts",
  "small",
  "watched",
  "documentUrlScheme",
  "collection",
] as const;
const importOptions = ["dryRun", "replace", "force", "naceRevision"] as const;
type OwnOption = (typeof fieldOptions | typeof importOptions)[number];

const fields = () => import("../../sites/fields.ts");
const lists = () => import("../../sites/lists.ts");

/** The actions: what each does, how many operands it takes, and which options it has beside those of all. */
const actions: Readonly<
  Record<
    string,
    {
      readonly operands: readonly [least: number, most: number];
      readonly options: readonly OwnOption[];
      readonly load: () => Promise<
        (operands: readonly string[], options: SitesOptions, terminal: Terminal) => Promise<ExitCode>
      >;
    }
  >
> = {
  list: { operands: [0, 0], options: ["collection"], load: async () => (await fields()).listSites },
  show: { operands: [1, 1], options: [], load: async () => (await fields()).showSite },
  set: { operands: [1, 1], options: fieldOptions, load: async () => (await fields()).setFields },
  unset: { operands: [2, Infinity], options: [], load: async () => (await fields()).unsetFields },
  import: { operands: [1, 1], options: importOptions, load: async () => (await lists()).importList },
  export: { operands: [0, 0], options: ["collection"], load: async () => (await lists()).exportSites },
  convert: {
    operands: [1, 1],
    options: ["source", "nace", "continent", "country", "nuts"],
    load: async () => (await lists()).convertHosts,
  },
};

/** Checks the words and options of an action, then carries it out. @throws CommandError. */
async function act(
  [word = "", ...operands]: readonly string[],
  options: SitesOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
  if (action === undefined) throw new CommandError(`sites needs one of ${Object.keys(actions).join(", ")}.`, EXAMPLE);
  const [least, most] = action.operands;
  if (operands.length < least || operands.length > most)
    throw new CommandError(
      `sites ${word} was called with ${operands.length} words.`,
      "To see its usage: eiao-wam sites --help",
    );
  for (const name of [...fieldOptions, ...importOptions]) {
    const value = options[name];
    const isGiven = Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
    if (isGiven && !action.options.includes(name))
      throw new CommandError(
        `sites ${word} does not have the option --${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.`,
      );
  }
  const carryOut = await action.load();
  return await carryOut(operands, options, terminal);
}
