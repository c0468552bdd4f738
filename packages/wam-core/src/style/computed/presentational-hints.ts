import type { Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import { legacyColour } from "./colour.ts";
import data from "./presentational-hints.json" with { type: "json" };
import { cellHints, pixels, tableHints } from "./table-hints.ts";

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/** Attributes of SVG that are also properties (SVG 2, 6.6), if they are computed here. */
const svgProperties = new Set(data.svgProperties.split(" "));

type Hint = (value: string, element: Element) => string;

/**
 * Returns the declarations that the attributes of an element stand for (HTML Standard, Rendering: "presentational hints"), as the
 * text of a style attribute; empty if there are none.
 */
export function hintsOf(element: Element): string {
  let text = "";
  if (element.namespace === XHTML_NAMESPACE) {
    const isImage = element.name === "input" && asciiLowerCase(element.attribute("type") ?? "") === "image";
    const own = byElement.get(isImage ? "img" : element.name);
    for (const { name, value, namespace } of element.attributes) {
      const hint = namespace === undefined ? own?.get(name) : undefined;
      if (hint !== undefined) text += hint(value, element);
    }
    if (element.name === "table") text += tableHints(element);
    else if (element.name === "td" || element.name === "th") text += cellHints(element);
  } else if (element.namespace === SVG_NAMESPACE)
    for (const { name, value, namespace } of element.attributes)
      if (namespace === undefined && svgProperties.has(name)) text += `${name}:${value.replace(/[;{}]/g, "")};`;
  return text;
}

const colour =
  (property: string): Hint =>
  (value) => {
    const parsed = legacyColour(value);
    return parsed === undefined ? "" : `${property}:${parsed};`;
  };

const backgroundImage: Hint = (value) =>
  value === ""
    ? ""
    : `background-image:url("${value.replace(/["\\\n\r\f]/g, (found) => `\\${found.charCodeAt(0).toString(16)} `)}");`;
/** The attributes that give an element a background. */
const backgrounds: Readonly<Record<string, Hint>> = {
  background: backgroundImage,
  bgcolor: colour("background-color"),
};

/** Makes the hint for a length or percentage (HTML Standard, "rules for parsing dimension values"). */
const size =
  (property: string, zero = true): Hint =>
  (value) => {
    const [, number, percent] = /^[ \t\n\f\r]*(\d+(?:\.\d+)?)(%?)/.exec(value) ?? [];
    return number === undefined || (!zero && Number(number) === 0) ? "" : `${property}:${number}${percent || "px"};`;
  };

/** Makes the hint that sets several properties to the same size. */
const sizes =
  (...properties: readonly string[]): Hint =>
  (value, element) =>
    properties.map((property) => size(property)(value, element)).join("");

/** Makes the hint that maps words to declarations or, with a property, to its values. */
const keywords =
  (map: Readonly<Record<string, string>>, property?: string): Hint =>
  (value) => {
    const key = asciiLowerCase(value.trim());
    if (!Object.hasOwn(map, key)) return "";
    return property === undefined ? (map[key] as string) : `${property}:${map[key]};`;
  };

/** The hint for elements that also align the blocks in them. */
const aligned = { align: keywords(data.deepAlign, "text-align") };
const cellAlign = keywords({ ...data.deepAlign, ...data.cellAlign }, "text-align");
const cellVertical = keywords(data.cellVertical, "vertical-align");

/** The kinds of markers. Letters are case-sensitive, words are not. */
const marker: Hint = (value) => {
  const exact: Readonly<Record<string, string>> = data.markers;
  const type = Object.hasOwn(exact, value)
    ? exact[value]
    : ["disc", "circle", "square", "none"].find((word) => word === asciiLowerCase(value));
  return type === undefined ? "" : `list-style-type:${type};`;
};

const fontSizes = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"];

const fontSize: Hint = (value) => {
  const [, sign = "", digits] = /^[ \t\n\f\r]*([+-]?)(\d+)/.exec(value) ?? [];
  if (digits === undefined) return "";
  const number = sign === "" ? Number(digits) : 3 + Number(sign + digits);
  return `font-size:${fontSizes[Math.max(1, Math.min(7, number)) - 1]};`;
};

const face: Hint = (value) => (/[;{}()]/.test(value) ? "" : `font-family:${value};`);

const media = { height: size("height"), width: size("width") };
const embedded = {
  ...media,
  align: keywords(data.imageAlign),
  hspace: sizes("margin-left", "margin-right"),
  vspace: sizes("margin-top", "margin-bottom"),
};
const image: Readonly<Record<string, Hint>> = {
  ...embedded,
  border: (value) => `border-width:${pixels(value) ?? 0}px;border-style:solid;`,
};
const rowGroup: Readonly<Record<string, Hint>> = {
  ...backgrounds,
  align: cellAlign,
  valign: cellVertical,
  height: size("height"),
};
const cell: Readonly<Record<string, Hint>> = {
  ...rowGroup,
  height: size("height", false),
  nowrap: () => "white-space:nowrap;",
  width: size("width", false),
};
const column: Readonly<Record<string, Hint>> = {
  align: cellAlign,
  bgcolor: colour("background-color"),
  valign: cellVertical,
  width: size("width"),
};
const margins: Readonly<Record<string, Hint>> = {
  bottommargin: size("margin-bottom"),
  leftmargin: size("margin-left"),
  marginheight: sizes("margin-top", "margin-bottom"),
  marginwidth: sizes("margin-left", "margin-right"),
  rightmargin: size("margin-right"),
  topmargin: size("margin-top"),
};
const list = { type: marker };

const ruledLine: Readonly<Record<string, Hint>> = {
  align: keywords(data.lineAlign),
  color: (value, element) =>
    `border-style:solid;${colour("border-color")(value, element)}${colour("background-color")(value, element)}`,
  noshade: (_, element) => (element.has("color") ? "" : "border-style:solid;border-color:gray;background-color:gray;"),
  size: (value) => {
    const height = pixels(value);
    if (height === undefined) return "";
    return height <= 1 ? "border-bottom-width:0;" : `height:${height - 2}px;`;
  },
  width: size("width"),
};
const table: Readonly<Record<string, Hint>> = {
  ...backgrounds,
  align: keywords(data.tableAlign),
  bordercolor: colour("border-color"),
  cellspacing: (value) => {
    const space = pixels(value);
    return space === undefined ? "" : `border-spacing:${space}px;`;
  },
  height: size("height"),
  width: size("width", false),
};

const hintsByElement: Readonly<Record<string, Readonly<Record<string, Hint>>>> = {
  body: { ...margins, ...backgrounds, text: colour("color") },
  font: { color: colour("color"), face, size: fontSize },
  div: aligned,
  p: aligned,
  h1: aligned,
  h2: aligned,
  h3: aligned,
  h4: aligned,
  h5: aligned,
  h6: aligned,
  caption: { align: keywords(data.caption, "caption-side") },
  hr: ruledLine,
  br: { clear: keywords(data.clear, "clear") },
  pre: { wrap: () => "white-space:pre-wrap;" },
  ul: list,
  ol: list,
  li: list,
  img: image,
  embed: image,
  object: image,
  iframe: { ...embedded, frameborder: (value) => (pixels(value) === 0 ? "border-width:0;" : "") },
  video: media,
  marquee: { ...media, bgcolor: colour("background-color") },
  table,
  thead: rowGroup,
  tbody: rowGroup,
  tfoot: rowGroup,
  tr: rowGroup,
  td: cell,
  th: cell,
  col: column,
  colgroup: column,
  textarea: { wrap: keywords(data.wrap, "white-space") },
};
const byElement: ReadonlyMap<string, ReadonlyMap<string, Hint>> = new Map(
  Object.entries(hintsByElement).map(([name, hints]) => [name, new Map(Object.entries(hints))]),
);
