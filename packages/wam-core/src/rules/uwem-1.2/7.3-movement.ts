/** Checkpoint 7.3, "avoid movement in pages". Source: spec 2.1, 3 (No. 9). */
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { BWam, ElementWam } from "../../rule-set/define.ts";
import { checkpoint } from "./checkpoints.ts";

export const marqueeElement: ElementWam = defineAWam({
  id: "EIAO.A.10.7.3.2.HTML.1.1",
  title: "marquee used",
  kind: "element",
  elements: ["marquee"],
  measure: () => 1,
});

export const marqueeInUse: BWam = defineBWam({
  id: "UWEM.B.10.7.3.3.HTML.DEF.1.1",
  test: "7.3_HTML_01",
  ...checkpoint("7.3"),
  title: "marquee element in use",
  at: [marqueeElement],
  result: (read) => Number(read(marqueeElement)),
  whenNowhere: "pass",
  affects: "People who read slowly or use a screen magnifier, and people whom movement distracts.",
  remedy: "Show the text without movement. If it must move, let readers stop it.",
  examples: { fails: ["<marquee>Sale ends today</marquee>"], passes: ["<p>Sale ends today</p>"] },
});
