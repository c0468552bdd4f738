import type { Site } from "../repository/records.ts";
import { kindOf } from "../scope/kinds/catalogue.ts";
import type { ScopeRule } from "../scope/kinds/catalogue.ts";
import { csvFields } from "./csv-rows.ts";
import { SCOPE_NAMESPACE } from "./scope-rule.ts";
import { UNKNOWN_CATEGORY } from "./site-row.ts";

/**
 * The files of a snapshot of all sites (D-22): `sites.csv` and a scope file for each site with rules, which can be imported
 * again, and `sites.json` with everything, also the states that a CSV has no field for.
 */
export function snapshotFiles(sites: readonly Site[]): { name: string; text: string }[] {
  const lines = [csvFields.join(",")];
  const scopes: { name: string; text: string }[] = [];
  for (const site of sites) {
    let scope = "";
    if (site.rules.length > 0) {
      scope = `scope-${scopes.length + 1}.xml`;
      scopes.push({ name: scope, text: scopeXml(site.rules) });
    }
    const categories = [site.nace, site.continent, site.country, site.nuts].map((code) => code ?? UNKNOWN_CATEGORY);
    for (const seed of site.seeds) {
      lines.push([seed, site.site, site.title, site.source, ...categories, scope].map(csvField).join(","));
    }
  }
  const json = `${JSON.stringify(sites, null, 2)}\n`;
  return [{ name: "sites.csv", text: `${lines.join("\n")}\n` }, ...scopes, { name: "sites.json", text: json }];
}

function csvField(text: string): string {
  return /[",\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A scope file that `readScopeXml` reads back as the same rules. */
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
