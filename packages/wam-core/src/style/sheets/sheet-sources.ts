import type { Document, Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { baseElement } from "../../document/base-element.ts";
import { asciiLowerCase } from "../../document/text.ts";
import { characterOf, REFERENCE } from "../../document/xml-syntax.ts";
import { documentBase } from "../../source/document-base.ts";
import { parametersOf } from "../../source/media-type.ts";
import { parseUrl } from "../../source/parse-url.ts";

/** A style sheet that the page names, in cascade order (spec 6.1). */
export interface SheetReference {
  /** The absolute URL of an external sheet; for a `style` element, the base of its imports. */
  readonly url: string;
  /** The `link` or `style` element; null for the HTTP header and processing instructions. */
  readonly element: Element | null;
  readonly title: string;
  readonly alternate: boolean;
  readonly media: string;
  /** The label of the encoding that the page states for it. It counts if the sheet itself names none. */
  readonly charset?: string | undefined;
}

export interface PageSheets {
  readonly document: Document;
  readonly url: string;
  /** The HTTP headers, with names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

/** Returns the used sheets: persistent sheets and the preferred set. Media lists are not evaluated yet. Spec 6.1, 6.2. */
export function usedSheets(page: PageSheets): SheetReference[] {
  const all = [...headerSheets(page), ...instructionSheets(page), ...elementSheets(page)];
  const defaultTitle = defaultStyle(page);
  const preferred = defaultTitle ?? all.find((sheet) => sheet.title !== "" && !sheet.alternate)?.title;
  return all.filter((sheet) => {
    if (sheet.title === "") return !sheet.alternate;
    return sheet.title === preferred && (!sheet.alternate || defaultTitle !== undefined);
  });
}

function defaultStyle({ document, headers }: PageSheets): string | undefined {
  const metas = document
    .named("meta")
    .filter(
      (meta) =>
        asciiLowerCase(meta.attribute("http-equiv") ?? "") === "default-style" &&
        (meta.attribute("content") ?? "") !== "",
    );
  // Several headers come joined by commas: the last one counts.
  const header = headers.get("default-style")?.split(",").at(-1)?.trim() ?? "";
  return metas.at(-1)?.attribute("content") ?? (header === "" ? undefined : header);
}

const CSS = /^$|^[\t\n\f\r ]*text\/css[\t\n\f\r ]*(;|$)/i;

/** Returns true if the `type` of a link is the media type of CSS. An empty one counts as absent (D79). */
function linksCss(type = ""): boolean {
  return CSS.test(type);
}

/** Returns true if the `type` of a `style` element is the media type and nothing else, not even a parameter (HTML Standard; D79). */
function holdsCss(type = ""): boolean {
  return /^(text\/css)?$/i.test(type);
}

type Read = (name: string) => string | undefined;

function reference(url: string, element: Element | null, read: Read, alternate: boolean): SheetReference {
  return { url, element, title: read("title") ?? "", alternate, media: read("media") ?? "" };
}

/** Reads a link, which is an element or a header; undefined if it names no style sheet. */
function linkedSheet(url: string | undefined, element: Element | null, read: Read): SheetReference | undefined {
  const rel = asciiLowerCase(read("rel") ?? "").split(SPACE);
  return url !== undefined && rel.includes("stylesheet") && linksCss(read("type"))
    ? reference(url, element, read, rel.includes("alternate"))
    : undefined;
}

const SPACE = /[ \t\n\f\r]+/;

/** Yields the sheets of elements. The base counts when an element is inserted: a `base` after it is too late (HTML Standard, 4.2.4, 4.2.6). */
function* elementSheets({ document, url }: PageSheets): Iterable<SheetReference> {
  const { elements } = document;
  const first = baseElement(document);
  const baseUrl = documentBase(url, first?.attribute("href"));
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at] as Element; // by index: in a generator an iterator creates an object for each
    if (element.namespace !== XHTML_NAMESPACE) continue;
    const base = element.start < (first?.start ?? 0) ? url : baseUrl;
    const read = (name: string) => element.attribute(name);
    if (element.name === "style" && holdsCss(read("type"))) yield reference(base, element, read, false);
    else if (element.name === "link") {
      const href = read("href") ?? "";
      if (href === "" || element.has("disabled")) continue;
      const sheet = linkedSheet(parseUrl(href, base)?.href, element, read);
      if (sheet !== undefined) yield { ...sheet, charset: read("charset") };
    }
  }
}

function* instructionSheets({ document, url }: PageSheets): Iterable<SheetReference> {
  for (const { target, data } of document.instructions) {
    if (target !== "xml-stylesheet") continue;
    const pseudo = new Map<string, string>();
    // Match only at the start of a word: otherwise a long word would be read again from each of its letters.
    for (const [, name = "", double, single] of data.matchAll(
      /(?<![\w-])([\w-]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)')/g,
    )) {
      pseudo.set(name, unescapeXml(double ?? single ?? ""));
    }
    const href = parseUrl(pseudo.get("href") ?? "", url)?.href;
    if (!pseudo.has("href") || href === undefined || !linksCss(pseudo.get("type"))) continue;
    const read = (name: string) => pseudo.get(name);
    yield { ...reference(href, null, read, read("alternate") === "yes"), charset: read("charset") };
  }
}

function unescapeXml(text: string): string {
  return text.replace(
    REFERENCES,
    (reference, hexadecimal?: string, decimal?: string, name = "") =>
      "<>&\"'"[["lt", "gt", "amp", "quot", "apos"].indexOf(name)] ?? characterOf(hexadecimal, decimal) ?? reference,
  );
}

const REFERENCES = new RegExp(REFERENCE, "g");

function* headerSheets({ headers, url }: PageSheets): Iterable<SheetReference> {
  for (const { target, parameters } of linkValues(headers.get("link") ?? "")) {
    const sheet = linkedSheet(parseUrl(target, url)?.href, null, (name) => parameters.get(name));
    if (sheet !== undefined) yield sheet;
  }
}

/** The characters of a header that are read. Chromium accepts no more in all headers of an answer. */
const MOST_READ = 262_144;

/** Parses Link header values (RFC 8288, 3). Quoted strings may contain commas and semicolons. Cost: linear. */
export function linkValues(header: string): { target: string; parameters: Map<string, string> }[] {
  return Array.from(header.slice(0, MOST_READ).matchAll(LINK), ([, target = "", rest = ""]) => {
    const parameters = new Map<string, string>();
    for (const [name, value] of parametersOf(rest)) {
      const key = asciiLowerCase(name.trim());
      if (!parameters.has(key)) parameters.set(key, value);
    }
    return { target: target.trim(), parameters };
  });
}

const LINK = /<([^<>]*)>((?:[^",]+|"(?:[^"\\]|\\[^])*"?)*)/g;
