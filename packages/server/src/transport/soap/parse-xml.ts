import { SaxesParser } from "saxes";
import { setImmediate } from "node:timers/promises";
import { envelopeNamespaces, encodingNamespaces, instanceNamespaces, schemaNamespaces } from "./namespaces.ts";
import { escapeText } from "./escape.ts";
import { soapFault } from "./soap-fault.ts";
import { splitTexts } from "./split-texts.ts";

/** An element of a request, with the attributes that SOAP knows. */
export interface SoapElement {
  readonly name: string;
  readonly namespace: string;
  /** `href` (SOAP 1.1) or `ref` (1.2), as written. */
  readonly reference: string | undefined;
  readonly id: string | undefined;
  /** Local name of its `xsi:type`; undefined without one. */
  readonly type: string | undefined;
  readonly isNull: boolean;
  /** `SOAP-ENC:root`, undefined without one. */
  readonly root: boolean | undefined;
  /** A header that whoever it is for must understand. */
  readonly mustUnderstand: boolean;
  /** Of a header: who it is for, `actor` (SOAP 1.1) or `role` (1.2); undefined: whom the call is for. */
  readonly actor: string | undefined;
  readonly children: SoapElement[];
  /** All character data directly inside. */
  text: string;
}

export interface SoapDocument {
  readonly root: SoapElement;
  /** Namespaces declared anywhere, for the choice of types in the answer. */
  readonly uses2001: boolean;
}

const MAX_DEPTH = 64;
/** Far above any call: one of 1000 headers has about 1000. */
const MAX_ELEMENTS = 100_000;
const MAX_ATTRIBUTES = 200_000;
/** Characters between two turns of the event loop: some ms of parsing. */
const PIECE_LENGTH = 262_144;

type Attributes = Readonly<Record<string, { readonly uri: string; readonly local: string; readonly value: string }>>;

/**
 * Parses a request, bounded in depth and number; a DOCTYPE is refused before anything in it is read.
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
