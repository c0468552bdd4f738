/** Checkpoint 11.2, "avoid deprecated features of W3C technologies". Source: spec 2.1, 2.1.2, 3 (No. 18 and 19), D80. */
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { BWam, ElementWam } from "../../rule-set/define.ts";
import { checkpoint } from "./checkpoints.ts";

export const deprecatedElement: ElementWam = defineAWam({
  id: "EIAO.A.10.11.2.1.HTML.1.1",
  title: "deprecated element",
  kind: "element",
  elements: ["applet", "basefont", "center", "dir", "font", "isindex", "menu", "s", "strike", "u"],
  measure: ({ name }, { living }) => (living && ["menu", "s", "u"].includes(name) ? undefined : 1),
});

/** Table 2.1.2: element -> its deprecated attributes. */
const deprecatedAttributes: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ["body", "bgcolor link alink vlink background text"],
    ["caption iframe input legend p div h1 h2 h3 h4 h5 h6", "align"],
    ["img object", "align border hspace vspace"],
    ["li", "value"],
    ["table", "bgcolor align"],
    ["tr", "bgcolor"],
    ["th td", "bgcolor height nowrap width"],
    ["hr", "align noshade size width"],
    ["br", "clear"],
    ["dl ul", "compact"],
    ["ol", "compact start value"],
    ["script", "language"],
  ].flatMap(([elements = "", attributes = ""]) => {
    const names = new Set(attributes.split(" "));
    return elements.split(" ").map((element) => [element, names] as const);
  }),
);

/** Every listed element gives a value, so this measurement dominates N on most pages. */
export const deprecatedAttribute: ElementWam = defineAWam({
  id: "EIAO.A.10.11.2.2.HTML.1.1",
  title: "deprecated attribute",
  kind: "element",
  elements: [...deprecatedAttributes.keys()],
  measure(element, { living }) {
    if (living && element.name === "li") return undefined;
    const deprecated = deprecatedAttributes.get(element.name);
    for (const { name, namespace } of element.attributes) {
      if (namespace === undefined && deprecated?.has(name) && !(living && name === "start")) return 1;
    }
    return 0;
  },
});

const AFFECTS = "People who set their own colours, sizes and layout: presentation in the markup is harder to override.";

export const deprecatedElementInUse: BWam = defineBWam({
  id: "UWEM.B.10.11.2.3.HTML.DEF.1.1",
  test: "11.2_HTML_01",
  ...checkpoint("11.2"),
  title: "deprecated element",
  at: [deprecatedElement],
  result: (read) => Number(read(deprecatedElement)),
  affects: AFFECTS,
  remedy:
    "Use a style sheet instead of center and font, ul instead of dir, del instead of strike; replace applets. Pages that begin with <!DOCTYPE html> may use menu, s and u.",
  examples: {
    fails: ["<center>Welcome</center>", '<font size="5">Welcome</font>'],
    passes: ['<h1 style="text-align: center">Welcome</h1>', "<p><b>Welcome</b></p>"],
  },
});

export const deprecatedAttributeInUse: BWam = defineBWam({
  id: "UWEM.B.10.11.2.3.HTML.DEF.2.1",
  test: "11.2_HTML_02",
  ...checkpoint("11.2"),
  title: "deprecated attribute",
  at: [deprecatedAttribute],
  result: (read) => Number(read(deprecatedAttribute)),
  affects: AFFECTS,
  remedy:
    "Move the presentation into a style sheet: text-align, background-color, width. Pages that begin with <!DOCTYPE html> may use ol start and li value.",
  examples: {
    fails: ['<p align="center">Welcome</p>', '<table bgcolor="#eeeeee"><tr><td nowrap>1</td></tr></table>'],
    passes: ['<p class="welcome">Welcome</p>', '<table border="1"><tr><td>1</td></tr></table>'],
  },
});
