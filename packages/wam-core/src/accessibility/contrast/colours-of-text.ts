import type { Document, Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import { hasUnappliedRules } from "../../style/computed/shadow-rules.ts";
import { cached } from "../../style/syntax/cache.ts";
import type { Accessibility, TextColours } from "../accessibility.ts";
import { isHtml } from "../html-element.ts";
import { inherited, memo } from "../memo.ts";
import { boxesBeside, isAbove, later, lowestOf, paintedIn } from "./beside.ts";
import type { Beside, PaintingOrder } from "./beside.ts";
import { boxes, isPlacedOutOfFlow, LITTLE_PULL, paintBox } from "./box.ts";
import type { Box } from "./box.ts";
import { contrastRatio, parseColour } from "./colour.ts";
import type { Colour } from "./colour.ts";
import { canvas, union, clearGround, openGroup, page, paint, shadeOf, unknownGround } from "./ground.ts";
import type { Ground, OpacityGroup, Shade, Unknown } from "./ground.ts";
import { stackedItems } from "./grid-stack.ts";
import { overhang } from "./overhang.ts";
import { reduced, FAR, outdentsOf } from "./pull.ts";
import type { Pulled } from "./pull.ts";
import { withColumns } from "./table-columns.ts";

/** The colours behind the content of an element, as the boxes around it paint them. */
interface State {
  readonly ground: Ground;
  /** The ground behind a float, which may leave the boxes around it. */
  readonly loose: Ground;
  readonly group: OpacityGroup;
  readonly over: Unknown | undefined;
  /** Neighbouring boxes that lie behind everything painted after them. */
  readonly lowest: readonly PaintingOrder[];
  readonly pulled: Pulled | undefined;
  /** A neighbouring box that covers the text, unless something painted later lies between. */
  readonly cover: PaintingOrder | undefined;
  /** The state around the background of a table, used for its caption. */
  readonly outside: State | undefined;
  /** The index of the last opaque box around; a box in a group with opacity is not opaque. */
  readonly solid: number;
  /** True in an inline box with a background, which is not behind the blocks in it. */
  readonly isInPaintedLine: boolean;
}

type BoxOf = (element: Element) => Box;
type Facts = Pick<Accessibility, "tree" | "style" | "isRendered" | "hasVisibility" | "isCovered" | "bounds">;

/**
 * Returns a function for the colours of the texts of elements (wcag22.md 3.6): the text itself, and what its boxes paint behind it down to the
 * nearest opaque one. Cost: O(1), amortised over the elements of the page; no recursion over the depth.
 */
export function coloursOfTexts(facts: Facts): (element: Element) => TextColours {
  const { tree, style } = facts;
  const boxOf = boxes(style);
  let grounds: ((element: Element) => State) | undefined;
  let reachedBy: ((element: Element) => number) | undefined;
  const lookOf = looks(facts);
  return memo(tree, (element) => {
    grounds ??= states(facts, boxOf);
    reachedBy ??= overhang(facts, boxOf);
    const { ground, group, over, cover, solid } = grounds(element);
    const look = lookOf(element);
    const unknown =
      over ??
      (cover === undefined ? undefined : "overlap") ??
      look.unknown ??
      ground.unknown ??
      group.unknown ??
      (reachedBy(element) > solid ? "overlap" : undefined);
    const text = paint(ground, look.colour);
    const shade = shadeOf(text, group);
    const behind = shadeOf(ground, group);
    const isLook = look.unknown === undefined && over !== "image" && element.namespace === XHTML_NAMESPACE;
    return {
      unknown,
      text: shade,
      ground: behind,
      isHidden: isLook && (look.colour.alpha === 0 || (unknown === undefined && isSame(shade, behind))),
    };
  });
}

const EPSILON = 1e-6;

function isSame(one: Shade, other: Shade): boolean {
  const isNear = (a: readonly number[], b: readonly number[]): boolean =>
    a.every((channel, at) => Math.abs(channel - (b[at] as number)) < EPSILON);
  return isNear(one.low, other.low) && isNear(one.low, one.high) && isNear(other.low, other.high);
}

/** Returns the highest contrast that two shades can have. */
export function highestContrast(one: Shade, other: Shade): number {
  return Math.max(contrastRatio(one.low, other.high), contrastRatio(one.high, other.low));
}

/** Returns true for a shade that is exactly one colour. */
export function isExact({ low, high }: Shade): boolean {
  return low === high;
}

interface Look {
  readonly colour: Colour;
  readonly unknown: Unknown | undefined;
}

const transparent: Colour = { channels: [0, 0, 0], alpha: 0 };

function looks({ style }: Pick<Accessibility, "style">): (element: Element) => Look {
  const known = new WeakMap<object, Look>();
  return (element) =>
    cached(known, style.shared(element), () => {
      const shadow = style.value(element, "text-shadow");
      const stroke = style.value(element, "-webkit-text-stroke-width");
      const colour = parseColour(style.value(element, "-webkit-text-fill-color") ?? "");
      const isDrawn = (shadow !== "none" && !isInvisible(shadow ?? "")) || stroke !== "0px";
      return {
        colour: colour ?? transparent,
        unknown: colour === undefined ? "unknown-colour" : isDrawn ? "shadow" : undefined,
      };
    });
}

/** Returns true if all colours of the shadow are transparent. */
function isInvisible(shadow: string): boolean {
  return shadow.split(/,(?![^(]*\))/).every((one) => /\btransparent\b|rgba\([^)]*,\s*0\)/i.test(one));
}

