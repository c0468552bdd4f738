import { oneSpelling } from "@eiao/crawler/repository";
import { expandName, valueOfTerm } from "../rdf-store/trig/terms.ts";
import { statementsIn } from "../rdf-store/trig/statements.ts";
import type { Statement, Term } from "../rdf-store/trig/terms.ts";
import type { IndexedRecord, StoreReader } from "../rdf-store/index.ts";
import { archiveError } from "./errors.ts";

/** The pages of a store to export. If it is empty or has only `exclude`, all pages are exported (except the excluded ones). Spec 22.4. */
export interface PageSelection {
  /** Pages whose score by the first rule set is greater than this, not equal (D-58). */
  readonly above?: number;
  /** Pages on which this test (or B-WAM) found a barrier. */
  readonly failing?: string;
  /** URLs, in any spelling, or scenario ids that come along, or stay away, whatever the rest says. With `include` alone no others come. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** What a selection comes to in a store. */
export interface SelectedPages {
  /** In the order of the store. */
  readonly pages: readonly IndexedRecord[];
  /** What was to come along or to stay away, and is no page of the store. */
  readonly unknown: readonly string[];
}

/** The pages that are selected. @throws EiaoError `UnknownTest`, `StoreDamaged`. */
export async function selectPages(reader: StoreReader, selection: PageSelection): Promise<SelectedPages> {
  const { above, failing, include = [], exclude = [] } = selection;
  const included = new Set(include.map(oneSpelling));
  const excluded = new Set(exclude.map(oneSpelling));
  const known = new Set<string>();
  const ownUrls = new Set(reader.pages.flatMap(({ urls }) => urls.slice(0, 1).map(oneSpelling)));
  const isNamedAlone = include.length > 0 && above === undefined && failing === undefined;
  const requirements = failing === undefined ? undefined : await requirementsOf(reader, failing);
  const selected: IndexedRecord[] = [];
  for (const page of reader.pages) {
    const names = [page.id, ...page.urls.map(oneSpelling)];
    for (const name of names) known.add(name);
    // What is to stay away does so as a frame of other pages, too; what is to come along brings none of them, if it is a page itself.
    if (names.some((name) => excluded.has(name))) continue;
    const isIncluded = names.some((name, at) => included.has(name) && (at < 2 || !ownUrls.has(name)));
    const fits =
      !isNamedAlone &&
      (above === undefined || scoreOf(page) > above) &&
      (requirements === undefined || failsOne(statementsIn([await reader.pageTrig(page)], reader.file), requirements));
    if (fits || isIncluded) selected.push(page);
  }
  return { pages: selected, unknown: [...include, ...exclude].filter((name) => !known.has(oneSpelling(name))) };
}

/** f(p) by the first rule set; -1 when no test applied: above no threshold. */
function scoreOf({ counts: [count] }: IndexedRecord): number {
  return count === undefined || count.applied === 0 ? -1 : count.failed / count.applied;
}

/** The classes of a test, as the survey names them. */
async function requirementsOf(reader: StoreReader, test: string): Promise<ReadonlySet<Term>> {
  const found = new Set<Term>();
  const survey = statementsIn([await reader.surveyTrig()], reader.file);
  const named = new Set(
    survey.flatMap(([node, predicate, object]) =>
      predicate === expandName("dct:identifier") && valueOfTerm(object) === test ? [node] : [],
    ),
  );
  for (const [node, predicate, object] of survey) {
    if (predicate !== expandName("earl:requirement")) continue;
    if (named.has(node) || object.endsWith(`#${test}`)) found.add(object);
  }
  if (found.size === 0) throw archiveError("UnknownTest", { test: test.slice(0, 100) });
  return found;
}

function failsOne(statements: readonly Statement[], requirements: ReadonlySet<Term>): boolean {
  const tested = new Set<Term>();
  const resultOf = new Map<Term, Term>();
  const failed = new Set<Term>();
  for (const [subject, predicate, object] of statements) {
    if (predicate === expandName("earl:requirement") && requirements.has(object)) tested.add(subject);
    else if (predicate === expandName("earl:result")) resultOf.set(subject, object);
    else if (predicate === expandName("earl:validity") && object === expandName("earl:fail")) failed.add(subject);
  }
  return [...tested].some((assertion) => failed.has(resultOf.get(assertion) ?? ""));
}
