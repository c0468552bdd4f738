/** A-WAMs outside all checkpoints: technology, links, language in `meta`, media, parser state, extraction. Source: spec 2.3, 2.4, 2.5, 2.6. */
import { norm, textOf } from "../../document/text.ts";
import { defineAWam } from "../../rule-set/define.ts";
import type { ConstructWam, ElementWam, ResourceWam } from "../../rule-set/define.ts";
import { attributeMatches, attributeMatchesAnyCase } from "./conditions.ts";

export const metaLanguage: ElementWam = defineAWam({
  id: "EIAO.A.0.0.0.2.HTML.1.1",
  title: "language in meta",
  kind: "element",
  elements: ["meta"],
  attributes: ["content"],
  measure: (meta) =>
    attributeMatchesAnyCase(meta, "http-equiv", "content-language") ||
    attributeMatchesAnyCase(meta, "name", "dc.language")
      ? meta.attribute("content")
      : undefined,
});

export const scriptType: ElementWam = defineAWam({
  id: "EIAO.A.0.0.0.2.HTML.2.1",
  title: "type of scripts",
  kind: "element",
  elements: ["script"],
  measure: (script) => script.attribute("type"),
});

export const codeType: ElementWam = defineAWam({
  id: "EIAO.A.0.0.0.2.HTML.3.1",
  title: "type of code objects",
  kind: "element",
  elements: ["object"],
  measure: (object) => object.attribute("codetype"),
});

export const classId: ElementWam = defineAWam({
  id: "EIAO.A.0.0.0.2.HTML.4.1",
  title: "URI of code objects",
  kind: "element",
  elements: ["object"],
  measure: (object) =>
    object.has("codetype") || object.has("type") || object.has("data") ? undefined : object.attribute("classid"),
});

export const applet: ElementWam = defineAWam({
  id: "EIAO.A.0.0.0.2.HTML.5.1",
  title: "applets",
  kind: "element",
  elements: ["applet"],
  measure: () => 1,
});

const EVENTS =
  "abort blur change click dblclick error focus keydown keypress keyup load mousedown mousemove mouseout mouseover mouseup reset select submit unload";

export const eventHandler: ElementWam = defineAWam({
  id: "EIAO.A.0.0.0.2.HTML.6.1",
  title: "event handlers",
  kind: "element",
  attributes: EVENTS.split(" ").map((event) => `on${event}`),
  measure: () => 1,
});

const SCRIPT_LINK = "javascript";

export const scriptLink: ElementWam = defineAWam({
  id: "EIAO.A.0.0.0.2.HTML.7.1",
  title: "script links",
  kind: "element",
  elements: ["a"],
  measure(a, page) {
    const start = a.attribute("href")?.slice(0, SCRIPT_LINK.length);
    return start === SCRIPT_LINK || (page.document.mode === "html" && start?.toLowerCase() === SCRIPT_LINK)
      ? 1
      : undefined;
  },
});

export const objectType: ElementWam = defineAWam({
  id: "EIAO.A.0.0.0.2.HTML.8.1",
  title: "type of data objects",
  kind: "element",
  elements: ["object"],
  measure: (object) => (object.has("codetype") ? undefined : object.attribute("type")),
});

export const objectSource: ElementWam = defineAWam({
  id: "EIAO.A.0.0.0.2.HTML.9.1",
  title: "URI of data objects",
  kind: "element",
  elements: ["object"],
  measure: (object) => (object.has("type") || object.has("codetype") ? undefined : object.attribute("data")),
});

export const imageSource: ElementWam = defineAWam({
  id: "EIAO.A.0.0.0.2.HTML.10.1",
  title: "image source",
  kind: "element",
  elements: ["img", "input"],
  measure: (element, page) =>
    element.name === "img" || attributeMatches(element, "type", "image", page) ? element.attribute("src") : undefined,
});

export const linkTarget: ElementWam = defineAWam({
  id: "EIAO.A.0.0.0.2.HTML.11.1",
  title: "link target",
  kind: "element",
  elements: ["a", "area", "link"],
  measure: (link) => link.attribute("href"),
});

export const contentFilter: ResourceWam = defineAWam({
  id: "EIAO.A.0.0.0.2.HTML.12.1",
  title: "content filter used",
  kind: "resource",
  measure: (page) => (page.tidy ? "Tidy" : undefined),
});

export const styleMedia: ElementWam = defineAWam({
  id: "EIAO.A.0.0.0.2.HTML.13.1",
  title: "media of style elements",
  kind: "element",
  elements: ["style"],
  measure(style) {
    const media = style.attribute("media");
    return media === undefined ? undefined : norm(media);
  },
});

/** Measured only for content without a document, where no walk takes place. The report of spec 8.5 represents its value 1. */
export const parsingFailed: ResourceWam = defineAWam({
  id: "EIAO.A.0.0.0.2.HTML.14.1",
  title: "parsing failed",
  kind: "resource",
  measure: (): undefined => undefined,
});

export const cssMedia: ConstructWam = defineAWam({
  id: "EIAO.A.0.0.0.2.CSS.1.1",
  title: "media types named in CSS",
  kind: "construct",
  constructs: "media",
  measure: (construct) => construct.mediaList,
});

/** Extracted text that no B- or M-WAM reads (spec 2.4). */
export const styleElementText: ElementWam = defineAWam({
  id: "EIAO.A.0.0.0.2.OTHER.2.1",
  title: "CSS of style elements",
  kind: "element",
  elements: ["style"],
  measure: (style) => textOf(style),
});

/** Extracted text that no B- or M-WAM reads (spec 2.4). */
export const styleAttributeText: ElementWam = defineAWam({
  id: "EIAO.A.0.0.0.2.OTHER.3.1",
  title: "CSS of style attributes",
  kind: "element",
  attributes: ["style"],
  measure: (element) => element.attribute("style"),
});
