import type { ArgumentValue } from "../../transport/service.ts";
import { callSiteUrlServer } from "../model/service-calls.ts";
import { cockpitSiteHref } from "../views/parts.ts";
import { fieldDigest } from "../views/site-fields.ts";
import type { fieldTexts } from "../views/site-fields.ts";
import { formLines, pageAfterForm, formText } from "./form-fields.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";

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
