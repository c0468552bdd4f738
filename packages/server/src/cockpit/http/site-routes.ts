import { checkKnownSite, isKnownSite } from "../../services/known-site.ts";
import { callSiteUrlServer } from "../model/service-calls.ts";
import { cockpitSiteHref } from "../views/parts.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";

/** The parameters of `addAnnotation` that a form has, beside the site. */
const fields = ["key", "value", "reference", "run", "page", "test", "fingerprint", "public"];

/** Adds an annotation on a site, its survey in a run, a page, or a finding of it. */
export async function addAnnotationByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { cockpit, form, words } = request;
  const [site = ""] = words;
  await checkKnownSite(cockpit, site);
  const given = Object.fromEntries(fields.map((name) => [name, (form.get(name) ?? "").trim()]));
  await callSiteUrlServer(request, "addAnnotation", { ...given, site });
  return { kind: "gone-on", to: cockpitSiteHref(site), said: "annotated" };
}

/** Removes an annotation. Curators remove their own ones, operators any. */
export async function removeAnnotationByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const [site = ""] = request.words;
  await callSiteUrlServer(request, "removeAnnotation", { id: request.form.get("id") ?? "", site });
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
