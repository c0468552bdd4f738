import { version } from "../version.ts";
import { inSection, notConfigurable } from "./option.ts";
import type { Option, OptionTable } from "./option.ts";

/** The time for a whole fetch, with redirects and body. */
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

export const commonOptions = inSection("General", {
  output: { value: "FILE", help: "write the result to FILE instead of standard output", writes: true },
  config: {
    value: "FILE",
    help: "configuration file: .json, .jsonc, .js or .mjs. Default: eiao-wam.config.* or the key eiao of package.json, in the working folder or the nearest folder above it",
    configurable: false,
  },
  quiet: { type: "boolean", help: "do not show progress on standard error" },
  ...notConfigurable({
    "no-color": { type: "boolean", help: "print no colours" },
    "print-config": {
      type: "boolean",
      help: "print the configuration that this call would have, with the origin of each value, as JSON, and do nothing else",
    },
    ...helpOptions,
  }),
});

export const pageOptions = inSection("Page", {
  media: { value: "MEDIUM", default: "screen", help: "apply style sheets for this medium" },
  environment: {
    type: "list",
    value: "NAME=VALUE,...",
    help: "values of media features, such as width=375,height=667,prefers-color-scheme=dark; lengths are in px",
  },
  "base-url": { value: "URL", help: "the address that a saved page had on the web; for a single input only" },
  "content-type": {
    value: "TYPE",
    help: "parse the input as this media type, whatever its file name or its server says",
  },
  encoding: {
    value: "LABEL",
    help: "character encoding of the input, such as iso-8859-1; a byte order mark takes precedence",
  },
  "allow-files": {
    type: "list",
    value: "DIR",
    help: "also read style sheets from this folder. Default: only from the folder of the page, the working folder, and the folders inside them",
  },
  root: {
    value: "DIR",
    help: "the folder of a built site, at which addresses such as /assets/x.css start. Default: the folder that you check, or the folders before the first * of a pattern",
  },
});

/** Options of commands that take many pages. */
export const inputOptions = {
  list: { value: "FILE", help: "file with more inputs, one per line; # starts a comment" },
  ignore: {
    type: "list",
    value: "PATTERN",
    help: "leave out these files, as a line of .gitignore does, or these web pages (https://example.org/old/*). The file .eiaoignore in the working folder or in a folder that is checked has such lines",
  },
} as const satisfies OptionTable;

/** Options of commands that start a server: where it listens and whose requests it answers. */
export const accessOptions = inSection("Service", {
  host: { value: "ADDRESS", default: "127.0.0.1", help: "the address to listen on" },
  "allow-host": { type: "list", value: "NAME", help: "also answer requests for this host name" },
  "token-file": {
    value: "FILE",
    help: "file with the token that calls from other machines must send. Default: the token in EIAO_TOKEN",
  },
});

/** Options of commands that can let a WAM server evaluate pages. */
export const serverOptions = {
  server: {
    value: "URL",
    help: "evaluate the pages on this WAM server (eiao-wam serve), such as http://127.0.0.1:8888",
    section: "WAM server",
  },
  "token-file": {
    value: "FILE",
    help: "file with the token that the server asks for. Default: the token in EIAO_TOKEN",
    section: "WAM server",
    needs: "server",
  },
} as const satisfies OptionTable;

export const networkOptions = inSection("Network", {
  "user-agent": { default: DEFAULT_USER_AGENT, help: "the User-Agent header of each request" },
  timeout: {
    type: "number",
    value: "S",
    default: DEFAULT_TIMEOUT_SECONDS,
    minimum: 0.001,
    help: "seconds allowed for a fetch with its redirects, and for reading a file or standard input",
  },
  header: {
    type: "list",
    value: '"K: V"',
    help: "request header, sent only to the host and port that you type; no report shows its value",
  },
  "allow-private": {
    type: "boolean",
    help: "follow redirects and load style sheets from private networks too; an address that you type is always allowed",
  },
});

export const budgetOptions = inSection("Limits", {
  "max-bytes": {
    type: "integer",
    default: DEFAULT_MAX_BYTES,
    minimum: 1,
    help: "maximum size of a page or a style sheet in bytes, after decompression",
  },
  "max-nodes": { type: "integer", minimum: 1, help: "maximum number of nodes in a document" },
  "max-depth": { type: "integer", minimum: 1, help: "maximum nesting of elements" },
  "max-steps": { type: "integer", minimum: 1, help: "maximum number of steps for matching selectors on a page" },
});

/** The option `--ruleset` of commands that evaluate pages by whole rule sets. */
export const wholeRuleSetOption = {
  type: "string",
  value: "IDS",
  help: "rule sets that evaluate the pages, or all, separated by commas; the score of the first one leads",
} as const;
