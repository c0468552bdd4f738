import { createAgents } from "@eiao/crawler/fetch";
import type { Agents } from "@eiao/crawler/fetch";
import type { Budget, Environment } from "@eiao/wam-core";
import { CommandError } from "./errors.ts";
import { parseEnvironment } from "./environment.ts";
import { networkMaxBytes } from "./network/defaults.ts";
import { parseHeaders } from "./network/request-headers.ts";
import type { ReadSettings } from "./read-input.ts";
import type { Terminal } from "./terminal.ts";

/** The options of commands that read pages (options.ts), as the parser gives them. */
export interface PageOptionValues {
  readonly media: string;
  readonly environment: readonly string[];
  readonly baseUrl: string | undefined;
  readonly contentType: string | undefined;
  readonly encoding: string | undefined;
  readonly userAgent: string;
  readonly timeout: number;
  readonly header: readonly string[];
  readonly allowPrivate: boolean;
  readonly maxBytes: number | undefined;
  readonly maxNodes: number | undefined;
  readonly maxDepth: number | undefined;
  readonly maxSteps: number | undefined;
}

/** What reading and evaluating pages needs, checked. `agents` must be closed. */
export interface PageSettings {
  readonly read: ReadSettings;
  readonly agents: Agents;
  readonly medium: string;
  readonly environment: Partial<Environment>;
  readonly budget: Partial<Budget>;
}

/** @throws CommandError naming the option that makes no sense. */
export async function pageSettings(
  options: PageOptionValues,
  inputs: number,
  terminal: Terminal,
): Promise<PageSettings> {
  const { defaultBudget, desktop, keywordsOf } = await import("@eiao/wam-core");
  if (options.baseUrl !== undefined && inputs > 1)
    throw new CommandError("--base-url belongs to one input; there are several.");
  const baseUrl = options.baseUrl === undefined ? undefined : absoluteUrl(options.baseUrl);
  if (options.encoding !== undefined) checkEncoding(options.encoding);
  if (/[\r\n]/.test(options.userAgent)) throw new CommandError("--user-agent must be one line.");
  const budget = budgetOf(options);
  const environment = parseEnvironment(options.environment, { desktop, keywordsOf });
  const headers = parseHeaders(options.header);
  const timeoutMs = Math.min(options.timeout * 1000, 2_147_483_647);
  const agents = createAgents(terminal.env, timeoutMs);
  const fetch = {
    agents,
    userAgent: options.userAgent,
    headers,
    timeoutMs,
    maxBytes: options.maxBytes ?? networkMaxBytes,
  };
  return {
    read: {
      fetch,
      fileMaxBytes: options.maxBytes ?? defaultBudget.maxBytes,
      allowPrivate: options.allowPrivate,
      baseUrl,
      contentType: options.contentType,
      encoding: options.encoding,
    },
    agents,
    medium: options.media,
    environment,
    budget,
  };
}

function absoluteUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null)
    throw new CommandError(`--base-url ${text} is no absolute URL.`, "Write https://example.org/page.html.");
  return url.href;
}

function checkEncoding(label: string): void {
  try {
    // The decoder itself is of no use here; made of an unknown label it throws.
    void new TextDecoder(label);
  } catch (error) {
    throw new CommandError(
      `--encoding ${label} is not known.`,
      "Write a label such as utf-8, iso-8859-1 or windows-1251.",
      error,
    );
  }
}

function budgetOf({ maxBytes, maxNodes, maxDepth, maxSteps }: PageOptionValues): Partial<Budget> {
  return {
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(maxNodes === undefined ? {} : { maxNodes }),
    ...(maxDepth === undefined ? {} : { maxDepth }),
    ...(maxSteps === undefined ? {} : { maxSteps }),
  };
}
