import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { everything, queryOf } from "../model/selection.ts";
import { reportError } from "../model/errors.ts";
import { LONGEST_ADDRESS, siteMatcher } from "../model/site-names.ts";
import type { Messages } from "../text/english.ts";
import { pagedTable } from "./paged-table.ts";
import { addressPart } from "../../public/views/search/query.ts";
import { siteTable } from "./tabs/sites.ts";
import { panelLine, ruleSetLine } from "../../public/views/choice-lines.ts";
import { chosenRun } from "./view.ts";
import type { PageRequest, View } from "./view.ts";

/** Makes the page of the sites in the latest run with a text in address or title. If none has it, an earlier run may have the address. */
export async function findView(request: PageRequest): Promise<View> {
  const { say, reader } = request;
  const input = (request.query.get("q") ?? "").trim();
  if (input.length > LONGEST_ADDRESS)
    throw reportError("BadReportQuery", {
      name: "q",
      value: "such a long text",
      problem: `at most ${LONGEST_ADDRESS} characters`,
    });
  const run = chosenRun(request);
  const query = queryOf(everything, run.run);
  const { rows } = await reader.sites(query);
  const isMeant = siteMatcher(input);
  const found = rows.filter(isMeant);
  const failed = (await reader.failedSites(query)).filter((site) => isMeant({ ...site, title: "" }));
  const table = siteTable(found, failed, request);
  return {
    title: say.find,
    crumbs: [{ text: say.start, href: "/" }, { text: say.find }],
    tables: [table],
    body: html`${findForm(input, say)}
      <p role="status">${input === "" ? say.allOf(table.size) : say.foundSites(table.size, input)}</p>
      ${table.size === 0 ? await addressPart({ text: input }, request) : undefined} ${pagedTable(table, request)}
      ${panelLine(request, "/sites")} ${ruleSetLine(run, "/sites", request)}
      <p>
        <a href="${input === "" ? "/search" : `/search?${new URLSearchParams({ q: input }).toString()}`}"
          >${say.search.lead}</a
        >
      </p>`,
  };
}

/** Makes the form that finds a site. */
function findForm(input: string, say: Messages): Markup {
  return html`<form action="/sites" method="get" role="search" aria-label="${say.find}" class="asked">
    <p class="field">
      <label for="find-site">${say.findLabel}</label>
      <input id="find-site" name="q" type="search" dir="auto" value="${input}" maxlength="${LONGEST_ADDRESS}" />
      <button type="submit">${say.findButton}</button>
    </p>
  </form>`;
}
