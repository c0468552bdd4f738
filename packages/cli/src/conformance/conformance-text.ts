import { paintOf } from "../formats/paint.ts";
import { plain } from "../assess/report/plain.ts";
import type { CaseOutcome } from "./case-outcome.ts";
import type { Expected } from "./case-tables.ts";

/** The report of `eiao-wam conformance`. */
export interface ConformanceReport {
  readonly tool: { readonly name: string; readonly version: string };
  /** The address of the tested WAM server; null for this installation. */
  readonly server: string | null;
  readonly cases: readonly CaseOutcome[];
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
  readonly notEvaluated: number;
}

const LONGEST = 160;
const MOST_ROWS = 20;

/** Returns the text for people: the cases that did not pass, then one line with the counts. */
export function conformanceText(report: ConformanceReport, colour: boolean): string {
  const { tool, server, cases, passed, failed, notRun, notEvaluated } = report;
  const paint = paintOf(colour);
  const of = server === null ? `${tool.name} ${tool.version}, this installation` : `the WAM server at ${server}`;
  const lines = [paint.strong(`Acceptance cases of the WAM specification (10.1 and 10.3): ${of}`), ""];
  for (const each of cases) {
    if (each.status === "passed") continue;
    const word = words[each.status];
    const painted = each.status === "not-run" ? paint.dim(word) : paint.bad(word);
    const over = each.over === undefined ? "" : ` (${each.over.toUpperCase()})`;
    lines.push(`${painted}  ${each.id}${over}  ${plain(each.about, LONGEST)}`);
    if (each.reason !== undefined) lines.push(`    ${plain(each.reason, 600)}`);
    lines.push(...rowLines("missing", each.missing), ...rowLines("unexpected", each.unexpected));
  }
  const rest = [
    [failed, "failed"],
    [notEvaluated, "not evaluated"],
    [notRun, "not run, because a WAM server has no such call"],
  ] as const;
  const others = rest.filter(([number]) => number > 0).map(([number, word]) => `, ${number} ${word}`);
  const summary = `${cases.length} case${cases.length === 1 ? "" : "s"}: ${passed} passed${others.join("")}.`;
  lines.push(failed + notEvaluated === 0 ? paint.good(summary) : paint.bad(summary));
  return `${lines.join("\n")}\n`;
}

const words = { failed: "FAILED", "not-run": "not run", "not-evaluated": "NOT EVALUATED" } as const;

function rowLines(word: string, rows: readonly Expected[] = []): readonly string[] {
  const shown = rows.slice(0, MOST_ROWS).map(([test, line, column, value, sheet]) => {
    const at = `line ${line}, column ${column}${sheet === undefined ? "" : ` of ${sheet}`}`;
    return `    ${word}: ${test} = ${plain(String(value), LONGEST)} at ${at}`;
  });
  return rows.length > MOST_ROWS ? [...shown, `    ${word}: ${rows.length - MOST_ROWS} more`] : shown;
}
