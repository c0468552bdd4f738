import type { ComputedStyle, PseudoElement } from "../../style/computed/computed-style.ts";
import { desktop } from "../../style/conditions/environment.ts";
import type { Element } from "../../document/document.ts";
import { definitePixels } from "../bounds/box.ts";
import { computedColour } from "../../style/computed/colour.ts";
import { cached } from "../../style/syntax/cache.ts";
import { parseColour } from "./colour.ts";
import type { Colour } from "./colour.ts";
import { layersOf } from "./gradient.ts";
import type { ImageLayer } from "./gradient.ts";
import { paint, paintLayer, unknownGround } from "./ground.ts";
import type { Ground, Unknown } from "./ground.ts";

/** A box: the parts of its style that change the colours of the texts in it, or the background behind them. */
export interface Box {
  /** True for a box that paints nothing, moves nothing and changes no colour. Most boxes are plain. */
  readonly isPlain: boolean;
  readonly display: string;
  readonly position: string;
  /** True for a box that leaves its place in the flow, so that it may cover, or stand on, its neighbours. */
  readonly isDisplaced: boolean;
  readonly isFloat: boolean;
  /** True for a box that contains its floats (CSS 2.2, 9.4.1). */
  readonly holdsFloats: boolean;
  /** True for a box that is the containing block of absolutely positioned boxes in it. */
  readonly isContaining: boolean;
  /** True for a box whose shadow is an area on which the content of neighbouring boxes may stand. */
  readonly hasWideShadow: boolean;
  readonly zIndex: number;
  /** The colour of the background; undefined if the source does not decide it. */
  readonly background: Colour | undefined;
  readonly layers: readonly ImageLayer[];
  /** False for images that may not fill the whole box. */
  readonly isFilled: boolean;
  readonly opacity: number;
  /** The reason why the background behind the box is unknown, unless the box's own background hides it. */
  readonly behind: Unknown | undefined;
  /** The reason why the background of the box itself is unknown too, unless a background inside hides it. */
  readonly before: Unknown | undefined;
  /** The reason why the texts in the box are changed too, so that no background inside helps. */
  readonly over: Unknown | undefined;
  /** The lengths of negative margins in px, as positive numbers in the order of `margin`; undefined without a negative margin. */
  readonly pull: Sides | undefined;
  /** Margins that are not negative, and paddings: the space between the border of the parent and the content. */
  readonly margin: Sides;
  readonly padding: Sides;
}

/** Lengths in px: top, right, bottom, left. */
export type Sides = readonly [top: number, right: number, bottom: number, left: number];

export type ReadValue = (property: string) => string;

/** Returns a function for the boxes of elements. Elements that share their style share one box. */
export function boxes(style: ComputedStyle): (element: Element) => Box {
  const known = new WeakMap<object, Box>();
  return (element) =>
    cached(known, style.shared(element), () => boxOf((property) => style.value(element, property) ?? UNDECIDED, style));
}

/** Returns the box of a pseudo-element; undefined if it generates none. */
export function generatedBox(element: Element, pseudo: PseudoElement, style: ComputedStyle): Box | undefined {
  if (!style.isStyled(element, pseudo)) return undefined;
  const value: ReadValue = (property) => style.value(element, property, pseudo) ?? UNDECIDED;
  if (/^(?:none|normal)$/.test(value("content")) || value("display") === "none") return undefined;
  if (value("visibility") !== "visible" || isShrunk(value("transform"))) return undefined;
  return boxOf(value, style);
}

/** Paints the background of a box over a ground. */
export function paintBox(ground: Ground, box: Box): Ground {
  if (box.background === undefined) return unknownGround("unknown-colour");
  return box.layers.reduce<Ground>(
    (below, layer) => paintLayer(below, layer, box.isFilled),
    paint(ground, box.background),
  );
}

const UNDECIDED = "?";

