import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setImmediate as breath } from "node:timers/promises";
import { reactionTo } from "@eiao/crawler/internal/errors";
import { lastCaptures, readRecord, responseOf } from "@eiao/crawler/internal/warc";
import type { CdxjEntry } from "@eiao/crawler/internal/warc";
import { budgetWith, openPage, textOf } from "@eiao/wam-core";
import type { Document, Element, Node } from "@eiao/wam-core";
import type { StoreOpening } from "../store/index.ts";
import { readBinding } from "./read-binding.ts";

/** The largest body in bytes that is read. */
const LARGEST_BODY = 4_000_000;

/**
 * Reads titles and main texts of a store's pages from its archive. Pages that are not archived, or not HTML, are missing from the result.
 * @throws Error of the file system that would hit every page, such as too many open files.
 * Cost: 2 to 5 ms to parse a page. Reads the launch's meta WARCs and index once, and earlier indexes if needed. Memory: a page, and the texts.
 */
export async function archivedTexts(
  dataDir: string,
  opening: Pick<StoreOpening, "site" | "run" | "database">,
  urls: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, MainText>> {
  const found = new Map<string, MainText>();
  const binding = await readBinding(dataDir, opening);
  if (binding === undefined) return found;
  for (const { folder, entry } of await answersOf(binding.folder, urls)) {
    const { url, filename, offset, length, mime } = entry;
    signal?.throwIfAborted();
    const relative = path.relative(path.resolve(dataDir), folder).split(path.sep).join("/");
    const text = await textAt(dataDir, { file: `${relative}/${filename}`, offset, length }, url, mime);
    if (text !== undefined) found.set(url, text);
    await breath(); // lets other tasks run
  }
  return found;
}

interface Answer {
  readonly folder: string;
  readonly entry: CdxjEntry;
}

/**
 * Finds the answers of some URLs. If a launch only confirmed a page, its answer is in an earlier launch. After a 304, it is the answer with the
 * same digest. After HEAD, which adds nothing to the index, it is the last one.
 */
async function answersOf(folder: string, urls: ReadonlySet<string>): Promise<readonly Answer[]> {
  const { whole, revisits } = await lastCaptures(folder, urls);
  const answers: Answer[] = [];
  const sought = new Map<string, string | undefined>();
  for (const url of urls) {
    const entry = whole.get(url);
    if (entry !== undefined) answers.push({ folder, entry });
    else sought.set(url, revisits.get(url)?.digest);
  }
  const isThere = existsSync(path.join(folder, "index.cdxj"));
  for (const earlier of sought.size > 0 && isThere ? await launchesBefore(folder) : []) {
    if (sought.size === 0) break;
    const captures = await lastCaptures(earlier, new Set(sought.keys()));
    for (const [url, entry] of captures.whole) {
      if (entry.digest !== (sought.get(url) ?? entry.digest)) continue;
      answers.push({ folder: earlier, entry });
      sought.delete(url);
    }
  }
  return answers;
}

/** Returns the folders of earlier launches of the site, newest first. Their names are timestamps. */
async function launchesBefore(folder: string): Promise<readonly string[]> {
  const [parent, own] = [path.dirname(folder), path.basename(folder)];
  const names = (await readdir(parent)).filter((name) => name < own);
  return names.sort((one, other) => (one < other ? 1 : -1)).map((name) => path.join(parent, name));
}

async function textAt(
  dataDir: string,
  position: { readonly file: string; readonly offset: number; readonly length: number },
  url: string,
  mime: string,
): Promise<MainText | undefined> {
  try {
    const record = await readRecord(dataDir, position, 2 * LARGEST_BODY);
    const { headers, body } = responseOf(record, LARGEST_BODY);
    const declared = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
    return mainText({ url, contentType: declared ?? (mime === "unk" ? "" : mime), body });
  } catch (error) {
    if (reactionTo(error) === "end") throw error;
    return undefined; // damaged or too large
  }
}

/** The title and the main text of a page. */
export interface MainText {
  readonly title: string;
  /** The visible text. Each sequence of white space is one space. */
  readonly text: string;
}

/** The limits of a page. Larger pages are not read: nobody searches for their text. */
const budget = budgetWith({ maxBytes: 4_000_000, maxNodes: 300_000, maxDepth: 2_000 });

const LONGEST_TITLE = 300;
const HIDDEN = /^(?:script|style|noscript|template|svg|math|select|textarea|head|object|iframe)$/;
/** Elements that repeat on all pages of a site. */
const around = new Set(["nav", "header", "footer", "aside"]);
const roles = new Set(["navigation", "banner", "contentinfo", "complementary", "search"]);

/**
 * Returns the title and the main text of a page: the content of `main`, or else the body without navigation, headers and the like. The text
 * has at most `maxBytes` bytes of UTF-8. Returns undefined if the page cannot be read as HTML. Never throws. Cost: parsing the page.
 */
export function mainText(
  page: { readonly url: string; readonly contentType: string; readonly body: Uint8Array },
  maxBytes = 4_096,
): MainText | undefined {
  const document = parsed(page);
  if (document === undefined) return undefined;
  const [title] = document.named("title");
  const [body] = document.named("body");
  const [main] = document.named("main");
  const inMain = main === undefined ? "" : visibleText(main, maxBytes, false);
  const text = inMain !== "" || body === undefined ? inMain : visibleText(body, maxBytes, true);
  return {
    title: spaced(title === undefined ? "" : textOf(title).slice(0, 4 * LONGEST_TITLE))
      .slice(0, LONGEST_TITLE)
      .toWellFormed(),
    text,
  };
}

function parsed({ url, contentType, body }: Parameters<typeof mainText>[0]): Document | undefined {
  if (!/html|^\s*$/i.test(contentType)) return undefined;
  try {
    const { page } = openPage({ url, content: body, contentType: contentType || "text/html" }, true, budget);
    return "document" in page ? page.document : undefined;
  } catch {
    return undefined; // over the budget
  }
}

/** Returns the visible text of any depth, cut to `maxBytes` bytes. @param isWhole  true for the body: navigation and the like are left out. */
function visibleText(root: Element, maxBytes: number, isWhole: boolean): string {
  let text = "";
  let node: Node | null = root.first;
  while (node !== null && text.length < 2 * maxBytes) {
    if (node.kind === "text") text += node.data.length > 2 * maxBytes ? node.data.slice(0, 2 * maxBytes) : node.data;
    if (node.kind === "element") {
      text += " "; // separates the words of two cells
      if (node.first !== null && !isLeftOut(node, isWhole)) {
        node = node.first;
        continue;
      }
    }
    while (node !== null && node !== root && node.next === null) node = node.parent;
    node = node === null || node === root ? null : node.next;
  }
  return cut(spaced(text), maxBytes);
}

function isLeftOut(element: Element, isWhole: boolean): boolean {
  if (HIDDEN.test(element.name) || element.attribute("hidden") !== undefined) return true;
  return isWhole && (around.has(element.name) || roles.has(element.attribute("role")?.toLowerCase() ?? ""));
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Cuts a text to at most `maxBytes` bytes of UTF-8, if possible at the end of a word. */
function cut(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  const part = bytes
    .subarray(0, maxBytes)
    .toString()
    .replace(/\uFFFD+$/, "");
  const space = part.lastIndexOf(" ");
  return space > maxBytes / 2 ? part.slice(0, space) : part;
}
