import type { Site } from "../site.ts";
import { kindOf } from "../../decide/scope/rule-kinds.ts";
import type { ScopeRule } from "../../decide/scope/rule-kinds.ts";
import { csvFields } from "./csv-rows.ts";
import { SCOPE_NAMESPACE } from "./scope-xml.ts";
import { UNKNOWN_CATEGORY } from "./site-row.ts";

/**
 * Makes the files of an export or a snapshot of sites (D-22): `sites.csv` and a scope file for each site with rules, which can be imported
 * again, and `sites.json` with everything, including the states that a CSV has no field for.
 */
export function snapshotFiles(sites: readonly Site[]): { name: string; text: string | Iterable<string> }[] {
  const scopes: { name: string; text: string }[] = [];
  const list = siteListText(sites, ({ rules }) => {
    if (rules.length === 0) return "";
    const name = `scope-${scopes.length + 1}.xml`;
    scopes.push({ name, text: scopeXml(rules) });
    return name;
  });
  return [{ name: "sites.csv", text: list }, ...scopes, { name: "sites.json", text: jsonOf(sites) }];
}

/** The number of sites that are written at once. */
const PIECE = 1_000;

/** Writes the text of `JSON.stringify(sites, null, 2)` in pieces, because the text of all sites takes much memory. */
function* jsonOf(sites: readonly Site[]): Generator<string, void> {
  for (let at = 0; at < sites.length; at += PIECE) {
    const piece = JSON.stringify(sites.slice(at, at + PIECE), null, 2);
    yield `${at === 0 ? "[" : ","}${piece.slice(1, -2)}`;
  }
  yield sites.length === 0 ? "[]\n" : "\n]\n";
}

/** Writes the nine-field CSV of sites. @param scopeOf  returns the name of the scope file of a site. */
export function siteListText(sites: readonly Site[], scopeOf: (site: Site) => string): string {
  const lines = [csvFields.join(",")];
  for (const site of sites) {
    const scope = scopeOf(site);
    const categories = [site.nace, site.continent, site.country, site.nuts].map((code) => code ?? UNKNOWN_CATEGORY);
    for (const seed of site.seeds)
      lines.push(csvLine([seed, site.site, site.title, site.source, ...categories, scope]));
  }
  return `${lines.join("\n")}\n`;
}

/** Writes a line of CSV, without its end. */
export function csvLine(fields: readonly string[]): string {
  return fields.map(csvField).join(",");
}

function csvField(text: string): string {
  return /[",\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes a scope file that `readScopeXml` reads back as the same rules. */
export function scopeXml(rules: readonly ScopeRule[]): string {
  const lines = rules.map((rule) => {
    const { name, kind, value } = kindOf(rule);
    const { element } = kind;
    const namespace = element.namespace === undefined ? "" : ` xmlns="${element.namespace}"`;
    return `  <${element.name}${namespace} type="${rule.type}" ${name}="${attributeText(kind.write(value))}"/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<scopePatternList xmlns="${SCOPE_NAMESPACE}">
${lines.join("\n")}
</scopePatternList>
`;
}

function attributeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
