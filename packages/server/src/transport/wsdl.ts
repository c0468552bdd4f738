import { methodResult } from "./service.ts";
import type { Method, Parameter, Service } from "./service.ts";
import { encodingNamespaces, escapeAttribute, escapeText } from "./soap/names.ts";

/**
 * Writes a WSDL 1.1 description with one port, document/literal and wrapped: by WS-I Basic Profile 1.1, for toolkits that accept nothing else,
 * such as JAX-WS of Java. (RPC/literal by the profile cannot omit arguments.) The server reads these calls like all others, by local names.
 *
 * @param address  the address of the service.
 */
export function documentWsdl(service: Service, address: string): string {
  const { title, doc, methods } = service;
  return `${wsdlStart(service, `${title}. ${doc}`, methods.flatMap(wrappers))}
${methods.map(documentMessages).join("\n")}
${portType(service, "", () => "")}
${binding(service, "", "document", `<soap:body use="literal"/>`)}
${ports(service, [""], address)}`;
}

/** Writes the elements in the body of a call, and of its answer. */
function wrappers(method: Method): readonly string[] {
  const params = method.parameters.map(
    ({ name, type, required }) =>
      `<xsd:element name="${name}" type="${schemaTypes[type]}"${required ? "" : ` minOccurs="0"`}/>`,
  );
  const result = `<xsd:element name="Result" type="${resultType(method)}" nillable="true"/>`;
  return [wrapper(method.name, params.join("")), wrapper(`${method.name}Response`, result)];
}

function wrapper(name: string, content: string): string {
  return `<xsd:element name="${name}"><xsd:complexType><xsd:sequence>${content}</xsd:sequence></xsd:complexType></xsd:element>`;
}

function documentMessages({ name }: Method): string {
  return `<message name="${name}Request"><part name="parameters" element="tns:${name}"/></message>
<message name="${name}Response"><part name="parameters" element="tns:${name}Response"/></message>`;
}

/** The types of parameters in XML Schema. */
const schemaTypes: Readonly<Record<Parameter["type"], string>> = {
  text: "xsd:string",
  "text or bytes": "xsd:string",
  integer: "xsd:integer",
  boolean: "xsd:boolean",
  names: "xsd:string", // ids separated by commas or blanks
  fields: "tns:Fields",
};

/**
 * Writes a WSDL 1.1 description for typed clients, with two ports for the same calls. The server reads both alike, by local names.
 *
 * - The first is RPC with literal parts that refer to nillable elements: so zeep can omit optional arguments (parts of a plain type are
 *   all required there), and PHP and zeep take arguments by position. WS-I Basic Profile forbids it; `documentWsdl` follows that.
 * - The second is RPC/encoded with plain types, for SOAP 1.1 clients of the time; SOAP::Lite takes the last port.
 *
 * @param address  the address of the service.
 */
export function wsdl(service: Service, address: string): string {
  const { namespace, title, doc, methods } = service;
  const order = ({ parameters }: Method) => ` parameterOrder="${parameters.map(({ name }) => name).join(" ")}"`;
  const body = (use: string) => `<soap:body ${use} namespace="${namespace}"/>`;
  return `${wsdlStart(service, `${title}. ${doc} Toolkits that follow WS-I, such as JAX-WS, read ?wsdl=document.`, [...elements(methods)])}
${methods.map(messages).join("\n")}
${portType(service, "", order)}
${portType(service, "Encoded", order)}
${binding(service, "", "rpc", body(`use="literal"`))}
${binding(service, "Encoded", "rpc", body(`use="encoded" encodingStyle="${encodingNamespaces["1.1"]}"`))}
${ports(service, ["", "Encoded"], address)}`;
}

/** Writes the description up to the messages. @param elements  the elements of the schema. */
function wsdlStart({ name, namespace }: Service, documentation: string, elements: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions name="${name}" targetNamespace="${namespace}" xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:tns="${namespace}" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
<documentation>${escapeText(documentation)}</documentation>
<types>
<xsd:schema targetNamespace="${namespace}">
<xsd:complexType name="Field"><xsd:sequence><xsd:element name="name" type="xsd:string"/><xsd:element name="value" type="xsd:string"/></xsd:sequence></xsd:complexType>
<xsd:complexType name="Fields"><xsd:sequence><xsd:element name="item" type="tns:Field" minOccurs="0" maxOccurs="unbounded"/></xsd:sequence></xsd:complexType>
${elements.join("\n")}
</xsd:schema>
</types>`;
}

/** Writes an element for each name and type. Parameters of the same name have the same type in all methods of a service. */
function elements(methods: readonly Method[]): ReadonlySet<string> {
  const parameters = methods.flatMap((method) => method.parameters);
  return new Set(
    parameters.map(({ name, type }) => `<xsd:element name="${name}" type="${schemaTypes[type]}" nillable="true"/>`),
  );
}

/** Returns the type of a result. A struct or a list has no named type: clients take any type. */
function resultType(method: Method): string {
  const { type, overSoap } = methodResult(method);
  return type === "value" && overSoap !== "text" ? "xsd:anyType" : "xsd:string";
}

function messages(method: Method): string {
  const { name, parameters } = method;
  const literal = parameters.map((each) => `<part name="${each.name}" element="tns:${each.name}"/>`);
  const encoded = parameters.map((each) => `<part name="${each.name}" type="${schemaTypes[each.type]}"/>`);
  return `<message name="${name}Request">${literal.join("")}</message>
<message name="${name}EncodedRequest">${encoded.join("")}</message>
<message name="${name}Response"><part name="Result" type="${resultType(method)}"/></message>`;
}

/** Writes the operations of a port. @param order  returns the attribute for the order of the parameters. */
function portType({ name, methods }: Service, kind: string, order: (method: Method) => string): string {
  const operations = methods.map(
    (method) =>
      `<operation name="${method.name}"${order(method)}><documentation>${escapeText(method.doc)}</documentation><input message="tns:${method.name}${kind}Request"/><output message="tns:${method.name}Response"/></operation>`,
  );
  return `<portType name="${name}${kind}PortType">\n${operations.join("\n")}\n</portType>`;
}

function binding({ name, methods }: Service, kind: string, style: "document" | "rpc", body: string): string {
  const operations = methods.map(
    (method) =>
      `<operation name="${method.name}"><soap:operation soapAction="${method.name}"/><input>${body}</input><output>${body}</output></operation>`,
  );
  return `<binding name="${name}${kind}Binding" type="tns:${name}${kind}PortType">
<soap:binding style="${style}" transport="http://schemas.xmlsoap.org/soap/http"/>
${operations.join("\n")}
</binding>`;
}

/** Writes the ports of a service, and the end of its description. */
function ports({ name }: Service, kinds: readonly string[], address: string): string {
  const location = `<soap:address location="${escapeAttribute(address)}"/>`;
  const written = kinds.map(
    (kind) => `<port name="${name}${kind}Port" binding="tns:${name}${kind}Binding">${location}</port>`,
  );
  return `<service name="${name}Service">\n${written.join("\n")}\n</service>\n</definitions>\n`;
}
