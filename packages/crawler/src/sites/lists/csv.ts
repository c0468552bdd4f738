import { EiaoError } from "@eiao/wam-core/errors";
import type { NaceRevision } from "../../data/nace.ts";
import { shippedNuts } from "../../data/nuts.ts";
import type { NutsTable } from "../../data/nuts.ts";
import type { Site } from "../site.ts";
import type { ScopeRule } from "../../decide/scope/rule-kinds.ts";
import { csvFields, readCsvRows } from "./csv-rows.ts";
import { quotedField } from "../../decide/scope/rule-kinds.ts";
import { isValidationErrors, validationErrors } from "./problem.ts";
import type { Problem } from "./problem.ts";
import { readScopeXml } from "./scope-xml.ts";
import { checkRow } from "./site-row.ts";
import type { SiteRow } from "./site-row.ts";

/** The sites of CSV files, with warnings. */
export interface SiteList {
  /** The sites in the order of their first lines. */
  readonly sites: Site[];
  readonly warnings: Problem[];
  readonly counts: ImportCounts;
}

/** The numbers of sites, seeds, rules and files in a site list. */
export interface ImportCounts {
  readonly sites: number;
  readonly seeds: number;
  readonly rules: number;
  readonly files: number;
}

/** The number of scope files that are read at the same time. */
const PARALLEL_READS = 4;

/**
 * Reads site lists (spec 4.3) and the scope files that they name. Lines with the same representation add seeds to one
 * site and must agree in everything else.
 *
 * @param files      the files in order, with their names for messages.
 * @param readScope  reads the scope file that field 9 names; called once for each distinct name.
 * @param options.nace  the revision of NACE codes that name none. Default: Rev. 2.
 * @throws EiaoError `ValidationErrors` with every problem of every file; see `isValidationErrors`.
 */
export async function readSites(
  files: readonly { readonly name: string; readonly text: string }[],
  readScope: (source: string) => Promise<string | Uint8Array>,
  options: { readonly nuts?: NutsTable; readonly nace?: NaceRevision | undefined; readonly lenient?: boolean } = {},
): Promise<SiteList> {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const rows: SiteRow[] = [];
  for (const { name, text } of files) {
    const read = readCsvRows(name, text);
    for (const problem of read.problems) problems.push(problem); // may be as many as lines: too many for a spread
    for (const row of read.rows) {
      const checked = checkRow(row, options.nuts ?? shippedNuts(), options.nace);
      problems.push(...checked.problems);
      warnings.push(...checked.warnings);
      if (checked.site !== undefined) rows.push(checked.site);
    }
  }
  const grouped = groupRows(rows, problems, warnings);
  const rules = await readScopes(rows, readScope, options.lenient ?? false, problems, warnings);
  const inOrder = byFileAndLine(files.map((file) => file.name));
  if (problems.length > 0) throw validationErrors(problems.sort(inOrder));
  const sites = grouped.map((site) => ({ ...site, rules: rules.get(site.scopeSource ?? "") ?? [] }));
  const seeds = sites.reduce((sum, site) => sum + site.seeds.length, 0);
  const ruleCount = sites.reduce((sum, site) => sum + site.rules.length, 0);
  return {
    sites,
    warnings: warnings.sort(inOrder),
    counts: { sites: sites.length, seeds, rules: ruleCount, files: files.length },
  };
}

function groupRows(rows: readonly SiteRow[], problems: Problem[], warnings: Problem[]): Omit<Site, "rules">[] {
  const sites = new Map<string, { first: SiteRow; seeds: Map<string, string> }>();
  for (const each of rows) {
    const { row, site, seed } = each;
    const group = sites.get(site.site) ?? { first: each, seeds: new Map<string, string>() };
    sites.set(site.site, group);
    for (let index = 2; index < csvFields.length; index++) {
      if (row.fields[index] === group.first.row.fields[index]) continue;
      const { file, line } = group.first.row;
      const message = `It is different for the same site in ${file}, line ${line}.`;
      problems.push({ file: row.file, line: row.line, field: csvFields[index] ?? null, message });
    }
    const href = URL.parse(seed)?.href ?? seed;
    if (group.seeds.has(href)) {
      const message = "The same seed is in the list twice; it is used once.";
      warnings.push({ file: row.file, line: row.line, field: csvFields[0], message });
    } else group.seeds.set(href, seed);
  }
  return [...sites.values()].map(({ first, seeds }) => ({ ...first.site, seeds: [...seeds.values()] }));
}

async function readScopes(
  rows: readonly SiteRow[],
  readScope: (source: string) => Promise<string | Uint8Array>,
  lenient: boolean,
  problems: Problem[],
  warnings: Problem[],
): Promise<Map<string, readonly ScopeRule[]>> {
  const sources = new Map<string, SiteRow>();
  for (const row of rows) {
    if (row.site.scopeSource !== null && !sources.has(row.site.scopeSource)) sources.set(row.site.scopeSource, row);
  }
  const rules = new Map<string, readonly ScopeRule[]>();
  const queue = [...sources];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [source, { row }] = next;
      try {
        const scope = readScopeXml(await readScope(source), source, { lenient });
        rules.set(source, scope.rules);
        warnings.push(...scope.warnings);
      } catch (error) {
        if (isValidationErrors(error)) problems.push(...error.problems);
        else if (error instanceof EiaoError) {
          const message = `${quotedField(source)} cannot be read: ${error.message}`;
          problems.push({ file: row.file, line: row.line, field: csvFields[8], message });
        } else throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_READS }, work));
  return rules;
}

/** Makes a comparison by file in the given order, scope files after them, then by line: each import reports the same list. */
function byFileAndLine(files: readonly string[]): (one: Problem, other: Problem) => number {
  const order = new Map(files.map((name, index) => [name, index]));
  const rank = (problem: Problem): number => order.get(problem.file) ?? files.length;
  return (one, other) => {
    if (rank(one) !== rank(other)) return rank(one) - rank(other);
    if (one.file !== other.file) return one.file < other.file ? -1 : 1;
    return one.line - other.line;
  };
}
