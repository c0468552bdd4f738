import { checkKnownSite, isKnownSite } from "../../observatory/services/sites.ts";
import type { ArgumentValue } from "../../transport/service.ts";
import { cockpitSiteHref } from "../views/parts.ts";
import { fieldDigest } from "../views/site-fields.ts";
import type { fieldTexts } from "../views/site-fields.ts";
import { formAction } from "./form-action.ts";
import { formLines, formText, pageAfterForm } from "./request.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";

/** The parameters of `addAnnotation` that a form has, besides the site. */
const fields = ["key", "value", "reference", "run", "page", "test", "fingerprint", "public"];

const siteArgs = ({ params: [site = ""] }: CockpitRequest) => ({ site });
const toSite = ({ params: [site = ""] }: CockpitRequest) => cockpitSiteHref(site);

const addAnnotation = formAction("addAnnotation", "annotated", toSite, (request) => ({
  ...Object.fromEntries(fields.map((name) => [name, formText(request.form, name)])),
  ...siteArgs(request),
}));

/** Adds an annotation to a site, its survey in a run, a page, or a finding. */
export async function addAnnotationByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  await checkKnownSite(request.cockpit, siteArgs(request).site);
  return await addAnnotation(request);
}

/** Removes an annotation. Curators remove their own ones, operators any. */
export const removeAnnotationByForm = formAction("removeAnnotation", "annotationRemoved", toSite, (request) => ({
  id: request.form.get("id") ?? "",
  ...siteArgs(request),
}));

/** Excludes a site: it is measured no longer. */
export const excludeByForm = formAction(
  "excludeSite",
  "excluded",
  (_, result) => cockpitSiteHref((result as { readonly site: string }).site),
  ({ form, params: [site = formText(form, "site")] }) => ({
    site,
    hide: form.get("hide") === "1",
    reason: formText(form, "reason"),
  }),
);

/** Includes a site: it is measured again. */
export const includeByForm = formAction(
  "includeSite",
  (result) =>
    (result as { readonly missing: readonly unknown[] }).missing.length === 0 ? "included" : "includedPartly",
  // A site that was excluded before its first measurement has no page any more.
  async ({ cockpit, params: [site = ""] }) =>
    (await isKnownSite(cockpit, site)) ? cockpitSiteHref(site) : "/cockpit/excluded",
  siteArgs,
);

/** Converts the text of a field to an argument of `setSite`. */
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

/** Sets the fields of a site whose values differ from the ones that the form showed. */
export const setSiteByForm = formAction(
  "setSite",
  "siteSet",
  (request) => pageAfterForm(request.form, toSite(request)),
  (request) => {
    const { form } = request;
    const digests = shownDigests(form);
    const entries = Object.entries(argumentsOf).flatMap(([name, argument]) =>
      form.has(name) && fieldDigest(formText(form, name)) !== digests[name] ? [[name, argument(form)] as const] : [],
    );
    const { site } = siteArgs(request);
    const args = { site, ...Object.fromEntries(entries) };
    return Object.hasOwn(args, "scope") ? { ...args, scopesource: `${site.replaceAll("/", "_")}.xml` } : args;
  },
);

/** Returns the digests of the fields that the form showed. A form of a program has none: all its fields are set. */
function shownDigests(form: URLSearchParams): Readonly<Record<string, unknown>> {
  try {
    const digests = JSON.parse(form.get("shown") ?? "{}") as unknown;
    return typeof digests === "object" && digests !== null ? { ...digests } : {};
  } catch {
    return {};
  }
}

/** Lets imports, feeds, campaigns and crawls change a field of a site again. */
export const unsetSiteByForm = formAction("unsetSite", "siteUnset", toSite, (request) => ({
  ...siteArgs(request),
  fields: formText(request.form, "fields"),
}));
