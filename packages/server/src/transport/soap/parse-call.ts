import type { ArgumentValue } from "../service.ts";
import type { GivenArguments } from "../bind-arguments.ts";
import { valueDecoder } from "./decode-value.ts";
import { encodingNamespaces, envelopeNamespaces, unescapeName } from "./names.ts";
import type { SchemaYear, SoapVersion } from "./names.ts";
import { parseSoapXml, soapFault } from "./parse-xml.ts";
import type { SoapElement } from "./parse-xml.ts";

/** The style of an answer, which is that of the call. */
export interface AnswerStyle {
  readonly version: SoapVersion;
  readonly schema: SchemaYear;
}

export interface SoapCall extends GivenArguments {
  readonly method: string;
  /** The namespace of the method element. The element of the answer has the same. */
  readonly namespace: string;
  /** The name of a header that must be understood, and is not: SOAP 1.1, 4.2.3. */
  readonly notUnderstood: string | undefined;
  readonly style: AnswerStyle;
}

/** The names of positional arguments: `v1` of SOAPpy, `c-gensym3` of Perl, `param0` of PHP, `arg0` of Java. They are sorted by number. */
const POSITIONAL_NAME = /^(?:v|c-gensym|s-gensym|param|arg)(\d{1,9})$/;

/** Parses one call of a method. @throws EiaoError `BadRequest`. Cost: linear. Spec 2.1. */
export async function parseCall(text: string): Promise<SoapCall> {
  const { root, uses2001 } = await parseSoapXml(text);
  const version = versionOf(root);
  const inEnvelope = (name: string): SoapElement | undefined =>
    root.children.find((child) => child.name === name && child.namespace === root.namespace);
  const body = inEnvelope("Body");
  if (body === undefined) throw soapFault("its envelope has no Body");
  const method = methodOf(body);
  const decode = valueDecoder(targetsIn(body));
  return {
    method: unescapeName(method.name),
    namespace: method.namespace,
    ...argumentsOf(method.children, decode),
    notUnderstood: inEnvelope("Header")?.children.find((header) => header.mustUnderstand && isForUs(header))?.name,
    style: { version, schema: uses2001 ? "2001" : "1999" },
  };
}

/** The actors that stand for this server. Headers for others need not be understood: SOAP 1.1, 4.2.2 and 4.2.3; SOAP 1.2, 2.2 and 2.4. */
const ourActors: ReadonlySet<string> = new Set([
  "",
  "http://schemas.xmlsoap.org/soap/actor/next",
  "http://www.w3.org/2003/05/soap-envelope/role/next",
  "http://www.w3.org/2003/05/soap-envelope/role/ultimateReceiver",
]);

function isForUs({ actor = "" }: SoapElement): boolean {
  return ourActors.has(actor);
}

function versionOf({ name, namespace }: SoapElement): SoapVersion {
  if (name !== "Envelope") throw soapFault("its root element is not Envelope");
  if (namespace === envelopeNamespaces["1.1"]) return "1.1";
  if (namespace === envelopeNamespaces["1.2"]) return "1.2";
  throw soapFault("its envelope has an unknown version of SOAP");
}

/** Returns the child marked as root, else the first one that is not marked as none. */
function methodOf({ children }: SoapElement): SoapElement {
  const method = children.find(({ root }) => root === true) ?? children.find(({ root }) => root !== false);
  if (method === undefined) throw soapFault("its Body has no method");
  return method;
}

function targetsIn(body: SoapElement): ReadonlyMap<string, SoapElement> {
  const targets = new Map<string, SoapElement>();
  const open = [body];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    if (element.id !== undefined) {
      if (targets.has(element.id)) throw soapFault(`the id ${JSON.stringify(element.id.slice(0, 50))} occurs twice`);
      targets.set(element.id, element);
    }
    for (const child of element.children) open.push(child);
  }
  return targets;
}

/**
 * Returns the position of an argument, or undefined if it has a name. An argument that is named by its type only, as
 * Perl's `SOAP-ENC:Array` (SOAP 1.1, 5.1), follows the one before it.
 */
function positionOf({ name, namespace }: SoapElement, before: number): number | undefined {
  const number = POSITIONAL_NAME.exec(name)?.[1];
  if (number !== undefined) return Number(number);
  return namespace === encodingNamespaces["1.1"] || namespace === encodingNamespaces["1.2"] ? before : undefined;
}

function argumentsOf(
  elements: readonly SoapElement[],
  decode: (element: SoapElement) => ArgumentValue,
): GivenArguments {
  const positional: { readonly number: number; readonly value: ArgumentValue }[] = [];
  const named = Object.create(null) as Record<string, ArgumentValue>;
  for (const element of elements) {
    const value = decode(element);
    const number = positionOf(element, positional.at(-1)?.number ?? -1);
    if (number !== undefined) {
      positional.push({ number, value });
      continue;
    }
    const name = unescapeName(element.name);
    if (name in named) throw soapFault(`the argument ${JSON.stringify(name.slice(0, 50))} occurs twice`);
    named[name] = value;
  }
  positional.sort((a, b) => a.number - b.number);
  return { positional: positional.map(({ value }) => value), byName: named };
}
