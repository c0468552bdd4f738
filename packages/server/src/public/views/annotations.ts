import type { PublicAnnotation } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";
import type { Messages } from "../text/english.ts";
import { dataTable } from "./data-table.ts";
import type { DataTable } from "./data-table.ts";
import { liveLink } from "./marks.ts";
import { dateText, numberText } from "./names.ts";
import { pagedTable } from "./paged-table.ts";
import type { PageRequest } from "./view.ts";

/** The rows that are shown at first. Few, because an annotation may have 10,000 characters. */
const ROWS_AT_ONCE = 20;
/** The most annotations beside one finding. */
const MOST_BESIDE = 3;

/** Makes the table of the annotations of a site or page. */
export function annotationTable(annotations: readonly PublicAnnotation[], say: Messages): DataTable {
  const texts = say.annotations;
  return dataTable("annotations", texts.heading, annotations, [
    { name: "key", heading: texts.key, cell: (annotation) => keyText(annotation, say) },
    {
      name: "value",
      heading: texts.value,
      cell: (annotation) => html`<div class="kept" dir="auto">${valueText(annotation, say)}</div>`,
    },
    {
      name: "reference",
      heading: texts.reference,
      cell: ({ reference }) =>
        reference === null ? undefined : html`<span class="url">${liveLink(reference, reference)}</span>`,
    },
    { name: "about", heading: texts.about, value: aboutOf, cell: (annotation) => aboutText(annotation, say) },
    { name: "date", heading: say.date, cell: ({ date }) => dateText(date, say) },
    "run",
    "page",
    "test",
    "fingerprint",
  ]);
}

/** Makes the section of a page with its annotations, or undefined without annotations. */
export function annotationSection(table: DataTable, request: PageRequest): Markup | undefined {
  if (table.size === 0) return undefined;
  const { heading, lead } = request.say.annotations;
  return html`<section>
    <h2 id="annotations">${heading}</h2>
    <p>${lead}</p>
    ${pagedTable(table, request, ROWS_AT_ONCE)}
  </section>`;
}

/** Shows the newest annotations of a finding. */
export function besideFinding(annotations: readonly PublicAnnotation[], say: Messages): Markup | undefined {
  if (annotations.length === 0) return undefined;
  const remaining = annotations.length - MOST_BESIDE;
  return html`${annotations
    .slice(0, MOST_BESIDE)
    .map(
      (annotation) =>
        html`<div class="kept">
          <b>${keyText(annotation, say)}:</b> <bdi>${valueText(annotation, say)}</bdi>${referenceOf(annotation, say)}
        </div> `,
    )}
  ${remaining > 0 ? html`<div>${say.annotations.more(numberText(remaining, say))}</div>` : undefined}`;
}

function referenceOf({ reference }: PublicAnnotation, say: Messages): MarkupContent {
  return reference === null ? undefined : html` (${liveLink(reference, say.annotations.reference)})`;
}

/** Returns the annotations of each finding, newest first. */
export function byFinding(annotations: readonly PublicAnnotation[]): FindingAnnotations {
  const found = Map.groupBy(annotations, ({ fingerprint }) => fingerprint);
  return ({ fingerprint, line }, page) => {
    if (fingerprint === undefined) return [];
    const own = found.get(fingerprint) ?? [];
    // Findings on a whole document have the same fingerprint on all pages.
    return line === 0 ? own.filter((annotation) => annotation.page === page) : own;
  };
}

/** Finds the annotations of a finding on a page. */
export type FindingAnnotations = (
  finding: { readonly fingerprint?: string | undefined; readonly line: number },
  page: string,
) => readonly PublicAnnotation[];

function keyText({ key }: PublicAnnotation, say: Messages): MarkupContent {
  return textOf(say.annotations.keys, key) ?? html`<bdi>${key}</bdi>`;
}

/** Returns the text of a value that has a meaning, in the language of the page. */
function valueText({ key, value }: PublicAnnotation, say: Messages): string {
  const isMeant = key === "qa" || key === "verdict";
  return (isMeant ? textOf(say.annotations.values, value) : undefined) ?? value;
}

function textOf(texts: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}

function aboutOf({ run, page, fingerprint }: PublicAnnotation): string {
  if (fingerprint !== null) return "finding";
  return page === null ? (run === null ? "site" : "survey") : "page";
}

function aboutText({ run, page, test, fingerprint }: PublicAnnotation, { annotations: say }: Messages): MarkupContent {
  if (fingerprint !== null) return html`${say.aboutFinding(test ?? "")} <code>${fingerprint}</code>`;
  return page === null ? (run === null ? say.aboutSite : say.aboutSurvey(run)) : say.aboutPage;
}
