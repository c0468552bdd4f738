import { defineCommand } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import { CommandError } from "../../errors.ts";
import { sitesOptions } from "../../sites/options.ts";
import type { SitesOptions } from "../../sites/options.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

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
