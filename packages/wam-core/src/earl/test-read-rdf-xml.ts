import { DataFactory, type Quad } from "n3";
import { SaxesParser } from "saxes";
import { namespaces } from "./vocabulary.ts";

const RDF = namespaces.rdf;
const XML = "http://www.w3.org/XML/1998/namespace";

/**
 * Reads the dialect of RDF/XML that the writer uses: node elements with property elements, without deeper nesting. It
 * is a second implementation for tests, on a strict XML parser; anything else in the document is an error.
 */
export function readRdfXml(xml: string): Quad[] {
  const quads: Quad[] = [];
  const ids = new Set<string>();
  const parser = new SaxesParser({ xmlns: true });
  let base = "";
  let depth = 0;
  let subject = "";
  let text = "";
  let property:
    | { name: string; resource: string | undefined; datatype: string | undefined; language: string | undefined }
    | undefined;

  parser.on("error", (error) => {
    throw error;
  });
  parser.on("text", (part) => {
    if (property !== undefined) text += part;
    else if (part.trim() !== "") throw new Error(`stray text ${part}`);
  });
  parser.on("opentag", (tag) => {
    depth++;
    const attributes = new Map(
      Object.values(tag.attributes)
        .filter(({ prefix }) => prefix !== "xmlns")
        .map((a) => [a.uri + a.local, a.value]),
    );
    const name = tag.uri + tag.local;
    if (depth === 1) {
      if (name !== `${RDF}RDF`) throw new Error(`root ${name}`);
      base = attributes.get(`${XML}base`) ?? "";
    } else if (depth === 2) {
      subject = subjectOf(attributes);
      quads.push(
        DataFactory.quad(
          DataFactory.namedNode(subject),
          DataFactory.namedNode(`${RDF}type`),
          DataFactory.namedNode(name),
        ),
      );
    } else if (depth === 3) {
      const resource = attributes.get(`${RDF}resource`);
      property = {
        name,
        resource: resource === undefined ? undefined : resolve(resource),
        datatype: attributes.get(`${RDF}datatype`),
        language: attributes.get(`${XML}lang`),
      };
      text = "";
    } else throw new Error("too deep");
  });
  parser.on("closetag", () => {
    if (depth === 3 && property !== undefined) {
      const { name, resource, datatype, language } = property;
      const value =
        resource === undefined
          ? DataFactory.literal(
              text,
              language ?? (datatype === undefined ? undefined : DataFactory.namedNode(datatype)),
            )
          : DataFactory.namedNode(resource);
      quads.push(DataFactory.quad(DataFactory.namedNode(subject), DataFactory.namedNode(name), value));
      property = undefined;
    }
    depth--;
  });
  parser.write(xml).close();
  return quads;

  function subjectOf(attributes: ReadonlyMap<string, string>): string {
    const about = attributes.get(`${RDF}about`);
    if (about !== undefined) return resolve(about);
    const id = attributes.get(`${RDF}ID`) ?? "";
    if (!/^[A-Za-z_][\w.-]*$/.test(id) || ids.has(id)) throw new Error(`rdf:ID ${id} is no name or is repeated`);
    ids.add(id);
    return `${base}#${id}`;
  }

  function resolve(reference: string): string {
    return reference.startsWith("#") ? base + reference : reference;
  }
}
