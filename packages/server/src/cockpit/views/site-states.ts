import { exclusionOf, exclusions } from "@eiao/etl";
import { html } from "../../formats/markup.ts";
import type { Markup } from "../../formats/markup.ts";
import type { CockpitCaller } from "../accounts/sessions.ts";
import { mayAs } from "../../transport/caller-rights.ts";
import type { CockpitAnswer, CockpitRequest } from "../http/request.ts";
import { notesAbout } from "../model/notes.ts";
import type { Note } from "../model/notes.ts";
import type { CockpitMessages } from "../text/english.ts";
import { buttonForm } from "./frame.ts";
import { boxedForm, checkBox, cockpitSiteHref, cockpitTable, field, textArea, timeText } from "./parts.ts";

const MOST_NOTES = 200;

/** Sites that are measured no longer. */
export async function excludedPage({ cockpit, caller }: CockpitRequest): Promise<CockpitAnswer> {
  const { say, observatory } = cockpit;
  return {
    kind: "page",
    view: {
      title: say.excludedSites,
      crumbs: [
        { text: say.parts.overview, href: "/cockpit" },
        { text: say.parts.site, href: "/cockpit/sites" },
        { text: say.excludedSites },
      ],
      body: html`<p>${say.excludedLead}</p>
        ${cockpitTable(
          say.excludedSites,
          [
            { heading: say.site, shown: ({ site }) => html`<a href="${cockpitSiteHref(site)}">${site}</a>` },
            { heading: say.inReports, shown: ({ hidden }) => (hidden ? say.isHidden : say.isShown) },
            { heading: say.since, shown: ({ at }) => timeText(at) },
            { heading: say.reason, shown: ({ reason }) => html`<bdi>${reason}</bdi>` },
          ],
          await exclusions(observatory.warehouse),
          say,
        )}
        ${caller !== undefined && mayAs(caller.role, "operator") ? excludeForm(caller, "/cockpit/excluded", say, field("exclude-site", "site", say.siteLabel)) : undefined}`,
    },
  };
}

/** Whether the site is measured, and what changes that. */
export async function exclusionOfSite({ cockpit, caller }: CockpitRequest, site: string): Promise<Markup> {
  const { say, observatory } = cockpit;
  const known = exclusionOf(await exclusions(observatory.warehouse), site);
  const mayChange = caller !== undefined && mayAs(caller.role, "operator");
  const at = cockpitSiteHref(site);
  if (known !== undefined)
    return html`<p class="warning">
        ${say.excludedSince(timeText(known.at), known.hidden ? say.isHidden : say.isShown)}
        ${known.reason === "" ? undefined : html`${say.reason}: <bdi>${known.reason}</bdi>`}
      </p>
      ${
        known.site === site
          ? mayChange
            ? html`<p>${say.includeLead}</p>
                ${buttonForm(caller, `${at}/include`, say.includeAgain)}`
            : undefined
          : html`<p>${say.excludedBy} <a href="${cockpitSiteHref(known.site)}">${known.site}</a></p>`
      }`;
  if (!mayChange) return html`<p>${say.isMeasured}</p>`;
  return excludeForm(caller, `${at}/exclude`, say);
}

function excludeForm(caller: CockpitCaller, action: string, say: CockpitMessages, first?: Markup): Markup {
  return boxedForm(
    caller,
    { action, legend: say.exclude, lead: say.excludeLead, button: say.exclude },
    html`${first} ${field("exclude-reason", "reason", say.reason, { isOptional: true })}
    ${checkBox("exclude-hide", "hide", say.hideToo)}`,
  );
}

/** What was written about the site, and the form for more. */
export async function notesOfSite({ cockpit, caller }: CockpitRequest, site: string): Promise<Markup> {
  const { say, database } = cockpit;
  const notes = await notesAbout(database, site, MOST_NOTES);
  const at = cockpitSiteHref(site);
  const mayWrite = caller !== undefined && mayAs(caller.role, "curator");
  const mayRemove = ({ author }: Note) => mayWrite && (author === caller.name || mayAs(caller.role, "operator"));
  return html`${cockpitTable(
    say.notes,
    [
      { heading: say.when, shown: (note) => timeText(note.at) },
      { heading: say.who, shown: ({ author }) => author },
      { heading: say.about, shown: ({ test, page }) => aboutText(test, page, say.wholeSite) },
      { heading: say.note, shown: ({ words }) => html`<div class="kept" dir="auto">${words}</div>` },
      ...(mayWrite
        ? [
            {
              heading: say.actionsOf,
              shown: (note: Note) =>
                mayRemove(note)
                  ? buttonForm(caller, `${at}/notes/remove`, say.remove, {
                      fields: { note: note.id },
                      about: `${note.author}, ${timeText(note.at)}`,
                    })
                  : undefined,
            },
          ]
        : []),
    ],
    notes,
    say,
  )}
  ${
    mayWrite
      ? boxedForm(
          caller,
          { action: `${at}/notes`, legend: say.addNote, button: say.add },
          html`${textArea("note-text", "text", say.note)}
          ${field("note-test", "test", say.noteTest, { isOptional: true })}
          ${field("note-page", "page", say.notePage, { isOptional: true })}`,
        )
      : undefined
  }`;
}

function aboutText(test: string, page: string, wholeSite: string): string {
  return test === "" && page === "" ? wholeSite : [test, page].filter((text) => text !== "").join(", ");
}
