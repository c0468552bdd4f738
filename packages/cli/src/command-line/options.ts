import { version } from "../version.ts";
import { inSection, notConfigurable, withHelp } from "./option.ts";
import type { Option } from "./option.ts";
import texts from "./texts.json" with { type: "json" };

/** The time limit of a whole fetch, with redirects and body. */
export const DEFAULT_TIMEOUT_SECONDS = 10;

/** The largest page or style sheet, after decompression. The same as the engine's limit (wam-core/budget.ts). */
export const DEFAULT_MAX_BYTES = 50_000_000;

export const DEFAULT_USER_AGENT = `eiao-wam/${version}`;

/** Option tables that several commands share. Spec cli.md 1. */

/** The option `--format` of commands that write text or JSON. */
export const textOrJson = {
  type: "string",
  choices: ["text", "json"],
  default: "text",
  help: "text for people, json for programs",
} as const satisfies Option;

/** Options that all commands have. */
export const helpOptions = inSection("General", {
  help: { type: "boolean", help: "show this help" },
  version: { type: "boolean", help: "print the version" },
});

export const commonOptions = withHelp(
  texts.common,
  inSection("General", {
    output: { value: "FILE", writes: true },
    config: { value: "FILE", configurable: false },
    quiet: { type: "boolean" },
    ...notConfigurable({
      "no-color": { type: "boolean" },
      "print-config": { type: "boolean" },
      ...helpOptions,
    }),
  }),
);

export const pageOptions = withHelp(
  texts.page,
  inSection("Page", {
    media: { value: "MEDIUM", default: "screen" },
    environment: { type: "list", value: "NAME=VALUE,..." },
    "base-url": { value: "URL" },
    "content-type": { value: "TYPE" },
    encoding: { value: "LABEL" },
    "allow-files": { type: "list", value: "DIR" },
    root: { value: "DIR" },
  }),
);

/** Options of commands that take many pages. */
export const inputOptions = withHelp(texts.input, {
  list: { value: "FILE" },
  ignore: { type: "list", value: "PATTERN" },
});

/** Options of commands that start a server: its address, and the clients that it answers. */
export const accessOptions = withHelp(
  texts.access,
  inSection("Service", {
    host: { value: "ADDRESS", default: "127.0.0.1" },
    "allow-host": { type: "list", value: "NAME" },
    "token-file": { value: "FILE" },
  }),
);

/** Options of commands that can evaluate pages on a WAM server. */
export const serverOptions = withHelp(texts.server, {
  server: { value: "URL", section: "WAM server" },
  "token-file": { value: "FILE", section: "WAM server", needs: "server" },
});

export const networkOptions = withHelp(
  texts.network,
  inSection("Network", {
    "user-agent": { default: DEFAULT_USER_AGENT },
    timeout: { type: "number", value: "S", default: DEFAULT_TIMEOUT_SECONDS, minimum: 0.001 },
    header: { type: "list", value: '"K: V"' },
    "allow-private": { type: "boolean" },
  }),
);

export const budgetOptions = withHelp(
  texts.budget,
  inSection("Limits", {
    "max-bytes": { type: "integer", default: DEFAULT_MAX_BYTES, minimum: 1 },
    "max-nodes": { type: "integer", minimum: 1 },
    "max-depth": { type: "integer", minimum: 1 },
    "max-steps": { type: "integer", minimum: 1 },
  }),
);

/** The option `--ruleset` of commands that evaluate pages by whole rule sets. */
export const wholeRuleSetOption = {
  type: "string",
  value: "IDS",
  help: "rule sets that evaluate the pages, or all, separated by commas; the score of the first one leads",
} as const;
