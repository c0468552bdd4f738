import { setImmediate } from "node:timers/promises";
import type { EiaoError } from "@eiao/wam-core/errors";
import { SaxesParser } from "saxes";
import { transportError } from "../errors.ts";
import { encodingNamespaces, envelopeNamespaces, escapeText, instanceNamespaces, schemaNamespaces } from "./names.ts";

/** An element of a request, with the attributes that SOAP defines. */
export interface SoapElement {
  readonly name: string;
  readonly namespace: string;
  /** The value of `href` (SOAP 1.1) or `ref` (1.2), as written. */
  readonly reference: string | undefined;
  readonly id: string | undefined;
  /** The local name of its `xsi:type`. Undefined without one. */
  readonly type: string | undefined;
  readonly isNull: boolean;
  /** The value of `SOAP-ENC:root`. Undefined without one. */
  readonly root: boolean | undefined;
  /** True for a header that its receiver must understand. */
  readonly mustUnderstand: boolean;
  /** The receiver of a header, from `actor` (SOAP 1.1) or `role` (1.2). Undefined if it is the receiver of the call. */
  readonly actor: string | undefined;
  readonly children: SoapElement[];
  /** The character data directly inside. */
  text: string;
}

export interface SoapDocument {
  readonly root: SoapElement;
  /** True if a namespace of 2001 is declared anywhere. It selects the types of the answer. */
  readonly uses2001: boolean;
}

const MAX_DEPTH = 64;
/** The limit of elements, far above any call: one of 1000 headers has about 1000. */
const MAX_ELEMENTS = 100_000;
const MAX_ATTRIBUTES = 200_000;
/** The characters between two turns of the event loop, which take some ms to parse. */
const PIECE_LENGTH = 262_144;

type Attributes = Readonly<Record<string, { readonly uri: string; readonly local: string; readonly value: string }>>;

/**
 * Parses a request, bounded in depth and number. A DOCTYPE is refused before it is read.
 * @throws a fault `Bad Request`. Cost: a few ms a MB of long texts, 50 ms a MB of the rest, in pieces between which other requests are served.
 */
export async function parseSoapXml(text: string): Promise<SoapDocument> {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: SoapElement[] = [];
  let root: SoapElement | undefined;
  let elements = 0;
  let attributes = 0;
  let uses1999 = false;
  let uses2001 = false;

  const refuse = (problem: string): never => {
    throw soapFault(problem);
  };
  parser.on("error", (error) => refuse(firstLine(error.message)));
  parser.on("doctype", () => refuse("it has a DOCTYPE"));
  parser.on("opentag", (tag) => {
    if (++elements > MAX_ELEMENTS) refuse(`it has more than ${MAX_ELEMENTS} elements`);
    if (open.length >= MAX_DEPTH) refuse(`its elements are nested more than ${MAX_DEPTH} levels deep`);
    for (const uri of Object.values(tag.ns ?? {})) {
      if (uri === schemaNamespaces["1999"].types || uri === schemaNamespaces["1999"].instance) uses1999 = true;
      if (uri === schemaNamespaces["2001"].types || uri === schemaNamespaces["2001"].instance) uses2001 = true;
    }
    const element = elementOf(tag.local, tag.uri, tag.attributes);
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("attribute", () => {
    if (++attributes > MAX_ATTRIBUTES) refuse(`it has more than ${MAX_ATTRIBUTES} attributes`);
  });
  parser.on("closetag", () => void open.pop());
  const addText = (part: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);

  for (const part of splitTexts(text)) {
    if ("text" in part && open.length > 0) {
      addText(part.text);
      await setImmediate();
      continue;
    }
    const markup = "text" in part ? escapeText(part.text) : part.markup;
    for (let at = 0; at < markup.length; at += PIECE_LENGTH) {
      if (at > 0) await setImmediate();
      parser.write(markup.slice(at, at + PIECE_LENGTH));
    }
  }
  parser.close();
  if (root === undefined) return refuse("it has no element");
  return { root, uses2001: uses2001 && !uses1999 };
}

function elementOf(name: string, namespace: string, attributes: Attributes): SoapElement {
  const element: { -readonly [Key in keyof SoapElement]: SoapElement[Key] } = {
    name,
    namespace,
    reference: undefined,
    id: undefined,
    type: undefined,
    isNull: false,
    root: undefined,
    mustUnderstand: false,
    actor: undefined,
    children: [],
    text: "",
  };
  for (const { uri, local, value } of Object.values(attributes)) {
    const plain = value.trim();
    if (uri === "" && local === "href") element.reference = plain;
    else if (uri === encodingNamespaces["1.2"] && local === "ref") element.reference = `#${plain}`;
    else if (local === "id" && (uri === "" || uri === encodingNamespaces["1.2"])) element.id = plain;
    else if (uri === encodingNamespaces["1.1"] && local === "root") element.root = isTrue(plain);
    else if (local === "mustUnderstand") element.mustUnderstand = isTrue(plain);
    else if (isEnvelope(uri) && (local === "actor" || local === "role")) element.actor = plain;
    else if (instanceNamespaces.has(uri)) {
      if (local === "type") element.type = plain.slice(plain.indexOf(":") + 1);
      if (local === "null" || local === "nil") element.isNull = isTrue(plain);
    }
  }
  return element;
}

function isEnvelope(uri: string): boolean {
  return uri === envelopeNamespaces["1.1"] || uri === envelopeNamespaces["1.2"];
}

function isTrue(value: string): boolean {
  return value === "1" || value.toLowerCase() === "true";
}

function firstLine(message: string): string {
  const [line = ""] = message.split("\n", 1);
  return line.slice(0, 200).replace(/\.$/, "");
}

/**
 * Returns the text of the `Result` of an answer, or undefined if it has none, as a fault.
 * @throws EiaoError `BadRequest` if it is not XML.
 */
export async function parseAnswer(text: string): Promise<string | undefined> {
  const { root } = await parseSoapXml(text);
  const body = root.children.find(({ name }) => name === "Body");
  const [response] = body?.children ?? [];
  return response?.children.find(({ name }) => name === "Result")?.text;
}

/** A part of a request: markup for the parser, or character data that needs no parser. */
export type SplitPart = { readonly markup: string } | { readonly text: string };

/** The length from which a text bypasses the parser, which is slow with long texts. */
const LONG_TEXT = 16_384;
/** The limit of a tag. No tag of a call is as long. */
const LONGEST_TAG = 65_536;
const ILLEGAL =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\]\]>/;
const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/**
 * Takes the long texts out of a request, so that a page of megabytes does not go through the parser character by character. It is
 * exact for XML 1.0: without `<!` and `<?` every `<` begins a tag. Doubtful input is left to the parser.
 * Cost: linear, about a twentieth of the parser's.
 */
