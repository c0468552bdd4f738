import type { ArgumentValue } from "../service.ts";
import type { SoapElement } from "./parse-xml.ts";
import { soapFault } from "./parse-xml.ts";
import { unescapeName } from "./names.ts";

/** The most levels of values. References can lead deeper than elements are nested, so they are bounded too. */
const MAX_DEPTH = 64;

const integerTypes = new Set([
  "integer",
  "int",
  "long",
  "short",
  "byte",
  "nonNegativeInteger",
  "positiveInteger",
  "nonPositiveInteger",
  "negativeInteger",
  "unsignedLong",
  "unsignedInt",
  "unsignedShort",
  "unsignedByte",
]);
const floatTypes = new Set(["float", "double", "decimal"]);
const byteTypes = new Set(["base64", "base64Binary"]);

/** Returns a function that decodes the elements of one request. A target of several references is decoded once. Spec 2.1. */
export function valueDecoder(targets: ReadonlyMap<string, SoapElement>): (element: SoapElement) => ArgumentValue {
  const decoded = new Map<SoapElement, ArgumentValue>();
  const underWay = new Set<SoapElement>();

  const decode = (element: SoapElement, depth: number): ArgumentValue => {
    if (depth > MAX_DEPTH) throw soapFault(`its values are nested more than ${MAX_DEPTH} levels deep`);
    if (element.reference !== undefined) return decode(targetOf(element.reference), depth + 1);
    const known = decoded.get(element);
    if (known !== undefined) return known;
    if (underWay.has(element)) throw soapFault("a value refers to itself");
    underWay.add(element);
    const value = plainValue(element, (child) => decode(child, depth + 1));
    underWay.delete(element);
    if (element.id !== undefined) decoded.set(element, value);
    return value;
  };
  const targetOf = (reference: string): SoapElement => {
    const target = reference.startsWith("#") ? targets.get(reference.slice(1)) : undefined;
    if (target === undefined) throw soapFault(`the reference ${JSON.stringify(reference.slice(0, 50))} has no target`);
    return target;
  };
  return (element) => decode(element, 0);
}

function plainValue(element: SoapElement, decode: (child: SoapElement) => ArgumentValue): ArgumentValue {
  const { isNull, type, children, text } = element;
  if (isNull) return null;
  if (type === "Map") return mapOf(children, decode);
  if (isArray(element)) return children.map(decode);
  if (children.length > 0) return structOf(children, decode);
  if (type === "Struct" || type === "SOAPStruct") return {};
  return type === undefined ? text : scalarOf(type, text);
}

/** Returns true for an array. Untyped children that are all named `item` are one too. */
function isArray({ type, children, namespace, name }: SoapElement): boolean {
  if (type !== undefined) return type === "Array" || (type !== "Map" && type.startsWith("ArrayOf"));
  return (
    (name === "Array" && namespace !== "") || (children.length > 0 && children.every((child) => child.name === "item"))
  );
}

function structOf(children: readonly SoapElement[], decode: (child: SoapElement) => ArgumentValue): ArgumentValue {
  const values = new Map<string, ArgumentValue[]>();
  for (const child of children) {
    const key = unescapeName(child.name);
    const list = values.get(key);
    if (list === undefined) values.set(key, [decode(child)]);
    else list.push(decode(child));
  }
  const struct = Object.create(null) as Record<string, ArgumentValue>;
  // Literal clients write a list as a repeated element.
  for (const [key, list] of values) struct[key] = list.length === 1 ? (list[0] ?? null) : list;
  return struct;
}

/** Decodes Apache's Map: items of a key and a value. PHP and Perl write it for keys that may not be XML names. */
function mapOf(items: readonly SoapElement[], decode: (child: SoapElement) => ArgumentValue): ArgumentValue {
  const map = Object.create(null) as Record<string, ArgumentValue>;
  for (const { children } of items) {
    const key = children.find(({ name }) => name === "key");
    const value = children.find(({ name }) => name === "value");
    const text = key === undefined ? null : decode(key);
    if (text === null || typeof text === "object") throw soapFault("an item of a map has no key");
    map[String(text)] = value === undefined ? null : decode(value);
  }
  return map;
}

function scalarOf(type: string, text: string): ArgumentValue {
  const plain = text.trim();
  if (integerTypes.has(type)) {
    if (!/^[+-]?\d{1,16}$/.test(plain)) throw soapFault(`${JSON.stringify(plain.slice(0, 50))} is not of type ${type}`);
    return Number(plain);
  }
  if (floatTypes.has(type)) return floatOf(plain);
  if (type === "boolean") {
    if (!/^(?:0|1|true|false)$/i.test(plain)) throw soapFault(`${JSON.stringify(plain.slice(0, 50))} is not a boolean`);
    return plain === "1" || plain.toLowerCase() === "true";
  }
  return byteTypes.has(type) ? bytesOf(text) : text;
}

function floatOf(text: string): number {
  const special = { INF: Infinity, "+INF": Infinity, "-INF": -Infinity, NaN: Number.NaN }[text];
  if (special !== undefined) return special;
  const number = Number(text);
  if (text === "" || Number.isNaN(number)) throw soapFault(`${JSON.stringify(text.slice(0, 50))} is not a number`);
  return number;
}

function bytesOf(text: string): Uint8Array {
  const digits = text.replace(/[ \t\n\r]+/g, "");
  if (digits.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(digits)) throw soapFault("a value is not valid base64");
  return new Uint8Array(Buffer.from(digits, "base64"));
}
