import { createHttp, withoutLogin } from "@eiao/crawler/web";
import type { Http } from "@eiao/crawler/web";
import type { Budget, Environment } from "@eiao/wam-core";
import { nearest } from "./command.ts";
import { CommandError, describeError } from "../errors.ts";
import { parseEnvironment } from "./environment.ts";
import { allowedFolders, pathOfFileUrl } from "../input/local-files.ts";
import { checkUserAgent, parseHeaders } from "../network/request-headers.ts";
import type { ReadSettings } from "../input/read-input.ts";
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
  readonly allowFiles: readonly string[];
  readonly maxBytes: number;
  readonly maxNodes: number | undefined;
  readonly maxDepth: number | undefined;
  readonly maxSteps: number | undefined;
}

/** What reading and evaluating pages needs, checked. `http` must be closed. */
export interface PageSettings {
  readonly read: ReadSettings;
  readonly http: Http;
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
  const { desktop, keywordsOf } = await import("@eiao/wam-core");
  if (options.baseUrl !== undefined && inputs > 1)
    throw new CommandError("--base-url belongs to one input; there are several.");
  const baseUrl = options.baseUrl === undefined ? undefined : baseUrlOf(options.baseUrl);
  if (options.encoding !== undefined) checkEncoding(options.encoding);
  checkUserAgent(options.userAgent);
  const budget = budgetOf(options);
  const environment = parseEnvironment(options.environment, { desktop, keywordsOf });
  const headers = parseHeaders(options.header);
  const timeoutMs = Math.min(options.timeout * 1000, 2_147_483_647);
  const medium = mediumOf(options.media);
  const folders = await allowedFolders(options.allowFiles, terminal.cwd);
  const http = createHttp({
    userAgent: options.userAgent,
    timeoutMs,
    maxBytes: options.maxBytes,
    allowPrivate: options.allowPrivate,
    headers,
    env: terminal.env,
  });
  return {
    read: {
      fetch: { http, timeoutMs },
      files: { maxBytes: options.maxBytes, timeoutMs },
      allowedFolders: folders,
      baseUrl,
      contentType: options.contentType,
      encoding: options.encoding,
    },
    http,
    medium,
    environment,
    budget,
  };
}

/** `--base-url`: the address of a page, without a login, which must not reach a report. */
function baseUrlOf(text: string): string {
  const url = URL.parse(text);
  const remedy = "Write https://example.org/page.html.";
  if (url === null) throw new CommandError(`--base-url ${text} is no absolute URL.`, remedy);
  if (url.protocol === "http:" || url.protocol === "https:") return withoutLogin(url.href);
  if (url.protocol !== "file:")
    throw new CommandError(`--base-url ${text} is no address of a page: only http, https and file are.`, remedy);
  try {
    pathOfFileUrl(url.href);
  } catch (error) {
    throw new CommandError(`--base-url ${text} is no address of a page. ${describeError(error)}`, remedy, error);
  }
  return url.href;
}

/** Media of CSS 2 and Media Queries 4: a page is evaluated for one of them (wams.md 6.2), so `all` is none. */
const media = ["screen", "print", "speech", "aural", "braille", "embossed", "handheld", "projection", "tty", "tv"];

/** `--media`. @throws CommandError on what is no medium: no sheet for it would ever apply. */
export function mediumOf(text: string): string {
  const medium = text.trim().toLowerCase();
  if (media.includes(medium)) return medium;
  const near = nearest(medium, media);
  throw new CommandError(
    `--media "${text}" is no medium that a page can be evaluated for.`,
    near === undefined ? `It is one of ${media.join(", ")}.` : `Did you mean ${near}?`,
  );
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
    maxBytes,
    ...(maxNodes === undefined ? {} : { maxNodes }),
    ...(maxDepth === undefined ? {} : { maxDepth }),
    ...(maxSteps === undefined ? {} : { maxSteps }),
  };
}