function boxOf(value: ReadValue, style: ComputedStyle): Box {
  const position = value("position");
  const display = value("display");
  const backgroundColour = value("background-color");
  const image = value("background-image");
  const opacity = value("opacity");
  const animated = animatedBy(value, style);
  const pull = sidesOf((side) => outdentOf(value(`margin-${side}`)));
  const isMoved = isMovedBy(value);
  const isClippedToText = value("background-clip").includes("text");
  const box = {
    display,
    position,
    isDisplaced: isMoved || isPlacedOutOfFlow(position) || (position === "relative" && isShifted(value)),
    isFloat: value("float") !== "none",
    holdsFloats: holdsFloats(value, display, position),
    isContaining: position !== "static" || value("transform") !== "none" || value("filter") !== "none",
    hasWideShadow: value("clip-path") === "none" && hasWideShadow(value("box-shadow")),
    zIndex: Number.parseInt(value("z-index"), 10) || 0,
    background: backgroundColour === UNDECIDED ? undefined : parseColour(backgroundColour),
    layers: image === UNDECIDED ? (["image"] as const) : layersOf(image, value("color")),
    isFilled: value("background-repeat")
      .split(",")
      .every((keyword) => /^(?:repeat|initial)$/.test(keyword.trim())),
    opacity: opacity === UNDECIDED ? NaN : Number(opacity),
    behind: isMoved ? ("moved" as const) : value("backdrop-filter") === "none" ? undefined : ("effect" as const),
    before: beforeOf(value, animated),
    over: isClippedToText ? ("image" as const) : overOf(value, animated),
    pull: pull.some((side) => side > LITTLE_PULL) ? pull : undefined,
    margin: sidesOf((side) => Math.max(0, definitePixels(value(`margin-${side}`)) || 0)),
    padding: sidesOf((side) => definitePixels(value(`padding-${side}`)) || 0),
  };
  return { ...box, isPlain: isPlain(box) };
}

function isPlain(box: Omit<Box, "isPlain">): boolean {
  return (
    box.background?.alpha === 0 &&
    box.layers.length === 0 &&
    box.opacity === 1 &&
    box.behind === undefined &&
    box.before === undefined &&
    box.over === undefined &&
    box.position === "static" &&
    !box.isFloat &&
    box.pull === undefined &&
    !/^contents$|table(?:-caption)?$/.test(box.display)
  );
}

export function isPlacedOutOfFlow(position: string): boolean {
  return position !== "static" && position !== "relative";
}

/** Shifts of a few pixels, such as those of `sub` and `sup`, count as no shift. */
const LITTLE = 10;

function isShifted(value: ReadValue): boolean {
  return ["top", "right", "bottom", "left"].some((side) => {
    const shift = value(side);
    return shift !== "auto" && !(Math.abs(definitePixels(shift)) <= LITTLE);
  });
}

function isMovedBy(value: ReadValue): boolean {
  if (!isIdentity(value("transform"))) return true;
  if (!/^(?:none|0px|0%)(?: (?:0px|0%))*$/.test(value("translate"))) return true;
  return !/^(?:none|0deg)$/.test(value("rotate")) || !/^(?:none|1(?: 1)*)$/.test(value("scale"));
}

/** The largest negative margin in px that does not count: frames of tabs overlap by some pixels. */
export const LITTLE_PULL = 3;

function sidesOf(length: (side: string) => number): Sides {
  return [length("top"), length("right"), length("bottom"), length("left")];
}

/** Returns the length of a negative margin in px. */
function outdentOf(margin: string): number {
  if (!margin.startsWith("-")) return margin === UNDECIDED ? Number.POSITIVE_INFINITY : 0;
  const px = definitePixels(margin);
  return Number.isNaN(px) ? Number.POSITIVE_INFINITY : -px;
}

/** Returns true for functions that leave a box as it is, such as `translateZ(0)`, which authors write for speed. */
function isIdentity(transform: string): boolean {
  if (transform === "none") return true;
  for (const [, name = "", list = ""] of transform.matchAll(/([a-zA-Z\d]+)\(([^)]*)\)/g)) {
    const parts = list.split(",").map((part) => Number.parseFloat(part));
    const isNeutral = /^scale/i.test(name)
      ? parts.every((part) => part === 1)
      : /^translateZ$|^perspective$/i.test(name) || parts.every((part) => part === 0);
    if (!isNeutral) return false;
  }
  return transform !== UNDECIDED;
}

export function isShrunk(transform: string): boolean {
  return /scale\w*\(\s*(?:[\d.]+\s*,\s*)*0\s*[,)]/i.test(transform);
}

function holdsFloats(value: ReadValue, display: string, position: string): boolean {
  return (
    isPlacedOutOfFlow(position) ||
    !/^(?:none|\?)$/.test(value("float")) ||
    !/^(?:block|inline|list-item|contents)$/.test(display) ||
    !/^(?:visible|clip|\?)$/.test(value("overflow-x")) ||
    /layout|content|strict|paint/.test(value("contain")) ||
    value("column-count") !== "auto"
  );
}

