/** Checkpoint 4.3, "identify the primary natural language": measured for statistics only. Source: spec 2.2, 2.5. */
import { defineAWam } from "../../rule-set/define.ts";
import type { ElementWam, ResourceWam } from "../../rule-set/define.ts";

/** Measures the root element only (D19). */
export const documentLanguage: ElementWam = defineAWam({
  id: "EIAO.A.10.4.3.1.HTML.2.1",
  title: "language of the document element",
  kind: "element",
  elements: ["html"],
  measure(html, { document }) {
    if (html !== document.root) return undefined;
    const lang = html.attribute("lang");
    const xmlLang = html.xmlAttribute("lang");
    return document.mode === "html" ? (lang ?? xmlLang) : (xmlLang ?? lang);
  },
});

export const contentLanguage: ResourceWam = defineAWam({
  id: "EIAO.A.10.4.3.1.HTTP.1.1",
  title: "content language",
  kind: "resource",
  measure: (page) => page.headers.get("content-language")?.trim(),
});
