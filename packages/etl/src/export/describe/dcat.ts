import type { ExportedFile } from "../export-file.ts";
import { DEFAULT_LICENCE, summaryOf, titleOf, UNNAMED_PUBLISHER } from "./description.ts";
import type { ExportDescription } from "./description.ts";

const MEDIA_TYPES = "https://www.iana.org/assignments/media-types/";
const FILE_TYPES = "http://publications.europa.eu/resource/authority/file-type/";

/** The media type of each kind of file, and its name in the European Union's list of file types. */
const formats: readonly (readonly [ending: string, mediaType: string, fileType?: string])[] = [
  [".parquet", "application/vnd.apache.parquet", "PARQUET"],
  [".csv", "text/csv", "CSV"],
  [".trig", "application/trig", "RDF_TRIG"],
  [".ttl", "text/turtle", "RDF_TURTLE"],
  [".rdf", "application/rdf+xml", "RDF_XML"],
  [".warc.gz", "application/warc", "WARC_GZ"],
  [".json", "application/json", "JSON"],
  [".zst", "application/zstd"],
];

/**
 * Returns the description of the data set for catalogues: DCAT 3 in Turtle, with everything that DCAT-AP requires, and one
 * distribution per file. References are relative, so that they are valid wherever the folder is published.
 */
export function dcatTurtle(description: ExportDescription): string {
  const { contents, licence = DEFAULT_LICENCE, publisher = UNNAMED_PUBLISHER, files, tables, format } = description;
  const title = text(titleOf(description));
  const summary = text(summaryOf(description));
  const agent = `[ a foaf:Agent ; foaf:name ${text(publisher)} ]`;
  const { period } = contents;
  const when =
    period === null
      ? ""
      : ` ;\n  dct:temporal [ a dct:PeriodOfTime ; dcat:startDate ${time(period.from)} ; dcat:endDate ${time(period.to)} ]`;
  const rights = ` ;\n  dct:license <${iri(licence)}>`;
  const parts = [
    PREFIXES,
    `<#catalog> a dcat:Catalog ;
  dct:title ${title}@en ;
  dct:description ${summary}@en ;
  dct:publisher ${agent} ;
  dcat:dataset <#dataset> .
`,
    `<#dataset> a dcat:Dataset ;
  dct:title ${title}@en ;
  dct:description ${summary}@en ;
  dct:identifier ${text(contents.name)} ;
  dct:language <http://publications.europa.eu/resource/authority/language/ENG> ;
  dct:publisher ${agent}${when}${rights}${files
    .map((_, at) => `${at === 0 ? " ;\n  dcat:distribution " : ",\n    "}<#file-${at + 1}>`)
    .join("")} .
`,
    ...files.map((file, at) => {
      const table = tables.find(({ name }) => file.name === `${name}.csv` || file.name.startsWith(`${name}/`));
      const schema = format === "csv" ? "csv-metadata.json" : `${table?.name ?? ""}.schema.json`;
      return distribution(file, at + 1, {
        title: table?.about ?? file.name,
        more: `${table === undefined ? "" : ` ;\n  dct:conformsTo <${schema}>`}${rights}`,
      });
    }),
  ];
  return parts.join("\n");
}

const PREFIXES = `@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix spdx: <http://spdx.org/rdf/terms#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
`;

function distribution(
  { name, bytes, sha256 }: ExportedFile,
  number: number,
  { title, more }: { readonly title: string; readonly more: string },
): string {
  const place = name.split("/").map(encodeURIComponent).join("/");
  const [, mediaType = "application/octet-stream", fileType] = formats.find(([ending]) => name.endsWith(ending)) ?? [];
  return `<#file-${number}> a dcat:Distribution ;
  dct:title ${text(title)}@en ;
  dcat:accessURL <${place}> ;
  dcat:downloadURL <${place}> ;
  dcat:mediaType <${MEDIA_TYPES}${mediaType}>${fileType === undefined ? "" : ` ;\n  dct:format <${FILE_TYPES}${fileType}>`} ;
  dcat:byteSize "${bytes}"^^xsd:nonNegativeInteger ;
  spdx:checksum [ a spdx:Checksum ; spdx:algorithm spdx:checksumAlgorithm_sha256 ;
    spdx:checksumValue "${sha256}"^^xsd:hexBinary ]${more} .
`;
}

function time(date: Date): string {
  return `"${date.toISOString()}"^^xsd:dateTime`;
}

/** Returns a string in Turtle, which has the same escapes as JSON. */
function text(value: string): string {
  return JSON.stringify(value.toWellFormed());
}

function iri(value: string): string {
  return new URL(value).href.replace(/[<>"{}|\\^`]/g, encodeURIComponent);
}
