import { csvName } from "../csv-table.ts";
import type { CellType, ExportTable } from "../export-table.ts";
import { DEFAULT_LICENCE, summaryOf, titleOf, UNNAMED_PUBLISHER } from "./description.ts";
import type { ExportDescription } from "./description.ts";

/** Built-in datatypes of CSV on the Web, which come from XML Schema. */
const datatypes: Readonly<Record<CellType, string>> = {
  text: "string",
  url: "anyURI",
  integer: "integer",
  number: "double",
  boolean: "boolean",
  time: "dateTime",
};

/** Returns the metadata of the CSV files: `csv-metadata.json` of CSV on the Web (W3C, 2015). */
export function csvwMetadata(description: ExportDescription): string {
  const { tables, licence = DEFAULT_LICENCE, publisher = UNNAMED_PUBLISHER } = description;
  return json({
    "@context": ["http://www.w3.org/ns/csvw", { "@language": "en" }],
    "dc:title": titleOf(description),
    "dc:description": summaryOf(description),
    "dc:publisher": publisher,
    "dc:license": { "@id": licence },
    tables: tables.map((table) => ({
      url: csvName(table),
      "dc:title": table.name,
      "dc:description": table.about,
      dialect: { delimiter: ",", encoding: "utf-8", header: true, lineTerminators: ["\r\n"], quoteChar: '"' },
      tableSchema: tableSchema(table),
    })),
  });
}

/** Returns the columns of a table in the same terms, for formats outside CSV on the Web. */
export function schemaFile(table: ExportTable): string {
  const { foreignKeys: _, ...schema } = tableSchema(table);
  return json({ "@context": ["http://www.w3.org/ns/csvw", { "@language": "en" }], "@type": "Schema", ...schema });
}

function tableSchema({ columns, key, refersTo = {} }: ExportTable) {
  return {
    columns: columns.map(({ name, type, isRequired, about }) => ({
      name,
      titles: name,
      datatype: datatypes[type],
      required: isRequired,
      "dc:description": about,
    })),
    ...(key === undefined ? {} : { primaryKey: key }),
    foreignKeys: Object.entries(refersTo).map(([column, table]) => ({
      columnReference: column,
      reference: { resource: csvName({ name: table }), columnReference: column },
    })),
  };
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
