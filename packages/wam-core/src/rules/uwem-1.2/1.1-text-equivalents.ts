/** Checkpoint 1.1, "provide a text equivalent". Source: spec 2.1, 3 (No. 1 and 15). */
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { BWam, ElementWam } from "../../rule-set/define.ts";
import { checkpoint } from "./checkpoints.ts";
import { attributeMatches } from "./conditions.ts";

export const altOnNonText: ElementWam = defineAWam({
  id: "EIAO.A.10.1.1.2.HTML.1.1",
  title: "alt on non-text content",
  kind: "element",
  elements: ["img", "area", "applet", "input"],
  measure: (element, page) =>
    element.name === "input" && !attributeMatches(element, "type", "image", page)
      ? undefined
      : Number(element.has("alt")),
});

export const embedElement: ElementWam = defineAWam({
  id: "EIAO.A.10.1.1.2.HTML.2.1",
  title: "embed used",
  kind: "element",
  elements: ["embed"],
  measure: () => 1,
});

export const embedInUse: BWam = defineBWam({
  id: "UWEM.B.10.1.1.3.HTML.DEF.6.1",
  test: "1.1_HTML_06",
  ...checkpoint("1.1"),
  title: "embed element in use",
  at: [embedElement],
  result: (read) => Number(read(embedElement)),
  whenNowhere: "pass",
  affects: "People who cannot see or play the embedded content: embed has no place for a text equivalent.",
  remedy: "Use img with an alt, video or audio with captions, or object with the text equivalent between its tags.",
  examples: {
    fails: ['<embed src="tour.svg">'],
    passes: ['<object data="tour.svg" type="image/svg+xml">A tour of the museum in five pictures.</object>'],
  },
});

export const nonTextWithoutAlt: BWam = defineBWam({
  id: "UWEM.B.10.1.1.3.HTML.DEF.1.1",
  test: "1.1_HTML_01",
  ...checkpoint("1.1"),
  title: "non-text content without alt",
  at: [altOnNonText],
  result: (read) => 1 - Number(read(altOnNonText)),
  affects: "People who are blind, who browse without images, or whose braille display can show text only.",
  remedy: 'Add an alt attribute that says what the image shows or does; use alt="" if it is only decoration.',
  examples: {
    fails: [
      '<img src="chart.png">',
      '<map name="m"><area href="north.html"></map>',
      '<input type="image" src="go.gif">',
    ],
    passes: [
      '<img src="chart.png" alt="Visitors rose from 200 to 350">',
      '<img src="line.gif" alt="">',
      '<input type="text">',
    ],
  },
});