function states(facts: Facts, boxOf: (element: Element) => Box): (element: Element) => State {
  const { tree, style } = facts;
  const isPainted = paintedIn(facts, boxOf);
  const beside = boxesBeside(facts, boxOf, isPainted);
  const stacked = stackedItems(facts, boxOf, isPainted);
  const { source, first } = pageOf(facts, boxOf, beside.get(null));
  return inherited<State>(tree, first, (around, element, parent) => {
    const shadow = tree.shadowRoots.get(element);
    const isStyledInside = shadow !== undefined && (style.isStyled(element, "::part") || hasUnappliedRules(shadow));
    let above = isStyledInside ? { ...around, over: around.over ?? ("unknown-colour" as const) } : around;
    if (element.namespace !== XHTML_NAMESPACE)
      return { ...above, ground: unknownGround("image"), loose: unknownGround("image") };
    const box = boxOf(element);
    if (box.display === "table-caption" && parent !== null && boxOf(parent).display.endsWith("table"))
      above = above.outside ?? above; // the background of a table is not behind its caption (CSS 2.2, 17.4)
    const neighbours = beside.get(element);
    const isLine = style.isStyled(element, "::first-line") || style.isStyled(element, "::first-letter");
    const stack = stacked.get(element);
    const isPassive = stack === undefined && above.pulled === undefined && !(above.isInPaintedLine && !isInline(box));
    if (box.isPlain && neighbours === undefined && !isLine && isPassive) return above;
    if (box.display === "contents" || box.display === "none") return above;
    const start = stack === undefined ? above : withStack(above, stack);
    const state = moved(start, element, box, parent, facts, boxOf);
    let painted = inside(element === source ? state : withBackground(state, element, box, facts), box);
    if (box.display.endsWith("table")) painted = { ...withColumns(painted, element, tree, boxOf), outside: state };
    const lined =
      isLine && hasOwnLines(element, facts) ? { ...painted, over: painted.over ?? ("first-line" as const) } : painted;
    return neighbours === undefined ? lined : withNeighbours(lined, neighbours);
  });
}

/** Returns true for a page whose `meta` element allows dark colours only (HTML, 4.2.5.1). */
function isDark(document: Document): boolean {
  const meta = document.named("meta").find((each) => asciiLowerCase(each.attribute("name") ?? "") === "color-scheme");
  return /^\s*(?:only\s+)?dark\s*$/i.test(meta?.attribute("content") ?? "");
}

/** Returns the first state. The canvas takes the background of `html`, or else of `body`, which then paints none (CSS Backgrounds 3, 2.11.2). */
function pageOf({ tree, style }: Facts, boxOf: (element: Element) => Box, neighbours: Beside | undefined) {
  const { root } = tree.document;
  const isBare = (element: Element): boolean =>
    boxOf(element).background?.alpha === 0 && boxOf(element).layers.length === 0;
  let source = root;
  if (root !== null && isHtml(root, "html") && isBare(root))
    source =
      [...tree.childrenOf(root)].find((child): child is Element => child.kind === "element" && isHtml(child, "body")) ??
      root;
  const ground = source === null ? canvas : paintBox(canvas, boxOf(source));
  const state: State = {
    ground,
    loose: ground,
    group: page,
    over:
      isDark(tree.document) && root !== null && style.value(root, "color-scheme") === "normal"
        ? "unknown-colour"
        : undefined,
    lowest: [],
    pulled: undefined,
    cover: undefined,
    outside: undefined,
    solid: -1,
    isInPaintedLine: false,
  };
  return { source, first: neighbours === undefined ? state : withNeighbours(state, neighbours) };
}

