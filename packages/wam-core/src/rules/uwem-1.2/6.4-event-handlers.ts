/** Checkpoint 6.4, "event handlers are input device-independent". Source: spec 2.1, 3 (No. 12), D1. */
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { AWam, BWam, ElementWam } from "../../rule-set/define.ts";
import { checkpoint } from "./checkpoints.ts";

/** Returns an A-WAM that is 0 if and only if the keyboard handler exists and equals the mouse handler. */
function unpairedHandler(id: string, title: string, mouse: string, keyboard: string): ElementWam {
  return defineAWam({
    id,
    title,
    kind: "element",
    attributes: [mouse],
    measure: (element) => Number(element.attribute(keyboard) !== element.attribute(mouse)),
  });
}

export const mouseDownOnly = unpairedHandler(
  "EIAO.A.10.6.4.2.HTML.1.2",
  "mouse down without key down",
  "onmousedown",
  "onkeydown",
);
export const mouseUpOnly = unpairedHandler(
  "EIAO.A.10.6.4.2.HTML.2.2",
  "mouse up without key up",
  "onmouseup",
  "onkeyup",
);
export const mouseOverOnly = unpairedHandler(
  "EIAO.A.10.6.4.2.HTML.4.2",
  "mouse over without focus",
  "onmouseover",
  "onfocus",
);
export const mouseOutOnly = unpairedHandler(
  "EIAO.A.10.6.4.2.HTML.5.2",
  "mouse out without blur",
  "onmouseout",
  "onblur",
);

/** Elements on which the keyboard triggers onclick too, so that a key press handler would act twice (D1). */
const clickedByKey: ReadonlySet<string> = new Set(["a", "area", "button", "input", "select", "textarea"]);

export const clickAndKeyPress: ElementWam = defineAWam({
  id: "EIAO.A.10.6.4.3.HTML.3.1",
  title: "click and key press",
  kind: "element",
  attributes: ["onclick"],
  measure(element) {
    const keyPress = element.attribute("onkeypress");
    return Number(clickedByKey.has(element.name) ? keyPress !== undefined : keyPress !== element.attribute("onclick"));
  },
});

const handlers: readonly AWam[] = [mouseDownOnly, mouseUpOnly, clickAndKeyPress, mouseOverOnly, mouseOutOnly];

export const mouseOnlyHandler: BWam = defineBWam({
  id: "UWEM.B.10.6.4.3.HTML.DEF.1.1",
  test: "6.4_HTML_01",
  ...checkpoint("6.4"),
  title: "mouse-only event handler",
  at: handlers,
  result: (read) => Number(handlers.some((handler) => read(handler) === 1)),
  affects: "People who use a keyboard, a switch or speech instead of a mouse.",
  remedy:
    "Give the keyboard event the same handler (onmouseover with onfocus, onmousedown with onkeydown); use a button for onclick.",
  examples: {
    fails: [
      '<p onmouseover="show()">Menu</p>',
      '<div onclick="send()">Send</div>',
      '<a href="x" onclick="f()" onkeypress="f()">x</a>',
    ],
    passes: ['<p onmouseover="show()" onfocus="show()">Menu</p>', '<button onclick="send()">Send</button>'],
  },
});
