import { newestAnnotations } from "@eiao/etl/internal";
import type { Annotation, AnnotationSubject } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { liveLink } from "../../public/views/marks.ts";
import type { CockpitRequest } from "../http/request.ts";
import type { CockpitMessages } from "../english.ts";
import { buttonForm, may } from "./layout.ts";
import { boxedForm, checkBox, cockpitSiteHref, cockpitTable, field, textArea, timeText } from "./parts.ts";

const MOST_SHOWN = 200;

/** The parts of a subject that a form names besides its site. */
const parts = ["run", "page", "test", "fingerprint"] as const satisfies readonly (keyof AnnotationSubject)[];

/** Returns the newest annotations of a site and the form for a new one. */
export async function annotationsOfSite(request: CockpitRequest, site: string): Promise<Markup> {
  const { cockpit, caller, query } = request;
  const { say, observatory } = cockpit;
  const annotations = await newestAnnotations(observatory.warehouse, site, MOST_SHOWN);
  const at = cockpitSiteHref(site);
  const mayWrite = may(caller, "curator");
  const mayRemove = ({ author }: Annotation) => mayWrite && (author === caller.name || may(caller, "operator"));
  const actions = {
    heading: say.actionsOf,
    cell: (one: Annotation) =>
      mayRemove(one)
        ? buttonForm(caller, `${at}/annotations/remove`, say.remove, {
            fields: { id: one.id },
            about: `${one.key}, ${one.author}, ${timeText(one.date)}`,
          })
        : undefined,
  };
  return html`${cockpitTable(say, say.annotations, annotations, [
    { heading: say.when, cell: ({ date }) => timeText(date) },
    { heading: say.who, cell: ({ author }) => html`<bdi>${author}</bdi>` },
    { heading: say.isPublic, cell: ({ isPublic }) => (isPublic ? say.yes : say.no) },
    { heading: say.about, cell: (one) => aboutLink(one, say) },
    { heading: say.annotationKey, cell: ({ key }) => html`<bdi>${key}</bdi>` },
    { heading: say.annotationValue, cell: valueOf },
    ...(mayWrite ? [actions] : []),
  ])}
  ${
    mayWrite
      ? boxedForm(
          caller,
          {
            action: `${at}/annotations`,
            legend: say.addAnnotation,
            lead: say.annotationLead,
            button: say.add,
          },
          fields(query, say),
        )
      : undefined
  }`;
}

function valueOf({ value, reference }: Annotation): Markup {
  const link = reference === null ? undefined : html`<div class="kept">${liveLink(reference, reference)}</div>`;
  return html`<div class="kept" dir="auto">${value}</div>
    ${link}`;
}

/** Makes a link that fills in the form for the same subject. */
function aboutLink(subject: Annotation, say: CockpitMessages): Markup {
  const entries = parts.flatMap((part) => (subject[part] === null ? [] : [[part, subject[part]]]));
  const text = entries.length === 0 ? say.wholeSite : entries.map(([, value]) => value).join(", ");
  const query = new URLSearchParams(Object.fromEntries(entries) as Record<string, string>);
  return html`<a class="kept" href="${cockpitSiteHref(subject.site)}?${query.toString()}#annotation-value">${text}</a>`;
}

/** Makes the fields of the form. @param query  the query of the page: its values fill the fields. */
function fields(query: URLSearchParams, say: CockpitMessages): Markup {
  const prefilled = (name: string) => ({ value: query.get(name) ?? "", isOptional: true });
  return html`${field("annotation-key", "key", say.annotationKey, { value: query.get("key") ?? "note", hint: say.annotationKeys })}
  ${textArea("annotation-value", "value", say.annotationValue)}
  ${field("annotation-reference", "reference", say.annotationReference, prefilled("reference"))}
  ${parts.map((part) => field(`annotation-${part}`, part, say.annotationParts[part], prefilled(part)))}
  ${checkBox("annotation-public", "public", say.showPublicly)}`;
}
