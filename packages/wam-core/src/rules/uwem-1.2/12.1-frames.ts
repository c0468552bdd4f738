/** Checkpoint 12.1, "title each frame". Source: spec 2.1, 3 (No. 20). */
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { BWam, ElementWam } from "../../rule-set/define.ts";
import { checkpoint } from "./checkpoints.ts";

export const frameTitle: ElementWam = defineAWam({
  id: "EIAO.A.10.12.1.2.HTML.1.1",
  title: "title on frames",
  kind: "element",
  elements: ["frame", "iframe"],
  measure: (frame) => Number(frame.has("title")),
});

export const frameWithoutTitle: BWam = defineBWam({
  id: "UWEM.B.10.12.1.3.HTML.DEF.1.1",
  test: "12.1_HTML_01",
  ...checkpoint("12.1"),
  title: "frame or iframe without title",
  at: [frameTitle],
  result: (read) => 1 - Number(read(frameTitle)),
  affects: "People who hear a list of frames read out and must choose one by its name.",
  remedy: "Add a title attribute that describes the content of the frame.",
  examples: {
    fails: ['<iframe src="map.html"></iframe>'],
    passes: ['<iframe src="map.html" title="Map of the town"></iframe>'],
  },
});
