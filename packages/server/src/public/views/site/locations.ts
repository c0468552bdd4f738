import type { CssProof, ProvenDeclaration, ProvenRule } from "@eiao/wam-core";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";
import type { PageFindings } from "../../proof/page-findings.ts";
import type { ProvenLocation, ProvenTest } from "../../../public/proof/page-proofs.ts";
import type { Messages } from "../../text/english.ts";
import { besideFinding } from "../annotations.ts";
import type { FindingAnnotations } from "../annotations.ts";
import { dataTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { liveLink } from "../marks.ts";
import { factText, untranslated } from "../names.ts";

/** Describes the location of a barrier for people. */
export function locationText(
  { document, line, column, source, value }: ProvenLocation,
  page: Pick<PageFindings, "documents">,
  say: Messages,
): Markup {
  const sheet = source === null ? undefined : html` ${say.inSheet} ${liveLink(source, source)}`;
  const frame = document === 0 ? undefined : html` ${say.inFrame} ${page.documents[document]?.url}`;
  return html`${pointText(line, column, say)}${sheet}${frame}${value === null ? html` (${say.cannotTell})` : undefined}`;
}

function pointText(line: number, column: number, say: Messages): string {
  return line === 0 ? say.wholeDocument : say.lineColumn(line, column);
}

/** Makes the entry of a location: source, fault, and the proof behind a button that needs no script. @param template  `BWam.wrong` of its test. */
export function locationItem(
  location: ProvenLocation,
  template: string | undefined,
  page: Pick<PageFindings, "documents" | "url">,
  say: Messages,
  saidOf: FindingAnnotations,
): Markup {
  const { snippet, wrong, fingerprint } = location;
  return html`<li>
    ${locationText(location, page, say)}${snippet === undefined ? undefined : html`<br /><code>${snippet}</code>`}
    ${wrong === undefined ? undefined : html`<br />${factText(wrong, template ?? wrong, say)}`}
    ${besideFinding(saidOf(location, page.url), say)}
    ${fingerprint === undefined ? undefined : proofDetails(location, fingerprint, say)}
  </li> `;
}

function proofDetails({ line, column, proof }: ProvenLocation, fingerprint: string, say: Messages): Markup {
  return html`<details>
    <summary>${say.proof.details(pointText(line, column, say))}</summary>
    <dl>
      <dt>${say.proof.fingerprint}</dt>
      <dd><code>${fingerprint}</code></dd>
      ${proof === undefined || proof.path === "" ? undefined : entry(say.proof.selector, html`<code>${proof.path}</code>`)}
      ${proof?.css === undefined ? undefined : cssEntries(proof.css, say)}
    </dl>
  </details>`;
}

function entry(term: string, content: MarkupContent): Markup {
  return html`<dt>${term}</dt>
    <dd>${content}</dd> `;
}

function cssEntries(css: CssProof, say: Messages): Markup {
  if ("message" in css) return entry(say.proof.message, html`${untranslated(css.message, say)}, ${ruleText(css, say)}`);
  const declared = (one: ProvenDeclaration) => html`<code>${one.declaration}</code> ${ruleText(one, say)}`;
  const { losers } = css;
  return html`${entry(say.proof.winner, declared(css))}
  ${losers.length === 0 ? undefined : entry(say.proof.losers, html`${losers.map((loser, at) => [at === 0 ? "" : "; ", declared(loser)])}`)}`;
}

function ruleText({ sheet, selector, line, column }: ProvenRule, say: Messages): string {
  return say.proof.rule(selector, sheet, line, column);
}

/** Makes the table of all locations of some tests. */
export function locationTable(
  tests: readonly ProvenTest[],
  page: Pick<PageFindings, "documents" | "url">,
  say: Messages,
  saidOf: FindingAnnotations,
): DataTable {
  const rows = tests.flatMap(({ test, wam, locations }) => locations.map((location) => ({ test, wam, ...location })));
  return dataTable("places", say.barriersOnPage, rows, [
    { name: "test", heading: say.test },
    { name: "result", heading: say.result, value: ({ value }) => value },
    { name: "line", heading: say.line, isNumber: true },
    { name: "column", heading: say.column, isNumber: true },
    { name: "document", heading: say.document, value: ({ document }) => page.documents[document]?.url ?? "" },
    { name: "source", heading: say.sheet, value: ({ source }) => source ?? "" },
    {
      name: "snippet",
      heading: say.sourceHeading,
      value: ({ snippet }) => snippet ?? "",
      cell: ({ snippet }) => (snippet === undefined ? "" : html`<code>${snippet}</code>`),
    },
    {
      name: "fingerprint",
      heading: say.proof.fingerprint,
      value: ({ fingerprint }) => fingerprint ?? "",
      cell: (location) => html`${location.fingerprint} ${besideFinding(saidOf(location, page.url), say)}`,
    },
    {
      name: "path",
      heading: say.proof.selector,
      value: ({ proof }) => proof?.path ?? "",
      cell: ({ proof }) => (proof === undefined || proof.path === "" ? "" : html`<code>${proof.path}</code>`),
    },
    "wam",
    { name: "wrong", value: ({ wrong }) => wrong ?? "" },
    {
      name: "verdict",
      value: (location) => saidOf(location, page.url).find(({ key }) => key === "verdict")?.value ?? "",
    },
    { name: "css", value: ({ proof }) => (proof?.css === undefined ? "" : JSON.stringify(proof.css)) },
  ]);
}
