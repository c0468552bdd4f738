import { checkKnownSite, isKnownSite } from "../../observatory/services/sites.ts";
import type { ArgumentValue } from "../../transport/service.ts";
import { callSiteUrlServer } from "../service-calls.ts";
import { cockpitSiteHref } from "../views/parts.ts";
import { fieldDigest } from "../views/site-fields.ts";
import type { fieldTexts } from "../views/site-fields.ts";
import { formLines, formText, pageAfterForm } from "./request.ts";
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

/** Makes arguments of `setSite` of the text of a field. */
const argumentsOf: Readonly<Record<keyof ReturnType<typeof fieldTexts>, (form: URLSearchParams) => ArgumentValue>> = {
  title: (form) => formText(form, "title"),
  source: (form) => formText(form, "source"),
  seeds: (form) => formLines(form, "seeds"),
  scope: (form) => formText(form, "scope"),
  nace: (form) => categoryOf(form, "nace"),
  continent: (form) => categoryOf(form, "continent"),
  country: (form) => categoryOf(form, "country"),
  nuts: (form) => categoryOf(form, "nuts"),
  small: (form) => formText(form, "small") === "yes",
  watched: (form) => formText(form, "watched") === "yes",
  documenturlscheme: (form) => formText(form, "documenturlscheme"),
  collections: (form) => formLines(form, "collections"),
};

const categoryOf = (form: URLSearchParams, name: string): string => formText(form, name) || "unknown";

/** Sets the fields of a site that differ from those that the form was shown with. */
export async function setSiteByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const { form, words } = request;
  const [site = ""] = words;
  const shown = shownIn(form);
  const given = Object.entries(argumentsOf).flatMap(([name, argument]) =>
    form.has(name) && fieldDigest(formText(form, name)) !== shown[name] ? [[name, argument(form)] as const] : [],
  );
  const named = Object.fromEntries(given);
  const source = named["scope"] === undefined ? {} : { scopesource: `${site.replaceAll("/", "_")}.xml` };
  await callSiteUrlServer(request, "setSite", { site, ...named, ...source });
  return { kind: "gone-on", to: pageAfterForm(form, cockpitSiteHref(site)), said: "siteSet" };
}

/** Returns the digests of the fields that a form was shown with. A form of a program has none: all its fields are wanted. */
function shownIn(form: URLSearchParams): Readonly<Record<string, unknown>> {
  try {
    const shown = JSON.parse(form.get("shown") ?? "{}") as unknown;
    return typeof shown === "object" && shown !== null ? { ...shown } : {};
  } catch {
    return {};
  }
}

/** Lets imports, feeds, campaigns and crawls change a field of a site again. */
export async function unsetSiteByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const [site = ""] = request.words;
  await callSiteUrlServer(request, "unsetSite", { site, fields: formText(request.form, "fields") });
  return { kind: "gone-on", to: cockpitSiteHref(site), said: "siteUnset" };
}