/** Returns the state around the box once it is positioned. */
function moved(above: State, element: Element, box: Box, parent: Element | null, { tree }: Facts, boxOf: BoxOf): State {
  let { ground, loose, group, lowest, cover } = above;
  const isInFlow = !box.isFloat && !isPlacedOutOfFlow(box.position);
  if (box.isDisplaced || box.behind !== undefined || (above.isInPaintedLine && !isInline(box) && isInFlow))
    ground = loose = unknownGround(box.behind ?? "moved");
  else if (box.isFloat) ground = loose;
  if (box.isDisplaced) lowest = lowest.filter(({ index }) => index !== element.index); // a box does not lie behind itself
  if (box.position !== "static" || box.opacity < 1) {
    const order = { zIndex: box.zIndex, index: element.index };
    if (lowest.some((one) => isAbove(order, one))) ground = loose = unknownGround("overlap");
    if (cover !== undefined && isAbove(order, cover)) cover = undefined;
  }
  let pulled = ground === above.ground ? above.pulled : undefined;
  if (pulled !== undefined && !isInline(box)) pulled = reduced(pulled, box.margin);
  if (pulled === undefined && ground === above.ground && above.pulled !== undefined) ({ ground, loose } = above.pulled);
  const by = box.pull === undefined ? undefined : outdentsOf(box.pull, element, parent, tree, boxOf);
  if (by !== undefined && ground.unknown === undefined) {
    pulled = { by, ground, loose };
    ground = by[0] > LITTLE_PULL || by[2] > LITTLE_PULL || Math.max(...by) > FAR ? unknownGround("moved") : loose;
    loose = ground;
  }
  if (box.opacity < 1) {
    group = openGroup(group, ground, box.opacity);
    ground = loose = clearGround;
    pulled = undefined;
  }
  const isInPaintedLine = above.isInPaintedLine && isInline(box);
  return { ...above, ground, loose, group, over: above.over ?? box.over, lowest, pulled, cover, isInPaintedLine };
}

function isInline({ display }: Box): boolean {
  return display === "inline";
}

function withBackground(state: State, element: Element, box: Box, facts: Facts): State {
  const ground = paintBox(state.ground, box);
  if (box.before !== undefined) {
    const before = unknownGround(box.before);
    return { ...state, ground: before, loose: before, pulled: undefined };
  }
  if (ground === state.ground) return state;
  const isHolding = box.holdsFloats || clears(element, facts);
  const paintOver = (below: Ground, loose: Ground) => {
    const painted = paintBox(below, box);
    return { ground: painted, loose: isHolding ? painted : union(painted, loose) };
  };
  const pulled = state.pulled && { ...state.pulled, ...paintOver(state.pulled.ground, state.pulled.loose) };
  const solid = box.background?.alpha === 1 && state.group === page ? element.index : state.solid;
  return { ...state, ...paintOver(state.ground, state.loose), pulled, solid, isInPaintedLine: isInline(box) };
}

/** Returns the state of the content. Paddings may bring it back to its place without negative margins. */
function inside(state: State, box: Box): State {
  if (state.pulled === undefined || isInline(box)) return state;
  const pulled = reduced(state.pulled, box.padding);
  if (pulled !== undefined) return { ...state, pulled };
  const { ground, loose } = state.pulled;
  return { ...state, ground, loose, pulled };
}

/** Returns true for a box that reaches below its floats: its last child, or `::after`, clears them. */
function clears(element: Element, { tree, style }: Facts): boolean {
  if (style.isStyled(element, "::after") && (style.value(element, "clear", "::after") ?? "none") !== "none")
    return true;
  let last: Element | undefined;
  for (const child of tree.childrenOf(element)) if (child.kind === "element") last = child;
  return (
    last !== undefined && (style.value(last, "clear") ?? "none") !== "none" && style.value(last, "float") === "none"
  );
}

function hasOwnLines(element: Element, { style }: Facts): boolean {
  const own = style.value(element, "color");
  return (["::first-line", "::first-letter"] as const).some(
    (pseudo) => style.isStyled(element, pseudo) && style.value(element, "color", pseudo) !== own,
  );
}

function withStack(state: State, stack: "behind" | "over"): State {
  const ground = unknownGround("overlap");
  const over = state.over ?? (stack === "over" ? "overlap" : undefined);
  return { ...state, ground, loose: ground, pulled: undefined, over };
}

function withNeighbours(state: State, { isBehind, lowest, cover }: Beside): State {
  const ground = isBehind ? unknownGround("overlap") : state.ground;
  return {
    ...state,
    ground,
    loose: isBehind ? ground : state.loose,
    pulled: isBehind ? undefined : state.pulled,
    lowest: lowestOf([...state.lowest, ...lowest]),
    cover: later(state.cover, cover),
  };
}
