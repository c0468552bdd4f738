import type { Exposed } from "./accessible-names.ts";

/** Chromium's own kinds of elements that have no role in WAI-ARIA, or are generic. */
const kinds =
  /^(?:Abbr|Audio|Canvas|ColorWell|Date|DateTime|DescriptionList|DisclosureTriangle|EmbeddedObject|Figcaption|FooterAsNonLandmark|HeaderAsNonLandmark|Iframe|IframePresentational|InputTime|LabelText|Legend|LineBreak|PluginObject|Pre|Ruby|RubyAnnotation|SvgRoot|Video|none|sectionfooter|sectionheader|textbox)$/;

/** Returns the reason why Chromium represents an element in another way than WAI-ARIA and HTML-AAM. Undefined for an unknown difference. */
export function causeOfChromium(our: Exposed | undefined, their: Exposed | undefined): string | undefined {
  if (our === undefined)
    return their?.role === "generic"
      ? "Chromium shows generic elements in a button; their roles are presentational"
      : undefined;
  if (their === undefined) {
    if (our.role === "rowgroup") return "Chromium leaves out row groups without a name";
    if (our.role === "paragraph")
      return "Chromium leaves out some paragraphs: inline ones, those with tables as ::before or ::after";
    if (our.role === "graphics-document" && our.name === "") return "Chromium leaves out an svg without content";
    return undefined;
  }
  if (our.role === "generic" && kinds.test(their.role) && our.name === their.name)
    return "Chromium has its own kind for elements without a role";
  if (their.role.startsWith("LayoutTable")) return "Chromium guesses that a table is used for layout";
  if (our.role === "generic" && their.role === "form" && their.name === "")
    return "Chromium has a role for forms without a name";
  if (our.role === "generic" && their.role === "Abbr") return "Chromium names an abbr by its title";
  if (our.role !== their.role) return undefined;
  if (our.role === "table" && our.name === "") return "Chromium names a table by its summary attribute";
  if (our.role === "row" && their.name === "") return "WAI-ARIA names a row by its content; Chromium does not";
  if (our.role === "term" && our.name === "") return "Chromium names a term by its content; WAI-ARIA does not";
  if (our.name.toLowerCase() === their.name.toLowerCase()) return "Chromium applies text-transform to names";
  return undefined;
}

/** Returns the reason why dom-accessibility-api names an element in another way. */
export function causeOfDom(our: Exposed | undefined, name: string): string | undefined {
  if (our === undefined) return undefined;
  if (our.name.replace(/\s/g, "") === name.replace(/\s/g, ""))
    return "only blanks differ: jsdom knows less of the display of elements";
  if (our.role === "document") return "dom-accessibility-api does not name the document by its title";
  if (our.name.startsWith(name) || our.name.endsWith(name))
    return "jsdom has no ::before and ::after, and dom-accessibility-api no placeholder of inputs";
  return undefined;
}
