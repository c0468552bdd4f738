/** Properties that browsers also know under an old name with `-webkit-`. */
const prefixed = new Set(
  (
    "align-content align-items align-self animation animation-delay animation-direction animation-duration animation-fill-mode " +
    "animation-iteration-count animation-name animation-play-state animation-timing-function backface-visibility background-clip " +
    "background-origin background-size border-bottom-left-radius border-bottom-right-radius border-radius border-top-left-radius " +
    "border-top-right-radius box-shadow box-sizing clip-path column-count column-gap column-rule column-rule-color column-rule-style " +
    "column-rule-width column-span column-width columns filter flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap " +
    "font-feature-settings justify-content mask mask-image opacity order perspective perspective-origin shape-image-threshold shape-margin shape-outside " +
    "text-size-adjust transform transform-origin transform-style transition transition-delay transition-duration transition-property " +
    "transition-timing-function user-select"
  ).split(" "),
);

const renamed: ReadonlyMap<string, string> = new Map([
  ["word-wrap", "overflow-wrap"],
  ["grid-gap", "gap"],
  ["grid-row-gap", "row-gap"],
  ["grid-column-gap", "column-gap"],
  ["-webkit-writing-mode", "writing-mode"],
  ["-webkit-logical-width", "inline-size"],
  ["-webkit-logical-height", "block-size"],
  ["-webkit-min-logical-width", "min-inline-size"],
  ["-webkit-min-logical-height", "min-block-size"],
  ["-webkit-max-logical-width", "max-inline-size"],
  ["-webkit-max-logical-height", "max-block-size"],
  ...["margin", "padding", "border"].flatMap((box) =>
    [
      ["before", "block-start"],
      ["after", "block-end"],
      ["start", "inline-start"],
      ["end", "inline-end"],
    ].map(([old, side]): [string, string] => [`-webkit-${box}-${old}`, `${box}-${side}`]),
  ),
]);

/** Returns the current name of a property. */
export function currentName(property: string): string {
  if (!property.startsWith("-") || property.startsWith("--")) return renamed.get(property) ?? property;
  const known = renamed.get(property);
  if (known !== undefined) return known;
  const name = property.startsWith("-webkit-") ? property.slice(8) : "";
  return prefixed.has(name) ? name : property;
}

const sides = ["top", "right", "bottom", "left"] as const;
type Side = (typeof sides)[number];

/** Returns the physical side of a flow-relative side (CSS Writing Modes 4, 6.4). */
function physicalSide(side: string, writingMode: string, direction: string): Side {
  const ltr = direction !== "rtl";
  const start = side.endsWith("start");
  const horizontal = writingMode === "horizontal-tb";
  if (side.startsWith("block")) {
    if (horizontal) return start ? "top" : "bottom";
    return start === writingMode.endsWith("-rl") ? "right" : "left";
  }
  if (horizontal) return start === ltr ? "left" : "right";
  return (start === ltr) === (writingMode !== "sideways-lr") ? "top" : "bottom";
}

const flowSides = ["block-start", "block-end", "inline-start", "inline-end"];
const FLOW = /(?:^|-)(?:block|inline)(?:-|$)/;

/** Maps physical names with a side or an axis to `[flow-relative side or axis, flow-relative name]`. */
const flowNames = new Map<string, readonly (readonly [string, string])[]>();
for (const side of sides) {
  for (const [physical, flow] of [
    [side, "inset-*"],
    [`margin-${side}`, "margin-*"],
    [`padding-${side}`, "padding-*"],
    [`border-${side}-width`, "border-*-width"],
    [`border-${side}-style`, "border-*-style"],
    [`border-${side}-color`, "border-*-color"],
    [`scroll-margin-${side}`, "scroll-margin-*"],
    [`scroll-padding-${side}`, "scroll-padding-*"],
  ] as const)
    flowNames.set(
      physical,
      flowSides.map((each) => [each, flow.replace("*", each)] as const),
    );
}
for (const [physical, flow] of [
  ["width", "*-size"],
  ["height", "*-size"],
  ["min-width", "min-*-size"],
  ["min-height", "min-*-size"],
  ["max-width", "max-*-size"],
  ["max-height", "max-*-size"],
  ["overflow-x", "overflow-*"],
  ["overflow-y", "overflow-*"],
] as const)
  flowNames.set(
    physical,
    ["block", "inline"].map((each) => [each, flow.replace("*", each)] as const),
  );

export function hasFlowName(physical: string): boolean {
  return flowNames.has(physical);
}

/** Returns the flow-relative property that competes with a physical one in this writing mode. */
export function flowName(physical: string, writingMode: string, direction: string): string | undefined {
  const vertical = writingMode !== "horizontal-tb";
  for (const [flow, name] of flowNames.get(physical) ?? []) {
    if (flow.includes("-")) {
      if (physical.includes(physicalSide(flow, writingMode, direction))) return name;
    } else if (((flow === "block") !== vertical) === /height|-y$/.test(physical)) return name;
  }
  return undefined;
}

/** Returns the physical property for a flow-relative one in this writing mode, and any other property unchanged. */
export function physicalName(property: string, writingMode: string, direction: string): string {
  if (!FLOW.test(property)) return property;
  for (const physical of flowNames.keys()) if (flowName(physical, writingMode, direction) === property) return physical;
  return property;
}
