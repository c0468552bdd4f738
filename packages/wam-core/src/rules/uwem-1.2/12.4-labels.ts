/** Checkpoint 12.4, "associate labels explicitly with their controls". Source: spec 2.1, 3 (No. 23 and 24), D3, D35, D66. */
import type { Element } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { BWam, ElementWam, Page } from "../../rule-set/define.ts";
import { checkpoint } from "./checkpoints.ts";

const controls = ["select", "textarea", "input"];
const withoutLabel: ReadonlySet<string> = new Set(["hidden", "submit", "reset", "button", "image"]);

function isControl(element: Element, page: Page): boolean {
  if (element.name !== "input") return true;
  const type = element.attribute("type") ?? "text";
  return !withoutLabel.has(page.document.mode === "html" ? asciiLowerCase(type) : type);
}

export const controlId: ElementWam = defineAWam({
  id: "EIAO.A.10.12.4.2.HTML.1.1",
  title: "id on form controls",
  kind: "element",
  elements: controls,
  measure: (control, page) => (isControl(control, page) ? Number((control.attribute("id") ?? "") !== "") : undefined),
});

export const controlLabel: ElementWam = defineAWam({
  id: "EIAO.A.10.12.4.2.HTML.2.1",
  title: "label for a form control",
  kind: "element",
  elements: controls,
  attributes: ["id"],
  measure: (control, page) =>
    isControl(control, page) ? Number(page.once(labelled, labelled).has(control)) : undefined,
});

/**
 * Returns the elements that labels name: for each `for`, with the label anywhere (D35), the first element in document
 * order with that id, of any name space. An empty id names nothing (D66).
 */
function labelled({ document }: Page): ReadonlySet<Element> {
  const ids = new Set(document.named("label").map((label) => label.attribute("for") ?? ""));
  ids.delete("");
  const targets = new Set<Element>();
  for (const element of ids.size === 0 ? [] : document.elements) {
    if (ids.delete(element.attribute("id") ?? "")) targets.add(element);
  }
  return targets;
}

export const controlWithoutId: BWam = defineBWam({
  id: "UWEM.B.10.12.4.3.HTML.DEF.1.1",
  test: "12.4_HTML_01",
  ...checkpoint("12.4"),
  title: "form control without id",
  at: [controlId],
  result: (read) => 1 - Number(read(controlId)),
  affects: "People whose screen reader can only announce a label that names its control.",
  remedy: "Give the control an id, and write this id in the for attribute of its label.",
  examples: {
    fails: ["<form><label>Name <input></label></form>", "<form><select><option>1</option></select></form>"],
    passes: ['<form><label for="n">Name</label> <input id="n"></form>', '<form><input type="submit"></form>'],
  },
});

export const controlWithoutLabel: BWam = defineBWam({
  id: "UWEM.B.10.12.4.3.HTML.DEF.2.1",
  test: "12.4_HTML_02",
  ...checkpoint("12.4"),
  title: "form control without label",
  at: [controlLabel],
  result: (read) => 1 - Number(read(controlLabel)),
  affects: "People who hear the form: they do not learn what to enter here.",
  remedy: "Add a label whose for attribute is the control's id.",
  examples: {
    fails: ['<form>Name <input id="n"></form>', '<form><label for="m">Name</label> <input id="n"></form>'],
    passes: [
      '<form><label for="n">Name</label> <input id="n"></form>',
      '<form><label for="n">Name <input id="n"></label></form>',
    ],
  },
});
