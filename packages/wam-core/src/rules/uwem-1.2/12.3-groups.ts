/** Checkpoint 12.3, "divide large blocks of information into groups". Source: spec 2.1, 3 (No. 21 and 22). */
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { BWam, ElementWam } from "../../rule-set/define.ts";
import { checkpoint } from "./checkpoints.ts";

export const fieldsetLegend: ElementWam = defineAWam({
  id: "EIAO.A.10.12.3.1.HTML.1.1",
  title: "legend of a fieldset",
  kind: "element",
  elements: ["fieldset"],
  measure(fieldset) {
    for (let child = fieldset.first; child !== null; child = child.next) {
      if (child.kind === "element" && child.name === "legend" && child.namespace === XHTML_NAMESPACE) return 1;
    }
    return 0;
  },
});

export const optgroupLabel: ElementWam = defineAWam({
  id: "EIAO.A.10.12.3.1.HTML.2.1",
  title: "label of an optgroup",
  kind: "element",
  elements: ["optgroup"],
  measure: (optgroup) => Number(optgroup.has("label")),
});

export const fieldsetWithoutLegend: BWam = defineBWam({
  id: "UWEM.B.10.12.3.3.HTML.DEF.1.1",
  test: "12.3_HTML_01",
  ...checkpoint("12.3"),
  title: "fieldset without legend",
  at: [fieldsetLegend],
  result: (read) => 1 - Number(read(fieldsetLegend)),
  affects: "People who hear one form field at a time and need to know what the group asks for.",
  remedy: "Add a legend as a child of the fieldset.",
  examples: {
    fails: [
      "<form><fieldset><input></fieldset></form>",
      "<form><fieldset><div><legend>Address</legend></div></fieldset></form>",
    ],
    passes: ["<form><fieldset><legend>Address</legend><input></fieldset></form>"],
  },
});

export const optgroupWithoutLabel: BWam = defineBWam({
  id: "UWEM.B.10.12.3.3.HTML.DEF.4.1",
  test: "12.3_HTML_04",
  ...checkpoint("12.3"),
  title: "optgroup without label",
  at: [optgroupLabel],
  result: (read) => 1 - Number(read(optgroupLabel)),
  affects: "People who cannot see how the options of a long list are grouped.",
  remedy: "Add a label attribute that names the group.",
  examples: {
    fails: ["<select><optgroup><option>Oslo</option></optgroup></select>"],
    passes: ['<select><optgroup label="Norway"><option>Oslo</option></optgroup></select>'],
  },
});
