import { hostAndPort, htmlKind, isPageStatus } from "@eiao/crawler/web";
import type { Oddity } from "@eiao/crawler/web";
import { documentMode, parseMediaType } from "@eiao/wam-core";
import { contentTypeOfFile } from "./content-type.ts";
import { CommandError, fileProblem, namedFileProblem } from "../errors.ts";
import type { Input } from "./inputs.ts";
import { foldersOfPage, pathOfFileUrl } from "./local-files.ts";
import { fetchUrl } from "../network/fetch.ts";
import type { FetchSettings } from "../network/fetch.ts";
import type { Asker } from "../network/loader.ts";
import { readNamedFile, readStream } from "./read-file.ts";
import type { FileLimits } from "./read-file.ts";
import type { Terminal } from "../command-line/terminal.ts";

/** A page as the engine takes it; plain data, so that it can be handed to a worker. */
export interface PageResource {
  readonly url: string;
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly encoding?: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

/** What is known of an input once it was read. */
export interface ReadInput {
  readonly resource: PageResource;
  /** The URL under which it is reported. */
  readonly shownUrl: string;
  readonly asker: Asker;
  /** Notes for the report. */
  readonly messages: readonly string[];
}

export interface ReadSettings {
  readonly fetch: FetchSettings;
  readonly files: FileLimits;
  /** Of `--allow-files`, after links. */
  readonly allowedFolders: readonly string[];
  readonly baseUrl: string | undefined;
  readonly contentType: string | undefined;
  readonly encoding: string | undefined;
}

/**
 * Reads a file, standard input or a URL.
 * @throws CommandError or Error in words for people; the caller reports that input as failed.
 */
export async function readInput(input: Input, settings: ReadSettings, terminal: Terminal): Promise<ReadInput> {
  if (input.kind === "problem") throw new CommandError(input.problem);
  return input.kind === "web" ? await readWeb(input, settings) : await readLocal(input, settings, terminal);
}

async function readLocal(
  input: Input & { kind: "file" | "stdin" },
  settings: ReadSettings,
  terminal: Terminal,
): Promise<ReadInput> {
  const content = await localContent(input, settings.files, terminal);
  const contentType = settings.contentType ?? (input.kind === "file" ? contentTypeOfFile(input.path) : "text/html");
  const url = settings.baseUrl ?? input.url;
  return {
    resource: {
      url,
      content,
      contentType,
      headers: {},
      ...(settings.encoding === undefined ? {} : { encoding: settings.encoding }),
    },
    shownUrl: url,
    asker: await askerOf(input, url, settings, terminal),
    messages: [],
  };
}

async function localContent(
  input: Input & { kind: "file" | "stdin" },
  limits: FileLimits,
  terminal: Terminal,
): Promise<Uint8Array> {
  try {
    return input.kind === "stdin" ? await readStream(terminal.stdin, limits) : await readNamedFile(input.path, limits);
  } catch (error) {
    const text = input.kind === "stdin" ? fileProblem(error) : namedFileProblem(error, input.path);
    throw new CommandError(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`, undefined, error);
  }
}

async function readWeb({ url: typed, address }: Input & { kind: "web" }, settings: ReadSettings): Promise<ReadInput> {
  const host = hostAndPort(new URL(typed));
  const answer = await fetchUrl(
    address,
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    host,
    settings.fetch,
  );
  if (!isPageStatus(answer.status)) throw new CommandError(`The server answered ${answer.status}.`);
  const header = answer.headers["content-type"];
  const joined = Array.isArray(header) ? header.join(", ") : header;
  // What is no media type is none: browsers look at such a page, and find HTML.
  const sent = parseMediaType(joined ?? "").essence === "" ? undefined : joined;
  const url = settings.baseUrl ?? answer.url;
  const isMislabelled =
    settings.contentType === undefined && sent !== undefined && isPageOfOtherType(sent, answer.content);
  return {
    resource: {
      url,
      content: answer.content,
      contentType: settings.contentType ?? (isMislabelled ? "text/html" : sent) ?? "text/html",
      headers: answer.headers, // the engine reads the charset in them, as of pages of a crawl
      ...(settings.encoding === undefined ? {} : { encoding: settings.encoding }),
    },
    shownUrl: settings.baseUrl ?? typed,
    asker: { typed: host, folders: undefined },
    messages: [
      ...(answer.url === typed || settings.baseUrl !== undefined ? [] : [`It redirects to ${answer.url}.`]),
      ...(isMislabelled ? [`It is served as ${sent.slice(0, 100)}, and is HTML: it was read as crawls read it.`] : []),
      ...answer.oddities.map((oddity) => oddityWords[oddity]),
    ],
  };
}

/** What a crawl takes as a page by its content (observatory.md 8.8), whatever its header says. */
function isPageOfOtherType(sent: string, content: Uint8Array): boolean {
  return documentMode(sent) === undefined && htmlKind(sent, content.subarray(0, 1_024)) !== undefined;
}

const oddityWords: Readonly<Record<Oddity, string>> = {
  "odd-head": "The head of its HTTP answer is malformed; it was read as browsers do.",
  "cut-short": "The connection was closed before its end was sent; what came was read, as browsers do.",
  "unknown-coding": "Its Content-Encoding is not known; it was read as it is, as browsers do.",
  "octets-after-coding": "Octets follow its compressed body; they were left out, as in browsers.",
  "no-check-sum": "Its compressed body has no check sum; it was read, as in browsers.",
};

/** A page that was saved from the web (--base-url) has the rights of that address; one of a file those of its folder. */
async function askerOf(
  input: Input & { kind: "file" | "stdin" },
  url: string,
  { allowedFolders }: ReadSettings,
  { cwd }: Terminal,
): Promise<Asker> {
  const parsed = new URL(url);
  if (parsed.protocol !== "file:") return { typed: hostAndPort(parsed), folders: undefined };
  const file = url === input.url ? (input.kind === "file" ? input.path : undefined) : pathOfFileUrl(url);
  return { typed: undefined, folders: await foldersOfPage(file, cwd, allowedFolders) };
}
