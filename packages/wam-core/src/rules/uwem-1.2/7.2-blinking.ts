/** Checkpoint 7.2, "avoid causing content to blink". Source: spec 2.1, 2.3, 3 (No. 7 and 8). */
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { BWam, ElementWam, WinnerWam } from "../../rule-set/define.ts";
import { checkpoint } from "./checkpoints.ts";

export const blinkElement: ElementWam = defineAWam({
  id: "EIAO.A.10.7.2.1.HTML.1.1",
  title: "blink used",
  kind: "element",
  elements: ["blink"],
  measure: () => 1,
});

/** The cascade passes on each rule whose declaration wins for a rendered element, once (D10, D43). */
export const blinkDeclaration: WinnerWam = defineAWam({
  id: "EIAO.A.10.7.2.2.CSS.1.1",
  title: "text-decoration value",
  kind: "winner",
  property: "text-decoration-line",
  measure: ({ declaration }) => Number(declaration.identifiers.has("blink")),
});

const AFFECTS = "People with attention disorders, with low vision, or with photosensitive epilepsy.";

export const blinkElementInUse: BWam = defineBWam({
  id: "UWEM.B.10.7.2.3.HTML.DEF.1.1",
  test: "7.2_HTML_01",
  ...checkpoint("7.2"),
  title: "blink element in use",
  at: [blinkElement],
  result: (read) => Number(read(blinkElement)),
  whenNowhere: "pass",
  affects: AFFECTS,
  remedy: "Remove the blink element; use strong, or a static style, for emphasis.",
  examples: { fails: ["<p><blink>New</blink></p>"], passes: ["<p><strong>New</strong></p>"] },
});

export const styleBlinks: BWam = defineBWam({
  id: "UWEM.B.10.7.2.3.CSS.DEF.2.1",
  test: "7.2_CSS_02",
  ...checkpoint("7.2"),
  title: "CSS makes content blink",
  at: [blinkDeclaration],
  result: (read) => Number(read(blinkDeclaration)),
  whenNowhere: "pass",
  affects: AFFECTS,
  remedy: "Take blink out of the text-decoration of this rule; use weight or colour for emphasis.",
  examples: {
    fails: [
      "<style>b { text-decoration: blink }</style><p><b>New</b></p>",
      '<p style="text-decoration: blink">New</p>',
    ],
    passes: [
      "<style>b { text-decoration: underline }</style><p><b>New</b></p>",
      "<style>b { text-decoration: blink } b { text-decoration: none }</style><p><b>New</b></p>",
    ],
  },
});
