import { DEFAULT_LICENCE } from "@eiao/etl/internal";
import { csvCell } from "@eiao/sampler/internal/formats";
import { reportError } from "../model/errors.ts";
import type { DataTable } from "../views/data-table.ts";
import type { PageRequest, View } from "../views/view.ts";
import { noPage } from "../views/view.ts";
import type { ReportAnswer } from "./answer.ts";

/** Returns the tables of a page: one as CSV, one or all as JSON. @throws EiaoError `NoSuchReport`, `BadReportQuery`: no such table. */
export function tableData(form: "csv" | "api", view: View, request: PageRequest): ReportAnswer {
  const table = requestedTable(view, request);
  if (form === "csv") return csvOf(table);
  return jsonOf(table, request.query.has("table") ? [] : (view.tables ?? []).slice(1), view, request);
}

function requestedTable({ tables = [] }: View, { query, path }: PageRequest): DataTable {
  const [first] = tables;
  if (first === undefined) throw noPage(path);
  const value = query.get("table");
  const found = value === null ? first : tables.find(({ name }) => name === value);
  if (found !== undefined) return found;
  const problem = `the tables here are ${tables.map(({ name }) => name).join(", ")}`;
  throw reportError("BadReportQuery", { name: "table", value: JSON.stringify((value ?? "").slice(0, 50)), problem });
}

/** Writes a table as CSV: RFC 4180, UTF-8, a header line, unrounded values; n/a is empty. */
function csvOf(table: DataTable): ReportAnswer {
  const lines = [table.columns, ...table.rows()].map(
    (row) => `${row.map((value) => csvCell(value ?? undefined)).join(",")}\r\n`,
  );
  return {
    status: 200,
    type: "text/csv; charset=utf-8; header=present",
    body: lines.join(""),
    isShared: true,
    headers: { "content-disposition": `attachment; filename="${table.name}.csv"` },
  };
}

/** Writes a table as JSON. @param others  the other tables of the page. */
function jsonOf(
  table: DataTable,
  others: readonly DataTable[],
  { title }: View,
  { say, settings }: PageRequest,
): ReportAnswer {
  const rowsOf = ({ rows, columns }: DataTable) =>
    rows().map((row) => Object.fromEntries(row.map((value, at) => [columns[at] ?? "", value])));
  const licence = settings.licence ?? DEFAULT_LICENCE;
  const body = {
    publisher: settings.operator ?? say.siteName,
    licence,
    title,
    table: table.name,
    rows: rowsOf(table),
    ...(others.length === 0 ? {} : { others: Object.fromEntries(others.map((one) => [one.name, rowsOf(one)])) }),
  };
  return { status: 200, type: JSON_TYPE, body: `${JSON.stringify(body)}\n`, isShared: true };
}

export const JSON_TYPE = "application/json; charset=utf-8";
