import { white } from "./colour.ts";
import type { Channels, Colour } from "./colour.ts";
import type { ImageLayer } from "./gradient.ts";

/** A reason why the source does not decide the colours around a text. */
export type Unknown =
  | "image"
  | "effect"
  | "moved"
  | "overlap"
  | "animation"
  | "first-line"
  | "shadow"
  | "unknown-colour";

/**
 * The result of painting in a group so far, behind the next box: colours multiplied by `alpha`. They lie between `low`
 * and `high`, channel by channel. If they are known exactly, both are the same object.
 */
export interface Ground {
  readonly unknown: Unknown | undefined;
  readonly alpha: number;
  readonly low: Channels;
  readonly high: Channels;
}

const black: Channels = [0, 0, 0];

/** The ground on which nothing is painted yet. */
export const clearGround: Ground = { unknown: undefined, alpha: 0, low: black, high: black };
export const canvas: Ground = { unknown: undefined, alpha: 1, low: white, high: white };

export function unknownGround(unknown: Unknown): Ground {
  return { unknown, alpha: 1, low: black, high: white };
}

/** Paints a colour over a ground. */
export function paint(ground: Ground, { channels, alpha }: Colour): Ground {
  if (alpha === 0) return ground;
  if (alpha === 1) return { unknown: undefined, alpha: 1, low: channels, high: channels };
  const over = (below: Channels): Channels => mix(channels, alpha, below);
  const low = over(ground.low);
  return {
    unknown: ground.unknown,
    alpha: alpha + (1 - alpha) * ground.alpha,
    low,
    high: ground.high === ground.low ? low : over(ground.high),
  };
}

function mix(top: Channels, alpha: number, below: Channels): Channels {
  return [0, 1, 2].map(
    (at) => alpha * (top[at] as number) + (1 - alpha) * (below[at] as number),
  ) as unknown as Channels;
}

/** Paints an image of a background over a ground. @param isWhole  false if it may leave a part of the ground free. */
export function paintLayer(ground: Ground, layer: ImageLayer, isWhole: boolean): Ground {
  if (layer === "image") return unknownGround("image");
  const parts = layer.map((stop) => paint(ground, stop));
  if (!isWhole) parts.push(ground);
  return parts.reduce((one, other) => union(one, other));
}

/** Returns a ground that covers both grounds and everything between. */
export function union(one: Ground, other: Ground): Ground {
  if (one === other || one.unknown !== undefined) return one;
  if (other.unknown !== undefined) return other;
  if (one.alpha !== other.alpha) return unknownGround("moved");
  const low = one.low.map((channel, at) => Math.min(channel, other.low[at] as number)) as unknown as Channels;
  const high = one.high.map((channel, at) => Math.max(channel, other.high[at] as number)) as unknown as Channels;
  return {
    unknown: undefined,
    alpha: one.alpha,
    low,
    high: low.every((channel, at) => channel === high[at]) ? low : high,
  };
}

/**
 * The conversion of a colour in a group, through the opacity of this and all outer groups, to the colour that people see:
 * `scale * colour + base - alpha * loss`, for colours multiplied by their alpha. So a text in any number of groups costs one step.
 */
export interface OpacityGroup {
  readonly unknown: Unknown | undefined;
  readonly scale: number;
  readonly low: Side;
  readonly high: Side;
}

interface Side {
  readonly base: Channels;
  readonly loss: Channels;
}

const onWhite: Side = { base: white, loss: white };

/** The outermost group: the page itself. */
export const page: OpacityGroup = { unknown: undefined, scale: 1, low: onWhite, high: onWhite };

/** Opens a group with that opacity over a ground of the outer group. */
export function openGroup(around: OpacityGroup, ground: Ground, opacity: number): OpacityGroup {
  const side = (below: Channels, { base, loss }: Side): Side => {
    const visible = composite(around.scale, below, ground.alpha, { base, loss });
    const through = loss.map(
      (channel, at) => opacity * (around.scale * (below[at] as number) + (1 - ground.alpha) * channel),
    ) as unknown as Channels;
    return { base: visible, loss: through };
  };
  const low = side(ground.low, around.low);
  const isExact = ground.low === ground.high && around.low === around.high;
  return {
    unknown: around.unknown ?? ground.unknown,
    scale: around.scale * opacity,
    low,
    high: isExact ? low : side(ground.high, around.high),
  };
}

function composite(scale: number, colour: Channels, alpha: number, { base, loss }: Side): Channels {
  return [0, 1, 2].map(
    (at) => scale * (colour[at] as number) + (base[at] as number) - alpha * (loss[at] as number),
  ) as unknown as Channels;
}

/** The range of colours that people may see: between `low` and `high`, channel by channel. */
export interface Shade {
  readonly low: Channels;
  readonly high: Channels;
}

/** Returns the colours that people see of a ground in a group. */
export function shadeOf({ alpha, low, high }: Ground, group: OpacityGroup): Shade {
  const first = composite(group.scale, low, alpha, group.low);
  const isExact = low === high && group.low === group.high;
  return { low: first, high: isExact ? first : composite(group.scale, high, alpha, group.high) };
}
