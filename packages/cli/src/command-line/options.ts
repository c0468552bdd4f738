import { DEFAULT_MAX_BYTES, DEFAULT_TIMEOUT_SECONDS, DEFAULT_USER_AGENT } from "../network/defaults.ts";
import type { Option, OptionTable } from "./command.ts";

/** Option tables that several commands share. Spec cli.md 1. */

/** `--format` of the commands that have these two. */
export const textOrJson = {
  type: "string",
  choices: ["text", "json"],
  default: "text",
  help: "text for people, json for programs",
} as const satisfies Option;

export const commonOptions = {
  output: {
    type: "string",
    value: "FILE",
    help: "write the result to FILE instead of standard output",
    writes: true,
    section: "General",
  },
  config: {
    type: "string",
    value: "FILE",
    help: "configuration; else eiao-wam.config.json where you stand, if there is one",
    section: "General",
    configurable: false,
  },
  quiet: { type: "boolean", help: "no progress on standard error", section: "General" },
  help: { type: "boolean", help: "show this help", section: "General", configurable: false },
  version: { type: "boolean", help: "print the version", section: "General", configurable: false },
} as const satisfies OptionTable;

export const pageOptions = {
  media: {
    type: "string",
    value: "MEDIUM",
    default: "screen",
    help: "the medium that style sheets are applied for",
    section: "Page",
  },
  environment: {
    type: "list",
    value: "NAME=VALUE,...",
    help: "features for media queries, e.g. width=375,height=667,prefers-color-scheme=dark (lengths in px)",
    section: "Page",
  },
  "base-url": {
    type: "string",
    value: "URL",
    help: "the address of the page, when it was saved from elsewhere; one input only",
    section: "Page",
  },
  "content-type": {
    type: "string",
    value: "TYPE",
    help: "parse as this media type, whatever the file's name or the server says",
    section: "Page",
  },
  encoding: {
    type: "string",
    value: "LABEL",
    help: "character encoding, e.g. iso-8859-1; a byte order mark wins",
    section: "Page",
  },
  "allow-files": {
    type: "list",
    value: "DIR",
    help: "read style sheets from this folder too; else only from the folder of the page, the working folder, and what is below them",
    section: "Page",
  },
} as const satisfies OptionTable;

/** Of commands that serve: where, and to whom. */
export const accessOptions = {
  host: {
    type: "string",
    value: "ADDRESS",
    default: "127.0.0.1",
    help: "which address to listen on",
    section: "Service",
  },
  "allow-host": {
    type: "list",
    value: "NAME",
    help: "answer requests for this host too; may be repeated",
    section: "Service",
  },
  "token-file": {
    type: "string",
    value: "FILE",
    help: "calls from other machines need the token in it; else that of EIAO_TOKEN",
    section: "Service",
  },
} as const satisfies OptionTable;

/** Of commands that may have a WAM server evaluate. */
export const serverOptions = {
  server: {
    type: "string",
    value: "URL",
    help: "have a WAM server evaluate (eiao-wam serve), such as http://127.0.0.1:8888",
    section: "WAM server",
  },
  "token-file": {
    type: "string",
    value: "FILE",
    help: "the token that the server asks for is in it; else that of EIAO_TOKEN",
    section: "WAM server",
    needs: "server",
  },
} as const satisfies OptionTable;

export const networkOptions = {
  "user-agent": {
    type: "string",
    default: DEFAULT_USER_AGENT,
    help: "how to present ourselves to servers",
    section: "Network",
  },
  timeout: {
    type: "number",
    value: "S",
    default: DEFAULT_TIMEOUT_SECONDS,
    minimum: 0.001,
    help: "seconds for a whole fetch, redirects included, and for reading a file, a pipe or standard input",
    section: "Network",
  },
  header: {
    type: "list",
    value: '"K: V"',
    help: "request header, sent only to the host and port that you type; its value never reaches a report",
    section: "Network",
  },
  "allow-private": {
    type: "boolean",
    help: "follow redirects and style sheets into private networks; an address that you type is always allowed",
    section: "Network",
  },
} as const satisfies OptionTable;

export const budgetOptions = {
  "max-bytes": {
    type: "integer",
    default: DEFAULT_MAX_BYTES,
    minimum: 1,
    help: "size of a page or a style sheet, after decompression",
    section: "Budgets",
  },
  "max-nodes": { type: "integer", minimum: 1, help: "nodes of a document", section: "Budgets" },
  "max-depth": { type: "integer", minimum: 1, help: "nesting of elements", section: "Budgets" },
  "max-steps": { type: "integer", minimum: 1, help: "steps of selector matching on a page", section: "Budgets" },
} as const satisfies OptionTable;
