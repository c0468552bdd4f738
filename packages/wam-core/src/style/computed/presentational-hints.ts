import type { Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import { legacyColour } from "./colour.ts";
import { cellHints, pixels, tableHints } from "./table-hints.ts";

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/** Attributes of SVG that are properties too (SVG 2, 6.6), as far as they are computed here. */
const svgProperties = new Set(
  (
    "clip-path color cursor direction display fill filter font-family font-size font-stretch font-style font-weight letter-spacing opacity " +
    "overflow pointer-events stroke text-anchor text-decoration transform unicode-bidi visibility word-spacing writing-mode"
  ).split(" "),
);

type Hint = (value: string, element: Element) => string;

/**
 * Declarations that the attributes of an element stand for (HTML Standard, Rendering: "presentational hints"), as the text of a
 * style attribute; empty: none.
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

/** A length or percentage (HTML Standard, "rules for parsing dimension values"); undefined: neither. */
function dimension(value: string): string | undefined {
  const [, number, percent] = /^[ \t\n\f\r]*(\d+(?:\.\d+)?)(%?)/.exec(value) ?? [];
  return number === undefined ? undefined : number + (percent === "%" ? "%" : "px");
}

const size =
  (property: string, zero = true): Hint =>
  (value) => {
    const length = dimension(value);
    return length === undefined || (!zero && Number.parseFloat(length) === 0) ? "" : `${property}:${length};`;
  };

/** The same declaration for several properties. */
const sizes =
  (...properties: readonly string[]): Hint =>
  (value, element) =>
    properties.map((property) => size(property)(value, element)).join("");

/** Makes the hint that has a declaration for each word or, with a property, a value of that. */
const words =
  (map: Readonly<Record<string, string>>, property?: string): Hint =>
  (value) => {
    const key = asciiLowerCase(value.trim());
    if (!Object.hasOwn(map, key)) return "";
    return property === undefined ? (map[key] as string) : `${property}:${map[key]};`;
  };

/** Blocks in it are aligned too. */
const deepAlign = words(
  {
    left: "-webkit-left",
    right: "-webkit-right",
    center: "-webkit-center",
    middle: "-webkit-center",
    justify: "justify",
  },
  "text-align",
);
const cellAlign = words(
  {
    left: "-webkit-left",
    right: "-webkit-right",
    center: "-webkit-center",
    middle: "center",
    absmiddle: "center",
    justify: "justify",
  },
  "text-align",
);
const floatAlign = words({
  left: "float:left;",
  right: "float:right;",
  center: "margin-inline-start:auto;margin-inline-end:auto;",
});
const imageAlign = words({
  left: "float:left;vertical-align:top;",
  right: "float:right;vertical-align:top;",
  top: "vertical-align:top;",
  middle: "vertical-align:-webkit-baseline-middle;",
  center: "vertical-align:middle;",
  bottom: "vertical-align:baseline;",
  texttop: "vertical-align:text-top;",
  absmiddle: "vertical-align:middle;",
  absbottom: "vertical-align:bottom;",
});
const cellVertical = words(
  {
    top: "top",
    middle: "middle",
    bottom: "bottom",
    baseline: "baseline",
  },
  "vertical-align",
);

/** Kinds of markers: letters in their case, words in any. */
const marker: Hint = (value) => {
  const exact: Readonly<Record<string, string>> = {
    "1": "decimal",
    a: "lower-alpha",
    A: "upper-alpha",
    i: "lower-roman",
    I: "upper-roman",
  };
  const type = Object.hasOwn(exact, value)
    ? exact[value]
    : ["disc", "circle", "square", "none"].find((word) => word === asciiLowerCase(value));
  return type === undefined ? "" : `list-style-type:${type};`;
};

const imageBorder: Hint = (value) => {
  const width = pixels(value) ?? 0;
  return `border-width:${width}px;border-style:solid;`;
};

const fontSizes = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"];

const fontSize: Hint = (value) => {
  const [, sign = "", digits] = /^[ \t\n\f\r]*([+-]?)(\d+)/.exec(value) ?? [];
  if (digits === undefined) return "";
  const number = sign === "" ? Number(digits) : 3 + Number(sign + digits);
  return `font-size:${fontSizes[Math.max(1, Math.min(7, number)) - 1]};`;
};

const face: Hint = (value) => (/[;{}()"']/.test(value) && !/^[^;{}()]*$/.test(value) ? "" : `font-family:${value};`);

const image: Readonly<Record<string, Hint>> = {
  align: imageAlign,
  border: imageBorder,
  height: size("height"),
  hspace: sizes("margin-left", "margin-right"),
  vspace: sizes("margin-top", "margin-bottom"),
  width: size("width"),
};
const media = { height: image["height"] as Hint, width: image["width"] as Hint };
const frameBorder: Hint = (value) => (pixels(value) === 0 ? "border-width:0;" : "");
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

const byElement: ReadonlyMap<string, ReadonlyMap<string, Hint>> = new Map(
  (
    [
      ["body", { ...margins, ...backgrounds, text: colour("color") }],
      ["font", { color: colour("color"), face, size: fontSize }],
      ["div", { align: deepAlign }],
      ...["p", "h1", "h2", "h3", "h4", "h5", "h6"].map((name): [string, Record<string, Hint>] => [
        name,
        { align: deepAlign },
      ]),
      ["caption", { align: words({ bottom: "bottom", top: "top" }, "caption-side") }],
      [
        "hr",
        {
          align: words({
            left: "margin-left:0;margin-right:auto;",
            right: "margin-left:auto;margin-right:0;",
            center: "margin-left:auto;margin-right:auto;",
          }),
          color: (value, element) =>
            `border-style:solid;${colour("border-color")(value, element)}${colour("background-color")(value, element)}`,
          noshade: (_, element) =>
            element.has("color") ? "" : "border-style:solid;border-color:gray;background-color:gray;",
          size: (value) => {
            const height = pixels(value);
            if (height === undefined) return "";
            return height <= 1 ? "border-bottom-width:0;" : `height:${height - 2}px;`;
          },
          width: size("width"),
        },
      ],
      ["br", { clear: words({ left: "left", right: "right", all: "both", both: "both" }, "clear") }],
      ["pre", { wrap: () => "white-space:pre-wrap;" }],
      ["ul", list],
      ["ol", list],
      ["li", list],
      ["img", image],
      ["embed", image],
      ["object", image],
      [
        "iframe",
        {
          ...media,
          align: imageAlign,
          frameborder: frameBorder,
          hspace: image["hspace"] as Hint,
          vspace: image["vspace"] as Hint,
        },
      ],
      ["video", media],
      ["marquee", { ...media, bgcolor: colour("background-color") }],
      [
        "table",
        {
          ...backgrounds,
          align: floatAlign,
          bordercolor: colour("border-color"),
          cellspacing: (value) => {
            const space = pixels(value);
            return space === undefined ? "" : `border-spacing:${space}px;`;
          },
          height: size("height"),
          width: size("width", false),
        },
      ],
      ["thead", rowGroup],
      ["tbody", rowGroup],
      ["tfoot", rowGroup],
      ["tr", rowGroup],
      ["td", cell],
      ["th", cell],
      ["col", column],
      ["colgroup", column],
      ["textarea", { wrap: words({ off: "pre", hard: "pre-wrap" }, "white-space") }],
    ] as readonly [string, Readonly<Record<string, Hint>>][]
  ).map(([name, hints]) => [name, new Map(Object.entries(hints))]),
);
