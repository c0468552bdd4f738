import type { ExitCode } from "../command-line/command.ts";
import type { Terminal } from "../terminal.ts";
import { dataOptions } from "../command-line/crawl-options.ts";
import { inSection, notConfigurable } from "../command-line/option.ts";
import type { OptionValues } from "../command-line/option.ts";
import { commonOptions, textOrJson } from "../command-line/options.ts";

const yesOrNo = ["yes", "no"] as const;

/** The options of `eiao-wam sites`. */
/** Options that set fields of a site. */
export const fieldOptions = inSection("Fields", {
  title: { value: "TEXT" },
  source: { value: "TEXT" },
  seed: { type: "list", value: "URL" },
  scope: { value: "FILE" },
  nace: { value: "CODE" },
  continent: { value: "CODE" },
  country: { value: "CODE" },
  nuts: { value: "CODE" },
  small: { choices: yesOrNo },
  watched: { choices: yesOrNo },
  "document-url-scheme": { value: "URL" },
  collection: { type: "list", value: "NAME" },
});

export const importOptions = inSection("Import", {
  "dry-run": { type: "boolean" },
  replace: { type: "boolean" },
  force: { type: "boolean", needs: "replace" },
  "nace-revision": { choices: ["1.1", "2", "2.1"] },
});

export const sitesOptions = {
  ...notConfigurable({ ...fieldOptions, ...importOptions }),
  format: textOrJson,
  ...dataOptions,
  ...commonOptions,
} as const;

/** The options of a call of `eiao-wam sites`. */
export type SitesOptions = OptionValues<typeof sitesOptions>;

/** Carries out an action of `eiao-wam sites`. */
export type SitesAction = (operands: readonly string[], options: SitesOptions, terminal: Terminal) => Promise<ExitCode>;
