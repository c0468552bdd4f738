import { createHttp, withoutLogin } from "@eiao/crawler/internal/web";
import type { Http } from "@eiao/crawler/internal/web";
import type { Budget, Environment } from "@eiao/wam-core";
import { CommandError, describeError, nearest } from "../errors.ts";
import type { Terminal } from "../terminal.ts";
import { checkUserAgent, parseHeaders } from "./fetch.ts";
import { allowedFolders, pathOfFileUrl, rootFolder } from "./local-files.ts";
import type { ReadSettings } from "./read-input.ts";

/** The values of the options of commands that read pages (options.ts). */
export interface PageOptionValues extends Readonly<
  Record<"baseUrl" | "contentType" | "encoding" | "root", string | undefined> &
    Record<"maxNodes" | "maxDepth" | "maxSteps", number | undefined> &
    Record<"environment" | "header" | "allowFiles", readonly string[]>
> {
  readonly media: string;
  readonly userAgent: string;
  readonly timeout: number;
  readonly allowPrivate: boolean;
  readonly maxBytes: number;
}

/** The checked settings for reading and evaluating pages. The caller closes `http`. */
export interface PageSettings {
  readonly read: ReadSettings;
  readonly http: Http;
  readonly medium: string;
  readonly environment: Partial<Environment>;
  readonly budget: Partial<Budget>;
}

/** Checks the options of commands that read pages. @throws CommandError that names a wrong option. */
export async function pageSettings(
  options: PageOptionValues,
  inputs: number,
  terminal: Terminal,
): Promise<PageSettings> {
  const { desktop, keywordsOf } = await import("@eiao/wam-core/internal");
  if (options.baseUrl !== undefined && inputs > 1)
    throw new CommandError("--base-url can be used with a single input only.", "Check the pages one by one.");
  const baseUrl = options.baseUrl === undefined ? undefined : baseUrlOf(options.baseUrl);
  if (options.encoding !== undefined) checkEncoding(options.encoding);
  const budget = budgetOf(options);
  const environment = parseEnvironment(options.environment, { desktop, keywordsOf });
  const medium = mediumOf(options.media);
  const folders = await allowedFolders(options.allowFiles, terminal.cwd);
  const root = options.root === undefined ? undefined : await rootFolder(options.root, terminal.cwd);
  const { http, timeoutMs } = webClient(options, terminal);
  return {
    read: {
      fetch: { http, timeoutMs },
      files: { maxBytes: options.maxBytes, timeoutMs },
      allowedFolders: folders,
      root,
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

/** Returns a client with the network options. The caller closes it. @throws CommandError that names a wrong option. */
export function webClient(
  { userAgent, timeout, maxBytes, allowPrivate, header }: PageOptionValues,
  { env }: Terminal,
): { readonly http: Http; readonly timeoutMs: number } {
  checkUserAgent(userAgent);
  const headers = parseHeaders(header);
  const timeoutMs = Math.min(timeout * 1000, 2_147_483_647);
  return { http: createHttp({ userAgent, timeoutMs, maxBytes, allowPrivate, headers, env }), timeoutMs };
}

/** Checks `--base-url`, the address of a page. Removes a login, because no report may show it. */
function baseUrlOf(text: string): string {
  const url = URL.parse(text);
  const remedy = "Write an address such as https://example.org/page.html.";
  if (url === null) throw new CommandError(`--base-url ${text} is not an absolute URL.`, remedy);
  if (url.protocol === "http:" || url.protocol === "https:") return withoutLogin(url.href);
  if (url.protocol !== "file:")
    throw new CommandError(
      `--base-url ${text} is not the address of a page: it must begin with http, https or file.`,
      remedy,
    );
  try {
    pathOfFileUrl(url.href);
  } catch (error) {
    throw new CommandError(`--base-url ${text} is not the address of a page. ${describeError(error)}`, remedy, error);
  }
  return url.href;
}

/** The media of CSS 2 and Media Queries 4. A page is evaluated for one of them (wams.md 6.2), so `all` is not included. */
const media = ["screen", "print", "speech", "aural", "braille", "embossed", "handheld", "projection", "tty", "tv"];

/** Checks the value of `--media`. @throws CommandError for an unknown medium, to which no style sheet would apply. */
export function mediumOf(text: string): string {
  const medium = text.trim().toLowerCase();
  if (media.includes(medium)) return medium;
  const closest = nearest(medium, media);
  throw new CommandError(
    `--media cannot be "${text}".`,
    closest === undefined ? `Use one of ${media.join(", ")}.` : `Did you mean ${closest}?`,
  );
}

function checkEncoding(label: string): void {
  try {
    // An unknown label makes the constructor throw.
    void new TextDecoder(label);
  } catch (error) {
    throw new CommandError(
      `--encoding cannot be ${label}.`,
      "Use a label such as utf-8, iso-8859-1 or windows-1251.",
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

/** The engine's default environment, and the keywords of its features. */
export interface KnownEnvironment {
  readonly desktop: Environment;
  readonly keywordsOf: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads `--environment NAME=VALUE[,NAME=VALUE]...`: features of wams.md 6.8, lengths in px, resolution in dppx.
 * @throws CommandError that names an unknown feature, a feature with two values, or a wrong value.
 */
export function parseEnvironment(texts: readonly string[], known: KnownEnvironment): Partial<Environment> {
  const environment: Record<string, string | number> = {};
  for (const pair of texts.flatMap((text) => text.split(","))) {
    if (pair.trim() === "") continue;
    const [, written, value] = /^\s*([a-z-]+)\s*=\s*(\S+)\s*$/i.exec(pair) ?? [];
    if (written === undefined || value === undefined) {
      throw new CommandError(
        `--environment "${pair.trim()}" does not have the form NAME=VALUE.`,
        "Example: --environment width=375,height=667",
      );
    }
    const name = written.toLowerCase();
    const parsed = featureValue(name, value, known);
    if ((environment[name] ?? parsed) !== parsed)
      throw new CommandError(`--environment gives ${name} two values: ${environment[name]} and ${parsed}.`);
    environment[name] = parsed;
  }
  return environment;
}

function featureValue(name: string, value: string, { desktop, keywordsOf }: KnownEnvironment): string | number {
  const names = Object.keys(desktop);
  if (!names.includes(name)) {
    const closest = nearest(name, names);
    throw new CommandError(
      `--environment: there is no feature ${name}.`,
      closest === undefined ? `The features are ${names.join(", ")}.` : `Did you mean ${closest}?`,
    );
  }
  if (typeof desktop[name as keyof Environment] === "number") {
    const number = /^(\d{1,9}(?:\.\d{1,9})?)(?:px|dppx|x)?$/i.exec(value)?.[1];
    if (number === undefined) throw new CommandError(`--environment: ${name} needs a number, not ${value}.`);
    return Number(number);
  }
  const keywords = keywordsOf.get(name);
  const keyword = value.toLowerCase();
  if (keywords !== undefined && !keywords.includes(keyword))
    throw new CommandError(`--environment: ${name} cannot be ${value}.`, `Use one of ${keywords.join(", ")}.`);
  return keyword;
}
