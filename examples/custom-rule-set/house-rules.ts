import { defineAWam, defineBWam, defineMWam, defineRuleSet } from "@eiao/wam-core";

/** A-WAMs state facts: does the link open a window of its own? */
const opensWindow = defineAWam({
  kind: "element",
  id: "HAVNMARK.A.0.0.0.1.HTML.1.1",
  title: "link that opens a new window",
  elements: ["a", "area"],
  attributes: ["href"],
  measure: (element) => Number(element.attribute("target")?.toLowerCase() === "_blank"),
});

const hasSize = defineAWam({
  kind: "element",
  id: "HAVNMARK.A.0.0.0.1.HTML.2.1",
  title: "width and height on images",
  elements: ["img"],
  measure: (image) => Number(image.has("width") && image.has("height")),
});

const loading = defineAWam({
  kind: "element",
  id: "HAVNMARK.A.0.0.0.1.HTML.3.1",
  title: "when an image is loaded",
  elements: ["img"],
  attributes: ["loading"],
  measure: (image) => image.attribute("loading"),
});

/** B-WAMs judge what A-WAMs have measured, location by location: 0 is a pass, 1 a barrier. */
const linkOpensWindow = defineBWam({
  id: "HAVNMARK.B.0.0.0.1.HTML.DEF.1.1",
  test: "house_HTML_01",
  checkpoint: "house 1",
  priority: 2,
  title: "link opens a new window",
  at: [opensWindow],
  result: (read) => Number(read(opensWindow)),
  affects: "people who do not notice that the way back is gone",
  remedy: "Remove the target attribute.",
  examples: { fails: ['<a href="a.html" target="_blank">A</a>'], passes: ['<a href="a.html">A</a>'] },
});

const imageWithoutSize = defineBWam({
  id: "HAVNMARK.B.0.0.0.1.HTML.DEF.2.1",
  test: "house_HTML_02",
  checkpoint: "house 2",
  priority: 3,
  title: "image without width and height",
  at: [hasSize],
  result: (read) => 1 - Number(read(hasSize)),
  affects: "people who lose their place when the text jumps while images load",
  remedy: "Give the image its width and height in pixels.",
  examples: { fails: ['<img src="a.png" alt="A">'], passes: ['<img src="a.png" alt="A" width="4" height="3">'] },
});

/** M-WAMs count what there is, without a verdict. */
const imageLoading = defineMWam({
  id: "HAVNMARK.LOADING.1.1",
  type: "imageLoading",
  title: "when images are loaded",
  at: loading,
  statistic: (value) => String(value).toLowerCase(),
});

/** The house rules of the fictional municipality of Havnmark. Raise the version whenever a result can change. */
export const houseRules = defineRuleSet({
  id: "havnmark-house-rules",
  version: "1.0.0",
  title: "House rules of Havnmark",
  measures: [opensWindow, hasSize, loading],
  judges: [linkOpensWindow, imageWithoutSize],
  statistics: [imageLoading],
});
