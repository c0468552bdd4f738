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
/** An element with a URL as text, under its parent. */
const pages: ReadonlySet<string> = new Set(["url/loc", "item/link"]);

/**
 * Reads a sitemap in XML, RSS 2.0 or Atom. A document type is refused, as its entities are a way to attack readers.
 * @returns a warning when reading ended early.
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
  parser.on("error", (error) => stop(`The sitemap is not well-formed XML: ${error.message}`));
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
      keep(urls.addPage(href));
  });
  parser.on("text", (piece) => (content += piece));
  parser.on("cdata", (piece) => (content += piece));
  parser.on("closetag", () => {
    const name = path.pop();
    const parent = path.at(-1);
    if (pages.has(`${parent}/${name}`)) keep(urls.addPage(content));
    else if (parent === "sitemap" && name === "loc") keep(urls.addSitemap(content));
    content = "";
  });
  try {
    for (let at = 0; at < text.length; at += CHUNK) parser.write(text.slice(at, at + CHUNK));
    parser.close();
  } catch (error) {
    if (error instanceof Stop) return error.message;
    throw error;
  }
}
