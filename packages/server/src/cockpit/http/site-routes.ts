import { knownTests } from "@eiao/etl";
import { keptTestName } from "../../reports/views/names.ts";
import { mayAs } from "../../transport/caller-rights.ts";
import { cockpitError } from "../errors.ts";
import { noteAction } from "../model/audit.ts";
import { isKnownSite } from "../../services/known-site.ts";
import { addNote, removeNote } from "../model/notes.ts";
import { callSiteUrlServer } from "../model/service-calls.ts";
import { cockpitSiteHref } from "../views/parts.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";

const LONGEST_NOTE = 10_000;
/** Of an address that a crawl takes. */
const LONGEST_PAGE = 2_048;

/** A note on a site, or on a finding of it. */
export async function addNoteByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { cockpit, caller, form, words } = request;
  const [site = ""] = words;
  const given = (name: string) => (form.get(name) ?? "").trim();
  const [text, page] = [given("text"), given("page")];
  const wrong = (field: string, problem: string) =>
    cockpitError("BadField", { field, value: JSON.stringify(given(field).slice(0, 60)), problem });
  if (text === "") throw wrong("text", "it must not be empty");
  if (text.length > LONGEST_NOTE) throw wrong("text", `it can have at most ${LONGEST_NOTE} characters`);
  const test = given("test") === "" ? "" : keptTestName(given("test"), await knownTests());
  if (test === undefined) throw wrong("test", "there is no such test; an example is 1.1_HTML_01");
  if (page !== "" && (page.length > LONGEST_PAGE || !/^https?:\/\//i.test(page)))
    throw wrong("page", "it has to be an address, as http://www.example.org/page");
  if (!(await isKnownSite(cockpit, site))) throw cockpitError("NoSuchSite", { site: site.slice(0, 200) });
  const { database, observatory } = cockpit;
  const at = observatory.now();
  const author = caller?.name ?? "";
  const isNew = await addNote(database, { site, test, page, words: text.replace(/\r\n?/g, "\n"), author, at });
  if (caller !== undefined && isNew)
    await noteAction(database, caller, { action: "note", subject: site, detail: test }, at);
  return { kind: "gone-on", to: cockpitSiteHref(site), said: "noted" };
}

/** Curators remove their own notes, operators any. */
export async function removeNoteByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { cockpit, caller, form, words } = request;
  const [site = ""] = words;
  const mayAny = caller !== undefined && mayAs(caller.role, "operator");
  const { database, observatory } = cockpit;
  if (!(await removeNote(database, form.get("note") ?? "", site, mayAny ? null : (caller?.name ?? ""))))
    throw cockpitError("NotYourNote", {});
  if (caller !== undefined)
    await noteAction(database, caller, { action: "note remove", subject: site }, observatory.now());
  return { kind: "gone-on", to: cockpitSiteHref(site), said: "noteRemoved" };
}

/** The site is measured no longer. */
export async function excludeByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { form, words } = request;
  const given = words[0] ?? (form.get("site") ?? "").trim();
  const named = { site: given, hide: form.get("hide") === "1", reason: (form.get("reason") ?? "").trim() };
  const { site } = (await callSiteUrlServer(request, "excludeSite", named)) as { site: string };
  return { kind: "gone-on", to: cockpitSiteHref(site), said: "excluded" };
}

/** The site is measured again. */
export async function includeByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const [site = ""] = request.words;
  const { missing } = (await callSiteUrlServer(request, "includeSite", { site })) as { missing: readonly unknown[] };
  // A site that was excluded before it was ever measured has no page any more.
  const to = (await isKnownSite(request.cockpit, site)) ? cockpitSiteHref(site) : "/cockpit/excluded";
  return { kind: "gone-on", to, said: missing.length === 0 ? "included" : "includedPartly" };
}
