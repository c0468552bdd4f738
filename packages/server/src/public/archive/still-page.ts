import { html, parse, serialize } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** The elements that would run, load or send something, or lead to another page by themselves. The links of a head are checked one by one. */
const dropped: ReadonlySet<string> = new Set(
  (
    "script template base meta object embed applet iframe frame portal fencedframe " +
    "audio video source track bgsound animate set animatemotion animatetransform use"
  ).split(" "),
);
/** The attributes with addresses, with text that is parsed as a page, and those that act without a click. */
const addresses: ReadonlySet<string> = new Set(
  (
    "src srcset srcdoc imagesrcset href action formaction data poster background " +
    "ping manifest codebase classid archive cite longdesc profile usemap lowsrc dynsrc " +
    "target formtarget autofocus download attributionsrc integrity crossorigin nonce is"
  ).split(" "),
);

/**
 * Returns a page without scripts, forms that send, and content from elsewhere. Style sheets come from the archive. The policy of the answer
 * forbids all this too, but no policy keeps a browser from looking up or connecting to a host that a page hints at.
 *
 * @param sheetHref  Returns the address of an archived style sheet by its URL. Undefined: the sheet is left out.
 * Cost: twice that of parsing. @throws RangeError for a page nested too deeply.
 */
export function stillPage(text: string, base: string, sheetHref: (url: string) => string | undefined): string {
  const document = parse(text, { scriptingEnabled: false });
  const own = baseOf(document, base);
  const waiting: Node[] = [document];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!("childNodes" in node)) continue;
    const children: Node[] = [];
    for (const child of node.childNodes) {
      if (child.nodeName === "#comment" || child.nodeName === "#documentType") continue;
      if (child.nodeName === "#text" && node.nodeName === "style")
        (child as DefaultTreeAdapterTypes.TextNode).value = stillStyle(
          (child as DefaultTreeAdapterTypes.TextNode).value,
        );
      if ("tagName" in child && !makeStill(child, own, sheetHref)) continue;
      children.push(child);
      waiting.push(child);
    }
    (node as { childNodes: Node[] }).childNodes = children;
  }
  const doctype = document.mode === html.DOCUMENT_MODE.QUIRKS ? "" : "<!DOCTYPE html>\n";
  return `${doctype}${serialize(document, { scriptingEnabled: false })}`;
}

/**
 * Removes the addresses from style, except data URLs. An address written with escapes stays: the policy of the answer keeps the browser from
 * requesting it. Cost: linear.
 */
export function stillStyle(text: string): string {
  return text.replace(/@import\b/gi, "@-left-out").replace(/\b(?:url|src)\((?!\s{0,9}["']?data:)/gi, "-left-out(");
}

/** Returns the address of the first `base` of a page, or that of the page. */
function baseOf(document: Node, address: string): string {
  const waiting: Node[] = [document];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ("tagName" in node && node.tagName === "base") {
      const href = node.attrs.find(({ name }) => name === "href")?.value;
      const found = href === undefined ? null : URL.parse(href, address);
      if (found !== null) return found.href;
    }
    if ("childNodes" in node) waiting.push(...node.childNodes.toReversed());
  }
  return address;
}

/** Removes the addresses of an element. @returns false if the element must be removed. */
function makeStill(element: Element, base: string, sheetHref: (url: string) => string | undefined): boolean {
  const name = element.tagName.toLowerCase();
  if (dropped.has(name)) return false;
  const value = (attribute: string) => element.attrs.find((one) => one.name === attribute)?.value;
  const attributes = element.attrs
    .filter((one) => !isAddress(one.name))
    .map((one) => (one.name === "style" ? { ...one, value: stillStyle(one.value) } : one));
  if (name === "link") {
    const sheet = /(?:^|\s)stylesheet(?:\s|$)/i.test(value("rel") ?? "")
      ? sheetHref(URL.parse(value("href") ?? "", base)?.href ?? "")
      : undefined;
    if (sheet === undefined) return false;
    element.attrs = [
      ...attributes.filter((one) => one.name !== "rel"),
      { name: "rel", value: "stylesheet" },
      { name: "href", value: sheet },
    ];
    return true;
  }
  const href = value("href");
  const source = value("src");
  if (name === "a" && href?.startsWith("#") === true) attributes.push({ name: "href", value: href });
  if (name === "img" && source !== undefined && /^data:image\/(?:png|gif|jpe?g|webp|avif)[;,]/i.test(source))
    attributes.push({ name: "src", value: source });
  element.attrs = attributes;
  return true;
}

function isAddress(name: string): boolean {
  const local = name.toLowerCase().split(":").at(-1) ?? "";
  return addresses.has(local) || local.startsWith("on") || local === "http-equiv";
}
