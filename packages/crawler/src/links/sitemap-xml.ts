import { SaxesParser } from "saxes";

/** Takes the URLs of a sitemap; false: it is full. */
export interface SitemapUrls {
  addPage(url: string): boolean;
  addSitemap(url: string): boolean;
  /** Says so. */
  readonly full: string;
}

/** Ends the reading; its message is the warning. */
class Stop extends Error {}

const MAX_DEPTH = 20; // no format of them nests deeper than five
const CHUNK = 65_536;
/** One for each URL that a sitemap may list. A file with more is no sitemap, and would take minutes. */
const MAX_ERRORS = 50_000;
/** A bare `&`, one that begins no reference that XML knows by itself. */
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|apos|quot|#\d{1,7}|#x[\dA-Fa-f]{1,6});)/g;
const LONGEST_REFERENCE = "&#x10FFFF;".length;
/** Replaces a bare `&` while the text is parsed. XML allows this private character, and no address has it. */
const AMPERSAND_MARK = "\ue000";
/** An element with a URL as text, under its parent. */
const pages: ReadonlySet<string> = new Set(["url/loc", "item/link"]);

/**
 * Reads a sitemap in XML, RSS 2.0 or Atom. A bare `&` is text, also one that begins a reference that XML does not know. After other errors of the
 * XML the reading continues. A document type is refused, because entities are a way to attack readers.
 * @returns a warning if something may be missing.
 */
export function readSitemapXml(text: string, urls: SitemapUrls): string | undefined {
  const parser = new SaxesParser();
  const path: string[] = [];
  let content = "";
  const stop = (warning: string): never => {
    throw new Stop(warning);
  };
  const keep = (kept: boolean): void => {
    if (!kept) stop(urls.full);
  };
  let warning: string | undefined;
  let errors = 0;
  parser.on("error", (error) => {
    warning ??= `The sitemap is not well-formed XML: ${error.message}`;
    if (++errors > MAX_ERRORS) stop(warning);
  });
  parser.on("doctype", () => stop("The sitemap has a document type. The rest of it was ignored."));
  parser.on("opentag", ({ name, attributes }) => {
    const parent = path.at(-1);
    const local = name.slice(name.indexOf(":") + 1); // prefixes are free; `image:loc` has another parent
    path.push(local);
    if (path.length > MAX_DEPTH) stop("The sitemap is nested too deeply.");
    content = "";
    const { href, rel } = attributes;
    if (href === undefined || local !== "link") return;
    // Atom, and the other languages of a page in a sitemap.
    if ((parent === "entry" && (rel === undefined || rel === "alternate")) || (parent === "url" && rel === "alternate"))
      keep(urls.addPage(unmarked(href)));
  });
  parser.on("text", (piece) => (content += piece));
  parser.on("cdata", (piece) => (content += piece));
  parser.on("closetag", () => {
    const name = path.pop();
    const parent = path.at(-1);
    if (pages.has(`${parent}/${name}`)) keep(urls.addPage(unmarked(content)));
    else if (parent === "sitemap" && name === "loc") keep(urls.addSitemap(unmarked(content)));
    content = "";
  });
  try {
    for (let at = 0; at < text.length;) {
      const end = endOfChunk(text, at);
      parser.write(text.slice(at, end).replace(BARE_AMPERSAND, AMPERSAND_MARK));
      at = end;
    }
    parser.close();
    return warning;
  } catch (error) {
    if (error instanceof Stop) return error.message;
    throw error;
  }
}

/** Returns where a chunk ends, so that it splits no reference. */
function endOfChunk(text: string, start: number): number {
  const end = start + CHUNK;
  if (end >= text.length) return text.length;
  const ampersand = text.lastIndexOf("&", end - 1);
  return ampersand > end - LONGEST_REFERENCE ? ampersand : end;
}

function unmarked(text: string): string {
  return text.replaceAll(AMPERSAND_MARK, "&");
}
