/** The facts about a page for assistive technology, without a rule set: for tools with their own tests of roles, names and languages. */
import {
  accessibilityReport,
  ariaAttribute,
  ariaOfElement,
  ariaRole,
  autofillField,
  compareLabel,
  hasKnownLanguage,
  genericPhrase,
  isKindOf,
  judgeLanguage,
  readAccessibility,
  supportsAttribute,
  visibleLabels,
} from "@eiao/wam-core/accessibility";

const html = `<!DOCTYPE html><html lang=en><title>Ferries</title>
<link rel=stylesheet href=icons.css>
<button class=menu></button>
<button aria-label="Night boat">Timetable</button>
<a href=fares.html>Read more</a>
<p lang=eng role=note aria-colour=red>Kein Schiff</p>`;
const resource = { url: "http://www.example.com/ferries.html", content: html, contentType: "text/html" };
const load = () => Promise.resolve({ content: '.menu::before { content: "Menu" }' });

// One answer for each element, as `eiao-wam tree --format json` prints it.
const { elements } = await accessibilityReport(resource, { load });
console.log(`${elements.filter(({ exposed }) => exposed).length} of ${elements.length} elements are exposed`);

// Or request only what a test needs; the rest is not computed.
const facts = await readAccessibility(resource, { load });
const visibleLabel = visibleLabels(facts);
for (const element of facts.tree.elements) {
  const { line } = facts.tree.document.locate(Math.max(element.start, 0));
  const role = facts.role(element);
  if (role === "button") {
    const name = facts.name(element);
    console.log(`${line} ${role} "${name}", visible label: ${compareLabel(visibleLabel(element), name)}`);
  }
  if (role !== undefined && isKindOf(role, "link") && genericPhrase(facts.name(element), "en") === "phrase")
    console.log(`${line} "${facts.name(element)}" goes anywhere`);
  if (role !== undefined && ariaRole(role)?.nameFrom === "prohibited" && element.has("aria-label"))
    console.log(`${line} no name for ${role}`);
  const language = element.attribute("lang");
  if (language !== undefined && !hasKnownLanguage(language)) console.log(`${line} ${language} is no language`);
  for (const { name } of element.attributes)
    if (name.startsWith("aria-") && ariaAttribute(name) === undefined)
      console.log(`${line} ${name} is not in WAI-ARIA`);
}

// The caller provides the language detector; this one knows two words.
const detector = {
  languages: new Set(["de", "en"]),
  detect: (text: string) => ({ de: text.includes("kein") ? 1 : 0, en: text.includes("no") ? 1 : 0 }),
};
console.log(`a German text as English: ${judgeLanguage("kein Schiff ".repeat(10), "en", detector)}`);

// The tables of WAI-ARIA, ARIA in HTML and HTML that the facts rest on.
console.log(`a switch may be required: ${supportsAttribute("switch", "aria-required")}`);
console.log(`a password without a role too: ${ariaOfElement("input", "password").supported.has("aria-required")}`);
console.log(`"shipping work email" is filled in as ${autofillField("shipping work email")}`);
