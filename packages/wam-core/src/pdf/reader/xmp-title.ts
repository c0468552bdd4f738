import { NamespaceParser } from "../../document/namespace-parser.ts";

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const DC = "http://purl.org/dc/elements/1.1/";
const XML = "http://www.w3.org/XML/1998/namespace";

/**
 * Returns the title in XMP metadata (ISO 16684-1): `dc:title` of a resource of `rdf:RDF`, with any prefixes; empty
 * without one. It is an element or an attribute. Of several languages `x-default` counts, otherwise the first that is
 * not empty. Metadata that is not well-formed is read as far as possible.
 */
export function xmpTitle(packet: Uint8Array): string {
  const titles: { readonly text: string; readonly isDefault: boolean }[] = [];
  const open: { readonly uri: string; readonly local: string }[] = [];
  const isAt = (depth: number, uri: string, local: string): boolean =>
    open[depth]?.uri === uri && open[depth].local === local;
  /** The depth of `rdf:RDF`. Resources are below it, and their properties below them. */
  let start = -1;
  let text = "";
  let isDefault = false;
  let hasItems = false;

  const parser = new NamespaceParser();
  parser.on("error", () => undefined); // continues after the error
  parser.on("opentagstart", ({ ns }) => parser.beginTag(ns));
  parser.on("opentag", (element) => {
    parser.enter(element);
    open.push(element);
    const depth = open.length - 1;
    if (start === -1 && isAt(depth, RDF, "RDF")) start = depth;
    if (start === -1) return;
    const attributes = Object.values(element.attributes);
    if (depth === start + 1)
      for (const { uri, local, value } of attributes)
        if (uri === DC && local === "title") titles.push({ text: value, isDefault: false });
    if (!isAt(start + 2, DC, "title")) return;
    if (depth === start + 2) hasItems = false;
    if (depth === start + 2 || isAt(depth, RDF, "li")) {
      text = "";
      isDefault = attributes.some(({ uri, local, value }) => uri === XML && local === "lang" && value === "x-default");
    }
  });
  const addText = (data: string): void => {
    text += data;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", (element) => {
    parser.leave(element);
    const depth = open.length - 1;
    if (start !== -1 && isAt(start + 2, DC, "title")) {
      const isItem = depth > start + 2 && isAt(depth, RDF, "li");
      hasItems ||= isItem;
      if (isItem || (depth === start + 2 && !hasItems)) titles.push({ text, isDefault });
    }
    open.pop();
    if (depth === start) start = -1;
  });
  // After a bare "&", the parser would read a name.
  parser
    .write(
      decoded(packet)
        .replace(/^[^<]+/, "")
        .replace(/&(?!#?\w+;)/g, "&amp;"),
    )
    .close();
  const nonEmpty = titles.filter((title) => title.text.trim() !== "");
  return (nonEmpty.find((title) => title.isDefault) ?? nonEmpty[0])?.text ?? "";
}

/** Decodes XMP, which is UTF-8 or UTF-16 in PDF. Without a byte order mark the first `<` decides. */
function decoded(packet: Uint8Array): string {
  const [first, second] = packet;
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  return new TextDecoder(isBig ? "utf-16be" : isLittle ? "utf-16le" : "utf-8").decode(packet);
}
