import { textSlices } from "../reply.ts";
import type { ArgumentValue } from "../service.ts";
import { encodingNamespaces, envelopeNamespaces, escapeAttribute, escapeText, schemaNamespaces } from "./names.ts";
import type { AnswerStyle, SoapCall } from "./parse-call.ts";

/** Writes `<METHODResponse><Result/></METHODResponse>`, a long text in slices. Spec 2.1. Cost: linear in the result. */
export function* resultTexts(
  { method, namespace, style }: Pick<SoapCall, "method" | "namespace" | "style">,
  result: ArgumentValue,
): Generator<string> {
  const [prefix, declaration] = namespace === "" ? ["", ""] : ["m:", ` xmlns:m="${escapeAttribute(namespace)}"`];
  const tag = `${prefix}${method}Response`;
  yield `${envelopeStart(style)}<${tag}${declaration}>`;
  if (typeof result === "string") {
    yield `<Result xsi:type="xsd:string">`;
    for (const slice of textSlices(result)) yield escapeText(slice);
    yield "</Result>";
  } else yield element("Result", result, style);
  yield `</${tag}>${ENVELOPE_END}`;
}

/** Writes an envelope around the markup of a body. */
export function envelope(style: AnswerStyle, body: string): string {
  return envelopeStart(style) + body + ENVELOPE_END;
}

function envelopeStart({ version, schema }: AnswerStyle): string {
  const { types, instance } = schemaNamespaces[schema];
  const encoding = encodingNamespaces[version];
  // SOAP 1.2 forbids the attribute on the envelope itself.
  const style = version === "1.1" ? ` SOAP-ENV:encodingStyle="${encoding}"` : "";
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<SOAP-ENV:Envelope${style}` +
    ` xmlns:SOAP-ENV="${envelopeNamespaces[version]}" xmlns:SOAP-ENC="${encoding}"` +
    ` xmlns:xsi="${instance}" xmlns:xsd="${types}">\n<SOAP-ENV:Body>\n`
  );
}

const ENVELOPE_END = "\n</SOAP-ENV:Body>\n</SOAP-ENV:Envelope>\n";

function element(name: string, value: ArgumentValue, style: AnswerStyle): string {
  const [attributes, content] = parts(value, style);
  return content === undefined ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

/** Returns the attributes and the content of a value. Undefined content makes an empty element. */
function parts(value: ArgumentValue, style: AnswerStyle): readonly [string, string | undefined] {
  if (value === null) return [style.schema === "1999" ? ' xsi:null="1"' : ' xsi:nil="true"', undefined];
  if (typeof value === "string") return [' xsi:type="xsd:string"', escapeText(value)];
  if (typeof value === "boolean") return [' xsi:type="xsd:boolean"', value ? "true" : "false"];
  if (typeof value === "number") {
    return [` xsi:type="xsd:${Number.isSafeInteger(value) ? "integer" : "double"}"`, numberText(value)];
  }
  if (value instanceof Uint8Array) return [byteType(style), Buffer.from(value).toString("base64")];
  if (Array.isArray(value)) {
    const items = value as readonly ArgumentValue[];
    const size = ` SOAP-ENC:arrayType="xsd:ur-type[${items.length}]" xsi:type="SOAP-ENC:Array"`;
    return [
      style.schema === "1999" ? size : size.replace("ur-type", "anyType"),
      items.map((item) => element("item", item, style)).join(""),
    ];
  }
  const entries = Object.entries(value);
  return [' xsi:type="SOAP-ENC:Struct"', entries.map(([key, each]) => element(xmlName(key), each, style)).join("")];
}

function byteType({ schema }: AnswerStyle): string {
  return schema === "1999" ? ' xsi:type="SOAP-ENC:base64"' : ' xsi:type="xsd:base64Binary"';
}

/** Formats a number. INF and NaN have their names of XML Schema. */
function numberText(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? "NaN" : value > 0 ? "INF" : "-INF";
}

/** Returns a key as an XML name. Other characters are escaped as SOAPpy does: `_x0020_`. */
function xmlName(key: string): string {
  if (/^[A-Za-z_][\w.-]*$/.test(key) && !key.includes("_x")) return key;
  let name = "";
  for (const character of key) {
    const legal = name === "" ? /[A-Za-z]/.test(character) : /[A-Za-z0-9.-]/.test(character);
    const code = character.codePointAt(0) ?? 0;
    name += legal
      ? character
      : `_x${code
          .toString(16)
          .toUpperCase()
          .padStart(code > 0xffff ? 8 : 4, "0")}_`;
  }
  return name === "" ? "_x0000_" : name;
}

export interface SoapFault {
  readonly by: "client" | "server" | "must-understand";
  /** The fault string: `Method Not Found`, `Bad Request` or `Method Failed`. */
  readonly text: string;
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

const names = {
  client: { "1.1": "Client", "1.2": "Sender" },
  server: { "1.1": "Server", "1.2": "Receiver" },
  "must-understand": { "1.1": "MustUnderstand", "1.2": "MustUnderstand" },
} as const;

/** Writes a fault with a code for programs and text for people in its detail. Spec 2.1. */
export function writeFault({ by, text, code, message, remedy }: SoapFault, style: AnswerStyle): string {
  const name = `SOAP-ENV:${names[by][style.version]}`;
  const detail =
    `<error xmlns="http://www.eiao.net/rdf/2.0#"><code>${escapeText(code)}</code>` +
    `<message>${escapeText(message)}</message><remedy>${escapeText(remedy)}</remedy></error>`;
  const body =
    style.version === "1.1"
      ? `<faultcode>${name}</faultcode><faultstring>${escapeText(text)}</faultstring><detail>${detail}</detail>`
      : `<SOAP-ENV:Code><SOAP-ENV:Value>${name}</SOAP-ENV:Value></SOAP-ENV:Code>` +
        `<SOAP-ENV:Reason><SOAP-ENV:Text xml:lang="en">${escapeText(text)}</SOAP-ENV:Text></SOAP-ENV:Reason>` +
        `<SOAP-ENV:Detail>${detail}</SOAP-ENV:Detail>`;
  return envelope(style, `<SOAP-ENV:Fault>${body}</SOAP-ENV:Fault>`);
}
