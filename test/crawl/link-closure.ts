import { parse, parseFragment } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";

/**
 * A second, slow and simple crawler over the served documents: parse5, `URL`, a list, without queue, network and
 * politeness. It knows the same link forms as the crawler (spec 8.7) and decides what is reachable.
 */
export interface Document {
  readonly body: Uint8Array;
  readonly contentType: string;
}

/** Looks up a URL. Returns a document, the target of a redirect, or undefined. */
export type Lookup = (url: string) => Promise<Document | { readonly to: string } | undefined>;

/**
 * Returns the normalised URLs of all HTML pages that can be reached from `seed` over `allowed` links, breadth first,
 * with their distance. It ends early when the pages so far are `enough`.
 */
export async function linkClosure(
  seed: string,
  lookup: Lookup,
  allowed: (url: string) => boolean,
  enough: (pages: ReadonlyMap<string, number>) => boolean = () => false,
): Promise<Map<string, number>> {
  const pages = new Map<string, number>();
  const known = new Set<string>();
  let level = [seed];
  for (let depth = 0; level.length > 0; depth++) {
    const next: string[] = [];
    for (const start of level) {
      let url = normalised(start);
      while (url !== undefined && !known.has(url) && allowed(url)) {
        known.add(url);
        const found: Awaited<ReturnType<Lookup>> = await lookup(url);
        if (found === undefined) break;
        if ("to" in found) {
          url = normalised(new URL(found.to, url).href);
          continue;
        }
        if (!isHtml(found)) break;
        pages.set(url, depth);
        if (enough(pages)) return pages;
        for (const link of linksOf(decode(found.body), url)) next.push(link);
        break;
      }
    }
    level = next;
  }
  return pages;
}

/** Normalises a URL as in spec 23 and 21.2, naively: no fragment, no empty query, unreserved characters decoded in the path. */
export function normalised(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  const path = url.pathname.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : `%${hex.toUpperCase()}`;
  });
  return `${url.protocol}//${url.host}${path}${url.search === "?" ? "" : url.search}`;
}

function isHtml({ body, contentType }: Document): boolean {
  if (/^(text\/html|application\/xhtml\+xml)/i.test(contentType))
    return body.length === 0 || !/^(%PDF|\x89PNG)/.test(latin1(body, 8));
  const start = latin1(body, 1024)
    .replace(/^[\s\u00ef\u00bb\u00bf]+/, "")
    .replace(/^(?:<!--[^]*?-->\s*)+/, "");
  return /^<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>]/i.test(start);
}

function latin1(bytes: Uint8Array, count: number): string {
  return Buffer.from(bytes.subarray(0, count)).toString("latin1");
}

function decode(bytes: Uint8Array): string {
  const label = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(latin1(bytes, 1024))?.[1] ?? "utf-8";
  try {
    return new TextDecoder(/^utf-16/i.test(label) ? "utf-8" : label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

type Node = DefaultTreeAdapterTypes.Node;

/** Returns the absolute URLs of all links of a page, in order. */
function linksOf(text: string, pageUrl: string): string[] {
  const found: string[] = [];
  let base: string | undefined;
  const visit = (node: Node): void => {
    if ("tagName" in node) {
      const attributes = new Map(
        node.attrs.map(({ name, value, prefix }) => [prefix ? `${prefix}:${name}` : name, value]),
      );
      if (node.tagName === "base") base ??= attributes.get("href");
      found.push(...linksOfElement(node, attributes));
    }
    if (!("childNodes" in node)) return;
    // parse5 runs with scripting off, so noscript has elements; noframes is text for every parser.
    if ("tagName" in node && node.tagName === "noframes") visitText(textOf(node), visit);
    else node.childNodes.forEach(visit);
  };
  visit(parse(text, { scriptingEnabled: false }));
  const from = base !== undefined && URL.canParse(base, pageUrl) ? new URL(base, pageUrl).href : pageUrl;
  return found.flatMap((href) => (URL.canParse(href, from) ? [new URL(href, from).href] : []));
}

function visitText(text: string, visit: (node: Node) => void): void {
  visit(parseFragment(text, { scriptingEnabled: false }));
}

const sources: Readonly<Record<string, string>> = { frame: "src", iframe: "src", area: "href" };

function linksOfElement(element: DefaultTreeAdapterTypes.Element, attributes: ReadonlyMap<string, string>): string[] {
  const { tagName } = element;
  const list: (string | undefined)[] = [];
  if (tagName === "a") list.push(attributes.get("href") ?? attributes.get("xlink:href"));
  else if (sources[tagName] !== undefined) list.push(attributes.get(sources[tagName]));
  else if (tagName === "link" && isPageRelation(attributes)) list.push(attributes.get("href"));
  else if (tagName === "meta" && attributes.get("http-equiv")?.toLowerCase() === "refresh") {
    list.push(/^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(attributes.get("content") ?? "")?.[1]);
  } else if (
    tagName === "script" &&
    !attributes.has("src") &&
    /^(?:|module|.*(?:java|ecma)script.*)$/i.test(attributes.get("type") ?? "")
  ) {
    list.push(...linksOfScript(textOf(element)));
  }
  for (const [name, value] of attributes) {
    if (name.startsWith("on")) list.push(...linksOfScript(value));
    else if (name === "href" && /^\s*javascript:/i.test(value)) list.push(...linksOfScript(value));
  }
  return list.flatMap((href) => (href === undefined || /^\s*javascript:/i.test(href) ? [] : [href]));
}

function isPageRelation(attributes: ReadonlyMap<string, string>): boolean {
  const relations = (attributes.get("rel") ?? "").toLowerCase().split(/\s+/);
  if (!relations.some((one) => ["next", "prev", "alternate", "canonical"].includes(one))) return false;
  return !/rss|atom|json/.test(attributes.get("type") ?? "") && !relations.includes("stylesheet");
}

/** Returns the literal targets in a script. Comments are removed first. */
function linksOfScript(code: string): string[] {
  const bare = code.replace(/\/\*[^]*?\*\//g, "").replace(/(^|[^:"'\\])\/\/[^\n]*/g, "$1");
  const list: string[] = [];
  const assigned =
    /(?<![\w$.])(?:(?:window|document|self|top|parent)\s*\.\s*)?location(?:\s*\.\s*href)?\s*=(?!=)\s*(["'])((?:(?!\1)[^\\\n])*)\1\s*(?:[;,})\n]|$)/g;
  const called =
    /(?<![\w$.])(?:(?:window|document|self|top|parent)\s*\.\s*)?location\s*\.\s*(?:replace|assign)\s*\(\s*(["'])((?:(?!\1)[^\\\n])*)\1\s*\)/g;
  for (const pattern of [assigned, called]) for (const [, , target] of bare.matchAll(pattern)) list.push(target ?? "");
  for (const [, , html] of bare.matchAll(/document\s*\.\s*write(?:ln)?\s*\(\s*(["'])((?:(?!\1)[^\\\n])*)\1\s*\)/g)) {
    visitText(html ?? "", function visit(node: Node): void {
      if ("tagName" in node)
        list.push(...linksOfElement(node, new Map(node.attrs.map(({ name, value }) => [name, value]))));
      if ("childNodes" in node) node.childNodes.forEach(visit);
    });
  }
  return list;
}

function textOf(node: DefaultTreeAdapterTypes.ParentNode): string {
  return node.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}
