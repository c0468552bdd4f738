import type { Rank } from "@eiao/etl";
import type { Change } from "@eiao/sampler";
import type { Messages } from "../text/english.ts";
import type { Column } from "./data-table.ts";
import { rankText, verdictMark } from "./marks.ts";

/** The column of a change that people see; programs get its verdict. */
export function verdictColumn<Row>(changeOf: (row: Row) => Change | null, say: Messages): Column<Row> {
  return {
    name: "verdict",
    heading: say.change,
    value: (row) => changeOf(row)?.verdict ?? null,
    shown: (row) => verdictMark(changeOf(row)?.verdict ?? null, say),
  };
}

/** The columns of a change for programs alone: the difference and its interval. */
export function differenceData<Row>(changeOf: (row: Row) => Change | null): Pick<Column<Row>, "name" | "value">[] {
  return [{ name: "difference", value: (row) => changeOf(row)?.difference ?? null }, ...differenceEnds(changeOf)];
}

/** The interval of a difference for programs alone. */
export function differenceEnds<Row>(
  changeOf: (row: Row) => Pick<Change, "low" | "high"> | null,
): Pick<Column<Row>, "name" | "value">[] {
  return [
    { name: "differencelow", value: (row) => changeOf(row)?.low ?? null },
    { name: "differencehigh", value: (row) => changeOf(row)?.high ?? null },
  ];
}

/** The column of a rank: people see the range that cannot be excluded, programs get the rank. */
export function rankColumn<Row>(rankOf: (row: Row) => Rank | null, say: Messages): Column<Row> {
  return {
    name: "rank",
    heading: say.rank,
    value: (row) => rankOf(row)?.rank ?? null,
    shown: (row) => rankText(rankOf(row), say),
    isNumber: true,
  };
}

/** The range of a rank for programs alone. */
export function rankData<Row>(rankOf: (row: Row) => Rank | null): Pick<Column<Row>, "name" | "value">[] {
  return [
    { name: "rankfrom", value: (row) => rankOf(row)?.from ?? null },
    { name: "rankto", value: (row) => rankOf(row)?.to ?? null },
    { name: "rankof", value: (row) => rankOf(row)?.of ?? null },
  ];
}
