import { definitePixels } from "../bounds/box.ts";
import { isShrunk } from "./box.ts";
import type { ReadValue } from "./box.ts";
import { desktop } from "../../style/conditions/environment.ts";

/** A box with at most this height or width in px is a line, a dot or an arrow: no text stands on it, or behind it. */
const THIN = 6;
const NARROW = 20;

/** Returns the part of its container that a box out of the flow may lie over; `none` if no text stands on the box, or behind it. */
export function extentOf(value: ReadValue): "whole" | "part" | "none" {
  const [width, height] = [value("width"), value("height")];
  const isSmall = (size: string, max: number): boolean => definitePixels(size) <= max;
  if (
    isSmall(height, THIN) ||
    isSmall(width, NARROW) ||
    isSmall(value("max-height"), THIN) ||
    isSmall(value("max-width"), THIN)
  )
    return "none";
  if (isShrunk(value("transform"))) return "none";
  if (isBeside(value("top"), height) || isBeside(value("bottom"), height)) return "none";
  if (isBeside(value("left"), width) || isBeside(value("right"), width)) return "none";
  const fills = (one: string, other: string, size: string, max: string, viewport: number): boolean =>
    !(definitePixels(max) < viewport) &&
    (definitePixels(size) >= viewport ||
      /^(?:\d{3,}(?:\.\d+)?)%$/.test(size) ||
      (one !== "auto" && other !== "auto" && size === "auto"));
  return fills(value("top"), value("bottom"), height, value("max-height"), desktop.height) &&
    fills(value("left"), value("right"), width, value("max-width"), desktop.width)
    ? "whole"
    : "part";
}

/** Returns true for a box at the far end of its container, or wholly before its near end. */
function isBeside(offset: string, size: string): boolean {
  if (/^(?:[1-9]\d{2,})(?:\.\d+)?%$/.test(offset)) return true;
  return definitePixels(offset) < 0 && -definitePixels(offset) >= definitePixels(size);
}
