import { groupTitle } from "@eiao/etl";
import type { ReportRow, WarehouseReport } from "@eiao/etl";
import { plain } from "../assess/report/plain.ts";
import { alignedTable } from "../output/aligned-table.ts";

const partTitles: Readonly<Record<NonNullable<ReportRow["part"]>, string>> = {
  content: "content changed",
  sample: "sample drawn differently",
  rules: "rules changed",
  together: "not separable",
  sites: "sites joined or left",
  all: "all",
};

/** Returns the text of `report change`: one line for each part of a change. */
export function attributionText({ run, against, rows }: WarehouseReport): string {
  const table = rows.map(({ part = "all", text, note = "" }) => {
    const [change = "", ends = ""] = text.split(" (");
    return [partTitles[part], change, ends.replace(")", ""), note];
  });
  const head = `${subjectOf(rows[0])}: ${against === undefined ? "" : `${against} to `}${run} (below 0 is better)\n\n`;
  return head + [...alignedTable(["Part", "Change", "95 % interval", ""], table, [false, true, false, false])].join("");
}

function subjectOf(row: ReportRow | undefined): string {
  const named = [row?.site, titled(row?.place), titled(row?.sector), row?.collection].filter(
    (name) => name !== undefined,
  );
  return named.length === 0 ? "All sites" : plain(named.join(", "), 200);
}

function titled(code: string | undefined): string | undefined {
  const title = code === undefined ? undefined : groupTitle(code);
  return title === undefined || title === code ? code : `${code} ${title}`;
}
