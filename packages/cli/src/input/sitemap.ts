import path from "node:path";
import { pathToFileURL } from "node:url";
import { readSitemap } from "@eiao/crawler/sitemap";
import { hostAndPort, isPageStatus, withoutLogin } from "@eiao/crawler/internal/web";
import { CommandError, describeError, namedFileProblem } from "../errors.ts";
import { fetchUrl } from "./fetch.ts";
import type { FetchSettings } from "./fetch.ts";
import type { Input } from "./input.ts";
import { readNamedFile, textLimits } from "./read-file.ts";

/** Limits for a sitemap with an index: the number of its files, and of all their pages. */
const MOST_FILES = 1_000;
const MOST_PAGES = 50_000;

/**
 * Reads a sitemap, and those in its index. The user did not type the addresses of its pages, so they only have the rights of the sitemap's address.
 *
 * @param sitemap  an http(s) URL or a file.
 * @returns the pages, a problem for each unreadable file of an index, and notes on faults in the files.
 * @throws CommandError if it cannot be read or lists no page.
 */
export async function sitemapInputs(sitemap: string, cwd: string, settings: FetchSettings) {
  const start = /^https?:/i.test(sitemap) ? URL.parse(sitemap) : pathToFileURL(path.resolve(cwd, sitemap));
  if (start === null) throw new CommandError(`--sitemap ${sitemap} is not a valid address.`);
  const typed = start.protocol === "file:" ? undefined : hostAndPort(start);
  const files = new Set([start.href]);
  const pages = new Set<string>();
  const problems: Input[] = [];
  const notes: string[] = [];
  let read = 0;
  for (const file of files) {
    if (++read > MOST_FILES) {
      notes.push(`--sitemap ${sitemap} has more than ${MOST_FILES} files; the rest was left out.`);
      break;
    }
    const isFirst = file === start.href;
    const label = isFirst ? `--sitemap ${sitemap}` : withoutLogin(file);
    try {
      const content =
        isFirst && typed === undefined ? await contentOf(sitemap, cwd) : await fetched(file, typed, settings);
      const { urls, sitemaps, warning } = readSitemap(content, file);
      if (warning !== undefined) notes.push(`${label}: ${warning}`);
      for (const more of sitemaps) files.add(more);
      for (const url of urls) if (pages.size < MOST_PAGES) pages.add(url);
      if (pages.size === MOST_PAGES) {
        notes.push(`--sitemap ${sitemap}: only its first ${MOST_PAGES} pages are evaluated.`);
        break;
      }
    } catch (error) {
      if (isFirst) throw new CommandError(`${label} cannot be read: ${describeError(error)}`, undefined, error);
      problems.push({ kind: "problem", url: label, problem: describeError(error) });
    }
  }
  if (pages.size + problems.length === 0)
    throw new CommandError(
      `--sitemap ${sitemap} lists no page.`,
      "A sitemap is an XML file as described at sitemaps.org, or a text file with one address per line.",
    );
  const web = [...pages].map((url): Input => ({ kind: "web", url: withoutLogin(url), address: url, typed }));
  return { inputs: [...web, ...problems], notes };
}

async function contentOf(file: string, cwd: string): Promise<Uint8Array> {
  try {
    return await readNamedFile(path.resolve(cwd, file), textLimits);
  } catch (error) {
    throw new CommandError(`${namedFileProblem(error, file)}.`, undefined, error);
  }
}

async function fetched(url: string, typed: string | undefined, settings: FetchSettings): Promise<Uint8Array> {
  const answer = await fetchUrl(url, "application/xml,text/xml,text/plain;q=0.9,*/*;q=0.8", typed, settings);
  if (!isPageStatus(answer.status)) throw new CommandError(`The server answered ${answer.status}.`);
  return answer.content;
}