function beforeOf(value: ReadValue, animated: ReadonlySet<string>): Unknown | undefined {
  if (value("border-image-source") !== "none" && value("border-image-slice").includes("fill")) return "image";
  if (value("clip-path") !== "none") return "effect";
  if (value("background-blend-mode") !== "normal" && value("background-image") !== "none") return "effect";
  if (hasInnerShadow(value("box-shadow"))) return "shadow";
  return ["background", "background-color", "background-image", "backdrop-filter", "box-shadow"].some((property) =>
    animated.has(property),
  )
    ? "animation"
    : undefined;
}

/** Filters that leave colours as they are. */
const HARMLESS =
  /^(?:none|(?:(?:drop-shadow\((?:[^()]|\([^()]*\))*\)|blur\(0(?:px)?\)|(?:brightness|contrast|saturate|opacity)\((?:1|100%)\)|(?:grayscale|invert|sepia)\(0%?\)|hue-rotate\(0(?:deg|px)?\))\s*)+)$/;

function overOf(value: ReadValue, animated: ReadonlySet<string>): Unknown | undefined {
  if (!HARMLESS.test(value("filter")) || value("mix-blend-mode") !== "normal") return "effect";
  if (value("mask-image") !== "none") return "effect";
  if (/^(?:only )?dark$/.test(value("color-scheme"))) return "unknown-colour";
  if (value("opacity") === UNDECIDED) return "unknown-colour";
  if (isPlacedOutOfFlow(value("position")) && (isTallAndFixed(value) || mayBeOffScreen(value))) return "moved";
  return ["color", "opacity", "filter", "-webkit-text-fill-color", "mix-blend-mode"].some((property) =>
    animated.has(property),
  )
    ? "animation"
    : undefined;
}

/** Returns true for a fixed box that may be higher than the viewport: scrolling the page does not show its lower part. */
function isTallAndFixed(value: ReadValue): boolean {
  if (value("position") !== "fixed") return false;
  return definitePixels(value("height")) >= desktop.height || (value("top") !== "auto" && value("bottom") !== "auto");
}

/** The distance in px from which a box may be off-screen, such as a menu that a script brings in. */
const AWAY = 99;

function mayBeOffScreen(value: ReadValue): boolean {
  const isAway = (length: string): boolean =>
    definitePixels(length) <= -AWAY || /^-(?:\d{3,})(?:\.\d+)?%$/.test(length);
  if (
    ["right", "bottom", "margin-top", "margin-right", "margin-bottom", "margin-left"].some((side) =>
      isAway(value(side)),
    )
  )
    return true;
  const moves = `${value("translate")} ${[...value("transform").matchAll(/translate\w*\(([^)]*)\)/gi)].map(([, list]) => list).join(" ")}`;
  return [...moves.matchAll(/(-?[\d.]+)(px|%)/g)].some(([, number]) => Math.abs(Number(number)) >= AWAY);
}

/** Returns the properties that an animation keeps changing, or leaves changed when it ends. */
function animatedBy(value: ReadValue, style: ComputedStyle): ReadonlySet<string> {
  const found = new Set<string>();
  const names = value("animation-name");
  if (names === "none") return found;
  const isEndless = value("animation-iteration-count").includes("infinite");
  const stays = /forwards|both/.test(value("animation-fill-mode"));
  for (const name of names.split(","))
    for (const [property, last] of style.animated(name.trim().replace(/^"|"$/g, "")))
      if (isEndless || (stays && !isSameValue(last, value(property)))) found.add(property);
  return found;
}

function isSameValue(last: string | undefined, computed: string): boolean {
  if (last === undefined || last === computed) return true;
  return Number(last) === Number(computed) || computedColour(last) === computed;
}

/** Returns true for an inset shadow that may reach a text. A thin line inside the border does not. */
function hasInnerShadow(shadow: string): boolean {
  if (!shadow.includes("inset")) return false;
  return shadow
    .split(/,(?![^(]*\))/)
    .filter((one) => one.includes("inset"))
    .some((one) => [...one.matchAll(/(-?[\d.]+)px/g)].some(([, px]) => Math.abs(Number(px)) > LITTLE));
}

/** Returns true for a shadow that spreads far, or a sharp one far from its box. The usual blurred shadow around a box is pale beside it. */
function hasWideShadow(shadow: string): boolean {
  return shadow.split(/,(?![^(]*\))/).some((one) => {
    const [x = 0, y = 0, blur = 0, spread = 0] = Array.from(one.matchAll(/(-?[\d.]+)px/g), ([, px]) => Number(px));
    const reach = blur === 0 ? Math.max(Math.abs(x), Math.abs(y)) + spread : spread;
    return !one.includes("inset") && reach > LITTLE;
  });
}
