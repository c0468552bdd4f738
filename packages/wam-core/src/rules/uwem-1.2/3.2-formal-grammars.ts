/** Checkpoint 3.2, "validate to published formal grammars". Source: spec 2.2, 2.3, 3 (No. 2, 5 and 6), 3.1, D80. */
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { BWam, ConstructWam, ResourceWam } from "../../rule-set/define.ts";
import { documentType } from "./11.1-w3c-technologies.ts";
import { checkpoint } from "./checkpoints.ts";

/** Measured only if a validator ran and there is a DTD. The violations themselves are in `Page.violations` and in the report (2.2.1). */
export const markupGrammar: ResourceWam = defineAWam({
  id: "EIAO.A.10.3.2.2.HTML.2.1",
  title: "formal grammar of (X)HTML",
  kind: "resource",
  measure: (page) => (page.violations === undefined ? undefined : Number(page.violations.length > 0)),
});

export const styleGrammar: ConstructWam = defineAWam({
  id: "EIAO.A.10.3.2.2.CSS.1.1",
  title: "formal grammar of CSS",
  kind: "construct",
  constructs: "error",
  measure: () => 1,
});

/** Table 3.1: the public identifiers of W3C recommendations (D7), compared exactly. */
const recommended: ReadonlySet<unknown> = new Set([
  "-//IETF//DTD HTML 2.0//EN",
  ...[
    "HTML 4.01",
    "HTML 4.01 Transitional",
    "HTML 4.01 Frameset",
    "HTML 3.2 Final",
    "XHTML 1.0 Strict",
    "XHTML 1.0 Transitional",
    "XHTML 1.0 Frameset",
    "XHTML 1.1",
    "XHTML Basic 1.0",
    "XHTML Basic 1.1",
    "XHTML 1.1 plus MathML 2.0 plus SVG 1.1",
    "MathML 2.0",
    "SVG 1.0",
    "SVG 1.1",
    "SVG 1.1 Basic",
    "SVG 1.1 Tiny",
  ].map((name) => `-//W3C//DTD ${name}//EN`),
]);

const STRICT = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">';

export const noValidDocumentType: BWam = defineBWam({
  id: "UWEM.B.10.3.2.3.HTML.DEF.1.1",
  test: "3.2_HTML_01",
  ...checkpoint("3.2"),
  title: "no valid document type declaration",
  at: [documentType],
  judge: (page) => (at) => Number(!page.living && !recommended.has(page.read(documentType, at))),
  affects: "Everyone: browsers may use quirks mode, the layout rules of old browsers.",
  remedy: "Begin the page with <!DOCTYPE html>.",
  examples: {
    fails: ["<title>t</title><p>x</p>", '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0//EN"><title>t</title><p>x</p>'],
    passes: ["<!DOCTYPE html><title>t</title><p>x</p>", `${STRICT}<title>t</title><p>x</p>`],
  },
});

export const invalidMarkup: BWam = defineBWam({
  id: "UWEM.B.10.3.2.3.HTML.DEF.2.1",
  test: "3.2_HTML_02",
  ...checkpoint("3.2"),
  title: "(X)HTML does not follow its DTD",
  at: [markupGrammar],
  result: (read) => Number(read(markupGrammar)),
  whenNowhere: "pass",
  needsValidator: true,
  affects: "People whose assistive tool relies on the structure that the document type promises.",
  remedy:
    "Begin a page in current HTML with <!DOCTYPE html>; if it is served as XML, it must be well-formed. In other pages, fix the first violation: it may cause the others.",
  examples: {
    fails: [`${STRICT}<html><head><title>t</title></head><body><p foo="1">x</p></body></html>`],
    passes: [`${STRICT}<html><head><title>t</title></head><body><p>x</p></body></html>`],
  },
});

export const invalidStyle: BWam = defineBWam({
  id: "UWEM.B.10.3.2.3.CSS.DEF.1.1",
  test: "3.2_CSS_01",
  ...checkpoint("3.2"),
  title: "CSS does not follow its grammar",
  at: [styleGrammar],
  result: (read) => Number(read(styleGrammar)),
  whenNowhere: "pass",
  affects: "Everyone whose browser handles the error differently: text may become unreadable or disappear.",
  remedy: "Fix the syntax of the rule: every declaration is a name, a colon and a value; close every bracket.",
  examples: {
    fails: ["<style>p { color }</style><p>x</p>", '<p style="color">x</p>'],
    passes: ["<style>p { color: #333 }</style><p>x</p>", '<p style="color: #333">x</p>'],
  },
});
