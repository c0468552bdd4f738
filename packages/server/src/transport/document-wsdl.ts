import type { Method, Service } from "./service.ts";
import { escapeAttribute, escapeText } from "./soap/escape.ts";
import { resultType, schemaTypes, wsdlStart } from "./wsdl.ts";

/**
 * A WSDL 1.1 description with one port, document/literal and wrapped: by WS-I Basic Profile 1.1, for toolkits that take nothing else, as
 * JAX-WS of Java. (RPC/literal by the profile could leave no argument out.) The server reads its calls as all others, by local names.
 *
 * @param address  where the service is called.
 */
export function documentWsdl(service: Service, address: string): string {
  const { name, title, doc, methods } = service;
  return `${wsdlStart(service, `${title}. ${doc}`, methods.flatMap(wrappers))}
${methods.map(messages).join("\n")}
<portType name="${name}PortType">
${methods.map(operation).join("\n")}
</portType>
<binding name="${name}Binding" type="tns:${name}PortType">
<soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
${methods.map(boundOperation).join("\n")}
</binding>
<service name="${name}Service">
<port name="${name}Port" binding="tns:${name}Binding"><soap:address location="${escapeAttribute(address)}"/></port>
</service>
</definitions>
`;
}

/** What is in the body of a call, and of its answer. */
function wrappers(method: Method): readonly string[] {
  const given = method.parameters.map(
    ({ name, type, required }) =>
      `<xsd:element name="${name}" type="${schemaTypes[type]}"${required ? "" : ` minOccurs="0"`}/>`,
  );
  const result = `<xsd:element name="Result" type="${resultType(method)}" nillable="true"/>`;
  return [wrapper(method.name, given.join("")), wrapper(`${method.name}Response`, result)];
}

function wrapper(name: string, content: string): string {
  return `<xsd:element name="${name}"><xsd:complexType><xsd:sequence>${content}</xsd:sequence></xsd:complexType></xsd:element>`;
}

function messages({ name }: Method): string {
  return `<message name="${name}Request"><part name="parameters" element="tns:${name}"/></message>
<message name="${name}Response"><part name="parameters" element="tns:${name}Response"/></message>`;
}

function operation({ name, doc }: Method): string {
  return `<operation name="${name}"><documentation>${escapeText(doc)}</documentation><input message="tns:${name}Request"/><output message="tns:${name}Response"/></operation>`;
}

function boundOperation({ name }: Method): string {
  const body = `<soap:body use="literal"/>`;
  return `<operation name="${name}"><soap:operation soapAction="${name}"/><input>${body}</input><output>${body}</output></operation>`;
}
