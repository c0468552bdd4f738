import { html } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";
import { optionMarkup } from "../../public/views/layout.ts";
import { hiddenToken } from "./layout.ts";
import type { CockpitCaller } from "../accounts/sessions.ts";
import type { CockpitMessages } from "../english.ts";

/** A column of a table of the cockpit. The first column is the heading of its row. */
export interface CockpitColumn<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => MarkupContent;
  readonly isNumber?: boolean;
}

/** Makes a table, or a sentence if there are no rows. @param of  The caption. With an id the table is renewed while the page is open. */
export function cockpitTable<Row>(
  say: CockpitMessages,
  of: string | { readonly caption: string; readonly id: string },
  rows: readonly Row[],
  columns: readonly CockpitColumn<NoInfer<Row>>[],
): Markup {
  const { caption, id } = typeof of === "string" ? { caption: of } : of;
  const live = id === undefined ? undefined : html`id="${id}" data-live=""`;
  if (rows.length === 0) return html`<p ${live}>${say.none}</p>`;
  const numeric = ({ isNumber }: CockpitColumn<Row>) => (isNumber === true ? html`class="number"` : undefined);
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0" ${live}>
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col" ${numeric(column)}>${column.heading}</th> `)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${columns.map((column, at) =>
                at === 0
                  ? html`<th scope="row">${column.cell(row)}</th> `
                  : html`<td ${numeric(column)}>${column.cell(row)}</td> `,
              )}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

export function boxedForm(
  caller: CockpitCaller | undefined,
  {
    action,
    legend,
    lead,
    button,
    hasFile = false,
  }: {
    readonly action: string;
    readonly legend: string;
    readonly lead?: string;
    readonly button: string;
    /** True if one of the fields is a file. */
    readonly hasFile?: boolean;
  },
  fields: MarkupContent,
): Markup {
  return html`<form method="post" action="${action}" ${hasFile ? html`enctype="multipart/form-data"` : undefined}>
    <fieldset>
      <legend>${legend}</legend>
      ${lead === undefined ? undefined : html`<p>${lead}</p>`} ${hiddenToken(caller?.session)} ${fields}
      <p><button type="submit">${button}</button></p>
    </fieldset>
  </form>`;
}

/** The attributes of an input other than its name. */
export interface FieldOf {
  readonly value?: string;
  readonly type?: "text" | "password" | "number" | "url" | "file";
  readonly autocomplete?: string;
  readonly isOptional?: boolean;
  readonly hint?: string;
}

/** Makes a labelled input. @param id  An id that is unique in the page. `name` is sent with the value. */
export function field(id: string, name: string, label: string, more: FieldOf = {}): Markup {
  const { value = "", type = "text", autocomplete = "off", isOptional = false, hint } = more;
  const described = hint === undefined ? undefined : html`aria-describedby="${id}-hint"`;
  return html`<p class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      type="${type}"
      ${type === "file" ? undefined : html`value="${value}" autocomplete="${autocomplete}" dir="auto"`}
      ${isOptional ? undefined : html`required="required"`}
      ${described}
    />
    ${hint === undefined ? undefined : html`<span id="${id}-hint" class="soft">${hint}</span>`}
  </p>`;
}

export function choice(
  id: string,
  name: string,
  label: string,
  options: Readonly<Record<string, string>>,
  chosen = "",
): Markup {
  return html`<p class="field">
    <label for="${id}">${label}</label>
    <select id="${id}" name="${name}">
      ${Object.entries(options).map(([value, text]) => optionMarkup(value, text, value === chosen))}
    </select>
  </p>`;
}

export function checkBox(id: string, name: string, label: string): Markup {
  return html`<p class="field">
    <input id="${id}" name="${name}" type="checkbox" value="1" />
    <label for="${id}">${label}</label>
  </p>`;
}

/** Makes a field of several lines. */
export function textArea(id: string, name: string, label: string, value = "", isOptional = false): Markup {
  const required = isOptional ? undefined : html`required="required"`;
  return html`<p class="field">
    <label for="${id}">${label}</label>
    <textarea id="${id}" name="${name}" rows="6" cols="60" dir="auto" ${required}>${value}</textarea>
  </p>`;
}

/** Formats a time as `2026-11-24 12:00:05`. */
export function timeText(at: Date | null): string {
  return at === null ? "" : at.toISOString().slice(0, 19).replace("T", " ");
}

/** Makes a text that a user wrote, with its line breaks, in its direction of writing. */
export function longText(text: string): Markup {
  return html`<div class="kept" dir="auto">${text}</div>`;
}

/** Returns the address of the page of a campaign. */
export function cockpitCampaignHref(campaign: string): string {
  return `/cockpit/campaigns/${encodeURIComponent(campaign)}`;
}

/** Returns the address of a run in the cockpit. */
export function cockpitRunHref(run: string): string {
  return `/cockpit/runs/${encodeURIComponent(run)}`;
}

/** Returns the address of a site in the cockpit. */
export function cockpitSiteHref(site: string): string {
  return `/cockpit/sites/${encodeURIComponent(site)}`;
}
