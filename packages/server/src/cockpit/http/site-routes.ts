import { mayAs } from "../../transport/caller-rights.ts";
import { cockpitError } from "../errors.ts";
import { noteAction } from "../model/audit.ts";
import { isKnownSite } from "../../services/known-site.ts";
import { callSiteUrlServer } from "../model/service-calls.ts";
import { cockpitSiteHref } from "../views/parts.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";

/** The parameters of `addAnnotation` that a form has, beside the site. */
const FIELDS = ["key", "value", "reference", "run", "page", "test", "fingerprint", "public"];

/** An annotation on a site, its survey in a run, a page, or a finding of it. */
export async function addAnnotationByForm({ cockpit, caller, form, words }: CockpitRequest): Promise<CockpitAnswer> {
  const [site = ""] = words;
  if (!(await isKnownSite(cockpit, site))) throw cockpitError("NoSuchSite", { site: site.slice(0, 200) });
  const given = Object.fromEntries(FIELDS.map((name) => [name, (form.get(name) ?? "").trim()]));
  const named = { ...given, site, author: caller?.name ?? "" };
  const { added } = (await callSiteUrlServer(cockpit, "addAnnotation", named)) as { added: boolean };
  const action = { action: "annotation", subject: site, detail: given["key"] ?? "" };
  if (caller !== undefined && added) await noteAction(cockpit.database, caller, action, cockpit.observatory.now());
  return { kind: "gone-on", to: cockpitSiteHref(site), said: "annotated" };
}

/** Curators remove their own annotations, operators any. */
export async function removeAnnotationByForm({ cockpit, caller, form, words }: CockpitRequest): Promise<CockpitAnswer> {
  const [site = ""] = words;
  const mayAny = caller !== undefined && mayAs(caller.role, "operator");
  const named = { id: form.get("id") ?? "", site, ...(mayAny ? {} : { author: caller?.name ?? "" }) };
  const removed = (await callSiteUrlServer(cockpit, "removeAnnotation", named)) as { key: string };
  const action = { action: "annotation remove", subject: site, detail: removed.key };
  if (caller !== undefined) await noteAction(cockpit.database, caller, action, cockpit.observatory.now());
  return { kind: "gone-on", to: cockpitSiteHref(site), said: "annotationRemoved" };
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
