import { defineCommand } from "../../command-line/command.ts";
import { camelCase } from "../../command-line/option.ts";
import { CommandError } from "../../errors.ts";
import { fieldOptions, importOptions, sitesOptions } from "../../sites/options.ts";
import type { SitesAction } from "../../sites/options.ts";
import texts from "./texts.json" with { type: "json" };

const EXAMPLE = "Example: eiao-wam sites set www.example.org --small yes";

const [fieldNames, importNames] = [Object.keys(fieldOptions), Object.keys(importOptions)];

const fields = () => import("../../sites/fields.ts");
const lists = () => import("../../sites/lists.ts");

/** An action of the command. */
interface Action {
  readonly operands: readonly [least: number, most: number];
  /** The options of the action, beside the common ones. */
  readonly options: readonly string[];
  readonly load: () => Promise<SitesAction>;
}

const actions: Readonly<Record<string, Action>> = {
  list: { operands: [0, 0], options: ["collection"], load: async () => (await fields()).listSites },
  show: { operands: [1, 1], options: [], load: async () => (await fields()).showSite },
  set: { operands: [1, 1], options: fieldNames, load: async () => (await fields()).setFields },
  unset: { operands: [2, Infinity], options: [], load: async () => (await fields()).unsetFields },
  import: { operands: [1, 1], options: importNames, load: async () => (await lists()).importList },
  export: { operands: [0, 0], options: ["collection"], load: async () => (await lists()).exportSites },
  convert: {
    operands: [1, 1],
    options: ["source", "nace", "continent", "country", "nuts"],
    load: async () => (await lists()).convertHosts,
  },
};

/** The command `eiao-wam sites` shows and changes the sites that are measured. */
export const sites = defineCommand({
  name: "sites",
  ...texts.sites,
  options: sitesOptions,
  async run({ options, operands: [actionName = "", ...operands] }, terminal) {
    const action = Object.hasOwn(actions, actionName) ? actions[actionName] : undefined;
    if (action === undefined) throw new CommandError(`sites needs one of ${Object.keys(actions).join(", ")}.`, EXAMPLE);
    const [min, max] = action.operands;
    if (operands.length < min || operands.length > max)
      throw new CommandError(
        `sites ${actionName} does not accept this number of arguments (${operands.length}).`,
        "To see its usage: eiao-wam sites --help",
      );
    const values: Readonly<Record<string, unknown>> = options;
    for (const name of [...fieldNames, ...importNames]) {
      const value = values[camelCase(name)];
      const isGiven = Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
      if (isGiven && !action.options.includes(name))
        throw new CommandError(`sites ${actionName} does not have the option --${name}.`);
    }
    const carryOut = await action.load();
    return await carryOut(operands, options, terminal);
  },
});
