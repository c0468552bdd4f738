import { withoutNulls } from "../../source/without-nulls.ts";

/**
 * The device that media queries test. Lengths are in CSS pixels, the resolution in dots per pixel. The default is
 * `desktop`. Orientation and aspect ratios are derived. Spec 6.8.
 */
export interface Environment {
  readonly width: number;
  readonly height: number;
  readonly "device-width": number;
  readonly "device-height": number;
  readonly resolution: number;
  readonly color: number;
  readonly "color-index": number;
  readonly monochrome: number;
  readonly grid: number;
  readonly "color-gamut": string;
  readonly "dynamic-range": string;
  readonly update: string;
  readonly "overflow-block": string;
  readonly "overflow-inline": string;
  readonly scan: string;
  readonly hover: string;
  readonly "any-hover": string;
  readonly pointer: string;
  readonly "any-pointer": string;
  readonly "prefers-color-scheme": string;
  readonly "prefers-reduced-motion": string;
  readonly "prefers-contrast": string;
  readonly "prefers-reduced-transparency": string;
  readonly "forced-colors": string;
  readonly "display-mode": string;
  readonly scripting: string;
}

/** The default environment: a desktop computer (spec 6.8). */
export const desktop: Environment = Object.freeze({
  width: 1280,
  height: 720,
  "device-width": 1280,
  "device-height": 720,
  resolution: 1,
  color: 8,
  "color-index": 0,
  monochrome: 0,
  grid: 0,
  "color-gamut": "srgb",
  "dynamic-range": "standard",
  update: "fast",
  "overflow-block": "scroll",
  "overflow-inline": "scroll",
  scan: "progressive",
  hover: "hover",
  "any-hover": "hover",
  pointer: "fine",
  "any-pointer": "fine",
  "prefers-color-scheme": "light",
  "prefers-reduced-motion": "no-preference",
  "prefers-contrast": "no-preference",
  "prefers-reduced-transparency": "no-preference",
  "forced-colors": "none",
  "display-mode": "browser",
  scripting: "enabled",
});

/** The values of each discrete feature. Another value in a query makes it unknown (6.8). */
export const keywordsOf: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    orientation: "portrait landscape",
    update: "none slow fast",
    "overflow-block": "none scroll paged",
    "overflow-inline": "none scroll",
    scan: "interlace progressive",
    hover: "none hover",
    "any-hover": "none hover",
    pointer: "none coarse fine",
    "any-pointer": "none coarse fine",
    "color-gamut": "srgb p3 rec2020",
    "dynamic-range": "standard high",
    "prefers-color-scheme": "light dark",
    "prefers-reduced-motion": "no-preference reduce",
    "prefers-contrast": "no-preference more less custom",
    "prefers-reduced-transparency": "no-preference reduce",
    "forced-colors": "none active",
    "display-mode": "fullscreen standalone minimal-ui browser picture-in-picture",
    scripting: "none initial-only enabled",
  }).map(([name, keywords]) => [name, keywords.split(" ")]),
);

/** Returns the default environment, overridden by the caller's options. An undefined option has no effect. */
export function environmentOf(options: Partial<Environment> = {}): Environment {
  return { ...desktop, ...withoutNulls(options) };
}

/** Returns the options that differ from the default, as `name=value`, for reports (6.8). */
export function differencesFromDesktop(environment: Environment): string[] {
  return (Object.keys(desktop) as (keyof Environment)[])
    .filter((name) => environment[name] !== desktop[name])
    .map((name) => `${name}=${environment[name]}`);
}