export function* splitTexts(request: string): Generator<SplitPart> {
  let from = 0;
  if (!request.includes("<!") && !request.includes("<?", 1)) {
    let tag = request.indexOf("<");
    while (tag !== -1) {
      const next = request.indexOf("<", tag + 1);
      if (next !== -1 && next - tag > LONG_TEXT) {
        const start = endOfTag(request, tag);
        const text = start === -1 ? undefined : characterData(request.slice(start, next));
        if (text !== undefined) {
          yield { markup: request.slice(from, start) };
          yield { text };
          from = next;
        }
      }
      tag = next;
    }
  }
  yield { markup: request.slice(from) };
}

/** Returns the end of the tag that begins at `at`, or -1 if it is too long. A `>` may occur in a quoted value. */
function endOfTag(request: string, at: number): number {
  let quote = 0;
  const last = Math.min(request.length, at + LONGEST_TAG);
  for (let i = at + 1; i < last; i++) {
    const code = request.charCodeAt(i);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x3e) return i + 1;
  }
  return -1;
}

/** Decodes the source of a text (XML 1.0, 2.11 and 4.6). Returns undefined if it is not well-formed. */
function characterData(source: string): string | undefined {
  if (ILLEGAL.test(source)) return undefined;
  const lines = source.includes("\r") ? source.replace(/\r\n?/g, "\n") : source;
  if (!lines.includes("&")) return lines;
  let good = true;
  const text = lines.replace(/&(#?\w{0,8};?)/g, (_, reference: string) => {
    const character = characterOf(reference);
    good &&= character !== undefined;
    return character ?? "";
  });
  return good ? text : undefined;
}

function characterOf(reference: string): string | undefined {
  if (!reference.endsWith(";")) return undefined;
  const name = reference.slice(0, -1);
  if (!name.startsWith("#")) return Object.hasOwn(entities, name) ? entities[name] : undefined;
  if (!/^#(?:x[0-9a-fA-F]+|\d+)$/.test(name)) return undefined;
  const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (code > 0x10ffff) return undefined;
  const character = String.fromCodePoint(code);
  return ILLEGAL.test(character) ? undefined : character;
}

/** Returns the error for a request that is not a SOAP call. */
export function soapFault(problem: string): EiaoError {
  return transportError("BadRequest", { problem, form: "a SOAP 1.1 envelope with one method call, without DOCTYPE" });
}
