import type { Document, Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";

/** A style sheet that the page names, in cascade order (spec 6.1). */
export interface SheetReference {
  /** Absolute URL of an external sheet; undefined for a `style` element. */
  readonly url: string | undefined;
  /** The `link` or `style` element; null for the HTTP header and processing instructions. */
  readonly element: Element | null;
  readonly title: string;
  readonly alternate: boolean;
  readonly media: string;
  /** Label of the encoding that it is said to have, which holds when it names none itself. */
  readonly charset?: string | undefined;
}

export interface PageSheets {
  readonly document: Document;
  readonly url: string;
  readonly baseUrl: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

/** The used sheets: persistent ones and those of the preferred set, media lists not yet looked at. Spec 6.1, 6.2. */
export function usedSheets(page: PageSheets): SheetReference[] {
  const all = [...headerSheets(page), ...instructionSheets(page), ...elementSheets(page)];
  const named = defaultStyle(page);
  const preferred = named ?? all.find((sheet) => sheet.title !== "" && !sheet.alternate)?.title;
  return all.filter((sheet) => {
    if (sheet.title === "") return !sheet.alternate;
    return sheet.title === preferred && (!sheet.alternate || named !== undefined);
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

/** The absolute URL; undefined: there is none. */
export function resolve(href: string, base: string): string | undefined {
  try {
    return new URL(href, base).href;
  } catch {
    return undefined;
  }
}

const CSS = /^$|^[\t\n\f\r ]*text\/css[\t\n\f\r ]*(;|$)/i;

/** Whether the `type` of a link or its kin is that of CSS: by the media type alone; an empty one counts as absent (D79). */
function linksCss(type = ""): boolean {
  return CSS.test(type);
}

/** The `type` of a `style` element: the media type and nothing else, not even a parameter (HTML Standard; D79). */
function holdsCss(type = ""): boolean {
  return /^(text\/css)?$/i.test(type);
}

type Read = (name: string) => string | undefined;

function reference(url: string | undefined, element: Element | null, read: Read, alternate: boolean): SheetReference {
  return { url, element, title: read("title") ?? "", alternate, media: read("media") ?? "" };
}

/** What a link says, be it an element or one of the header; undefined: it names no style sheet. */
function linkedSheet(url: string | undefined, element: Element | null, read: Read): SheetReference | undefined {
  const rel = asciiLowerCase(read("rel") ?? "").split(SPACE);
  return url !== undefined && rel.includes("stylesheet") && linksCss(read("type"))
    ? reference(url, element, read, rel.includes("alternate"))
    : undefined;
}

const SPACE = /[ \t\n\f\r]+/;

function* elementSheets({ document, baseUrl }: PageSheets): Iterable<SheetReference> {
  const { elements } = document;
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at] as Element; // by number: in a generator an iterator makes an object for each
    if (element.namespace !== XHTML_NAMESPACE) continue;
    if (element.name === "style" && holdsCss(element.attribute("type"))) {
      yield reference(undefined, element, (name) => element.attribute(name), false);
    } else if (element.name === "link") {
      const href = element.attribute("href") ?? "";
      if (href === "" || element.has("disabled")) continue;
      const sheet = linkedSheet(resolve(href, baseUrl), element, (name) => element.attribute(name));
      if (sheet !== undefined) yield { ...sheet, charset: element.attribute("charset") };
    }
  }
}

function* instructionSheets({ document, url }: PageSheets): Iterable<SheetReference> {
  for (const { target, data } of document.instructions) {
    if (target !== "xml-stylesheet") continue;
    const pseudo = new Map<string, string>();
    // Only where a word begins: else a long one would be read again from each of its letters.
    for (const [, name = "", double, single] of data.matchAll(
      /(?<![\w-])([\w-]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)')/g,
    )) {
      pseudo.set(name, unescapeXml(double ?? single ?? ""));
    }
    const href = resolve(pseudo.get("href") ?? "", url);
    if (!pseudo.has("href") || href === undefined || !linksCss(pseudo.get("type"))) continue;
    const read = (name: string) => pseudo.get(name);
    yield { ...reference(href, null, read, read("alternate") === "yes"), charset: read("charset") };
  }
}

function unescapeXml(text: string): string {
  const named: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi,
    (reference, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? reference;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
    },
  );
}

function* headerSheets({ headers, url }: PageSheets): Iterable<SheetReference> {
  for (const { target, parameters } of linkValues(headers.get("link") ?? "")) {
    const sheet = linkedSheet(resolve(target, url), null, (name) => parameters.get(name));
    if (sheet !== undefined) yield sheet;
  }
}

/** Link header values (RFC 8288, 3). Read character by character: quoted strings may hold commas and semicolons. */
export function linkValues(header: string): { target: string; parameters: Map<string, string> }[] {
  const links: { target: string; parameters: Map<string, string> }[] = [];
  let at = 0;
  while (at < header.length) {
    const open = header.indexOf("<", at);
    const close = open === -1 ? -1 : header.indexOf(">", open);
    if (close === -1) break;
    const parameters = new Map<string, string>();
    at = close + 1;
    while (at < header.length && header[at] !== ",") {
      if (header[at] !== ";") {
        at++;
        continue;
      }
      const name = /^;[ \t]*([^=;, \t"]*)[ \t]*(=?)[ \t]*/.exec(header.slice(at, at + 200));
      if (name === null) break;
      at += name[0].length;
      let value = "";
      if (name[2] === "=" && header[at] === '"') {
        at++;
        while (at < header.length && header[at] !== '"') {
          if (header[at] === "\\") at++;
          value += header[at++] ?? "";
        }
        at++;
      } else if (name[2] === "=") {
        const start = at;
        while (at < header.length && header[at] !== ";" && header[at] !== ",") at++;
        value = header.slice(start, at).trim();
      }
      const key = asciiLowerCase(name[1] ?? "");
      if (key !== "" && !parameters.has(key)) parameters.set(key, value);
    }
    at++;
    links.push({ target: header.slice(open + 1, close).trim(), parameters });
  }
  return links;
}
