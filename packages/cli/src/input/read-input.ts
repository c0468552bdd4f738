import { hostAndPort, htmlKind, isPageStatus } from "@eiao/crawler/internal/web";
import type { Oddity } from "@eiao/crawler/internal/web";
import { documentMode, parseMediaType } from "@eiao/wam-core/internal";
import { CommandError, inputProblem } from "../errors.ts";
import { fetchUrl } from "./fetch.ts";
import type { FetchSettings } from "./fetch.ts";
import type { Asker } from "./sheets.ts";
import type { Terminal } from "../terminal.ts";
import { contentTypeOfFile } from "./input.ts";
import type { Input } from "./input.ts";
import { foldersOfPage, pathOfFileUrl } from "./local-files.ts";
import { readNamedFile, readStream } from "./read-file.ts";
import type { FileLimits } from "./read-file.ts";

/** A page for the engine. It is plain data, so that it can be sent to a worker. */
export interface PageResource {
  readonly url: string;
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly encoding?: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

export interface ReadInput {
  readonly resource: PageResource;
  /** The URL of the page in reports. */
  readonly shownUrl: string;
  readonly asker: Asker;
  /** Notes for the report. */
  readonly messages: readonly string[];
}

export interface ReadSettings {
  readonly fetch: FetchSettings;
  readonly files: FileLimits;
  /** The folders of `--allow-files`, with links resolved. */
  readonly allowedFolders: readonly string[];
  /** The folder of `--root`. */
  readonly root: string | undefined;
  readonly baseUrl: string | undefined;
  readonly contentType: string | undefined;
  readonly encoding: string | undefined;
}

/**
 * Reads a file, standard input or a URL.
 * @throws CommandError or Error with a message for users; the caller reports the input as failed.
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
    const file = input.kind === "stdin" ? "-" : input.path;
    throw new CommandError(inputProblem(error, file, file), undefined, error);
  }
}

async function readWeb(
  { url: inputUrl, address, typed }: Input & { kind: "web" },
  settings: ReadSettings,
): Promise<ReadInput> {
  const answer = await fetchUrl(
    address,
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    typed,
    settings.fetch,
  );
  if (!isPageStatus(answer.status)) throw new CommandError(`The server answered ${answer.status}.`);
  const header = answer.headers["content-type"];
  const joined = Array.isArray(header) ? header.join(", ") : header;
  // Browsers ignore a header that is not a media type. They look at the page, and find HTML.
  const sent = parseMediaType(joined ?? "").essence === "" ? undefined : joined;
  const url = settings.baseUrl ?? answer.url;
  const isMislabelled =
    settings.contentType === undefined && sent !== undefined && isPageOfOtherType(sent, answer.content);
  return {
    resource: {
      url,
      content: answer.content,
      contentType: settings.contentType ?? (isMislabelled ? "text/html" : sent) ?? "text/html",
      headers: answer.headers, // the engine reads the charset in them, as for crawled pages
      ...(settings.encoding === undefined ? {} : { encoding: settings.encoding }),
    },
    shownUrl: settings.baseUrl ?? inputUrl,
    asker: { typed, folders: undefined },
    messages: [
      ...(answer.url === inputUrl || settings.baseUrl !== undefined ? [] : [`The address redirects to ${answer.url}.`]),
      ...(isMislabelled
        ? [`The server says that the page is ${sent.slice(0, 100)}, but it is HTML, so it was read as HTML.`]
        : []),
      ...answer.oddities.map((oddity) => oddityWords[oddity]),
    ],
  };
}

/** Returns true if the content is HTML, whatever the header says, as in a crawl (observatory.md 8.8). */
function isPageOfOtherType(sent: string, content: Uint8Array): boolean {
  return documentMode(sent) === undefined && htmlKind(sent, content.subarray(0, 1_024)) !== undefined;
}

const oddityWords: Readonly<Record<Oddity, string>> = {
  "odd-head": "The head of the HTTP answer is malformed; it was read as in browsers.",
  "unknown-coding": "The Content-Encoding of the page is unknown; the page was read without decoding, as in browsers.",
  "bytes-after-coding": "Extra bytes follow the compressed page; they were ignored, as in browsers.",
  "no-check-sum": "The compressed page has no checksum; it was read anyway, as in browsers.",
};

/** Returns the rights of a page. A page with --base-url has the rights of that address, any other file those of its folder. */
async function askerOf(
  input: Input & { kind: "file" | "stdin" },
  url: string,
  { allowedFolders, root }: ReadSettings,
  { cwd }: Terminal,
): Promise<Asker> {
  const parsed = new URL(url);
  if (parsed.protocol !== "file:") return { typed: hostAndPort(parsed), folders: undefined };
  const file = url === input.url ? (input.kind === "file" ? input.path : undefined) : pathOfFileUrl(url);
  const site = root ?? (input.kind === "file" ? input.root : undefined);
  return { typed: undefined, folders: await foldersOfPage(file, cwd, allowedFolders, site) };
}
