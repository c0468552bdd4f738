/** The longhands that each shorthand sets. `all` is not here: it sets every property but direction, unicode-bidi and custom ones. */
const shorthands: Readonly<Record<string, string>> = {
  animation:
    "animation-duration animation-timing-function animation-delay animation-iteration-count animation-direction animation-fill-mode animation-play-state animation-name animation-timeline animation-range-start animation-range-end",
  "animation-range": "animation-range-start animation-range-end",
  background:
    "background-image background-position-x background-position-y background-size background-repeat background-attachment background-origin background-clip background-color",
  "background-position": "background-position-x background-position-y",
  border: `${sides("border-", "-width")} ${sides("border-", "-style")} ${sides("border-", "-color")} border-image-source border-image-slice border-image-width border-image-outset border-image-repeat`,
  "border-block":
    "border-block-start-width border-block-end-width border-block-start-style border-block-end-style border-block-start-color border-block-end-color",
  "border-block-color": "border-block-start-color border-block-end-color",
  "border-block-end": "border-block-end-width border-block-end-style border-block-end-color",
  "border-block-start": "border-block-start-width border-block-start-style border-block-start-color",
  "border-block-style": "border-block-start-style border-block-end-style",
  "border-block-width": "border-block-start-width border-block-end-width",
  "border-bottom": "border-bottom-width border-bottom-style border-bottom-color",
  "border-color": sides("border-", "-color"),
  "border-image": "border-image-source border-image-slice border-image-width border-image-outset border-image-repeat",
  "border-inline":
    "border-inline-start-width border-inline-end-width border-inline-start-style border-inline-end-style border-inline-start-color border-inline-end-color",
  "border-inline-color": "border-inline-start-color border-inline-end-color",
  "border-inline-end": "border-inline-end-width border-inline-end-style border-inline-end-color",
  "border-inline-start": "border-inline-start-width border-inline-start-style border-inline-start-color",
  "border-inline-style": "border-inline-start-style border-inline-end-style",
  "border-inline-width": "border-inline-start-width border-inline-end-width",
  "border-left": "border-left-width border-left-style border-left-color",
  "border-radius":
    "border-top-left-radius border-top-right-radius border-bottom-right-radius border-bottom-left-radius",
  "border-right": "border-right-width border-right-style border-right-color",
  "border-style": sides("border-", "-style"),
  "border-top": "border-top-width border-top-style border-top-color",
  "border-width": sides("border-", "-width"),
  "column-rule": "column-rule-width column-rule-style column-rule-color",
  columns: "column-width column-count column-height column-wrap",
  "corner-block-end-shape": "corner-end-end-shape corner-end-start-shape",
  "corner-block-start-shape": "corner-start-end-shape corner-start-start-shape",
  "corner-bottom-shape": "corner-bottom-left-shape corner-bottom-right-shape",
  "corner-inline-end-shape": "corner-end-end-shape corner-start-end-shape",
  "corner-inline-start-shape": "corner-end-start-shape corner-start-start-shape",
  "corner-left-shape": "corner-bottom-left-shape corner-top-left-shape",
  "corner-right-shape": "corner-bottom-right-shape corner-top-right-shape",
  "corner-shape": "corner-bottom-left-shape corner-bottom-right-shape corner-top-left-shape corner-top-right-shape",
  "corner-top-shape": "corner-top-left-shape corner-top-right-shape",
  "contain-intrinsic-size": "contain-intrinsic-width contain-intrinsic-height",
  container: "container-name container-type",
  flex: "flex-grow flex-shrink flex-basis",
  "flex-flow": "flex-direction flex-wrap",
  font: "font-style font-variant-ligatures font-variant-caps font-variant-alternates font-variant-numeric font-variant-east-asian font-variant-position font-variant-emoji font-weight font-stretch font-size line-height font-family font-size-adjust font-kerning font-feature-settings font-variation-settings font-optical-sizing font-language-override",
  "font-synthesis": "font-synthesis-weight font-synthesis-style font-synthesis-small-caps",
  "font-variant":
    "font-variant-ligatures font-variant-caps font-variant-alternates font-variant-numeric font-variant-east-asian font-variant-position font-variant-emoji",
  gap: "row-gap column-gap",
  grid: "grid-template-rows grid-template-columns grid-template-areas grid-auto-rows grid-auto-columns grid-auto-flow",
  "grid-area": "grid-row-start grid-column-start grid-row-end grid-column-end",
  "grid-column": "grid-column-start grid-column-end",
  "grid-gap": "row-gap column-gap",
  "grid-row": "grid-row-start grid-row-end",
  "grid-template": "grid-template-rows grid-template-columns grid-template-areas",
  inset: sides(""),
  "inset-block": "inset-block-start inset-block-end",
  "inset-inline": "inset-inline-start inset-inline-end",
  "interest-delay": "interest-delay-end interest-delay-start",
  "list-style": "list-style-position list-style-image list-style-type",
  margin: sides("margin-"),
  "margin-block": "margin-block-start margin-block-end",
  "margin-inline": "margin-inline-start margin-inline-end",
  marker: "marker-end marker-mid marker-start",
  mask: "mask-image mask-position mask-size mask-repeat mask-origin mask-clip mask-composite mask-mode",
  offset: "offset-position offset-path offset-distance offset-rotate offset-anchor",
  outline: "outline-width outline-style outline-color",
  overflow: "overflow-x overflow-y",
  "overscroll-behavior": "overscroll-behavior-x overscroll-behavior-y",
  padding: sides("padding-"),
  "padding-block": "padding-block-start padding-block-end",
  "padding-inline": "padding-inline-start padding-inline-end",
  "place-content": "align-content justify-content",
  "place-items": "align-items justify-items",
  "place-self": "align-self justify-self",
  "position-try": "position-try-fallbacks position-try-order",
  "row-rule": "row-rule-color row-rule-style row-rule-width",
  rule: "column-rule-color column-rule-style column-rule-width row-rule-color row-rule-style row-rule-width",
  "rule-color": "column-rule-color row-rule-color",
  "rule-style": "column-rule-style row-rule-style",
  "rule-width": "column-rule-width row-rule-width",
  "scroll-margin": sides("scroll-margin-"),
  "scroll-margin-block": "scroll-margin-block-start scroll-margin-block-end",
  "scroll-margin-inline": "scroll-margin-inline-start scroll-margin-inline-end",
  "scroll-padding": sides("scroll-padding-"),
  "scroll-padding-block": "scroll-padding-block-start scroll-padding-block-end",
  "scroll-padding-inline": "scroll-padding-inline-start scroll-padding-inline-end",
  "scroll-timeline": "scroll-timeline-name scroll-timeline-axis",
  "text-box": "text-box-edge text-box-trim",
  "text-decoration": "text-decoration-line text-decoration-style text-decoration-color text-decoration-thickness",
  "-webkit-text-stroke": "-webkit-text-stroke-width -webkit-text-stroke-color",
  "text-emphasis": "text-emphasis-style text-emphasis-color",
  "text-wrap": "text-wrap-mode text-wrap-style",
  transition: "transition-property transition-duration transition-timing-function transition-delay transition-behavior",
  "view-timeline": "view-timeline-name view-timeline-axis view-timeline-inset",
  "white-space": "white-space-collapse text-wrap-mode",
};

function sides(before: string, after = ""): string {
  return `${before}top${after} ${before}right${after} ${before}bottom${after} ${before}left${after}`;
}

const longhandLists: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(shorthands).map(([name, list]) => [name, list.split(" ")]),
);

const settersByLonghand = new Map<string, string[]>();
for (const [shorthand, longhands] of longhandLists) {
  for (const longhand of longhands) {
    const list = settersByLonghand.get(longhand);
    if (list === undefined) settersByLonghand.set(longhand, [shorthand]);
    else list.push(shorthand);
  }
}

/** Longhands that a declaration of this property sets; itself when it is no shorthand. `all` gives the empty list. */
export function longhandsOf(property: string): readonly string[] {
  return property === "all" ? [] : (longhandLists.get(property) ?? [property]);
}

export function isShorthand(property: string): boolean {
  return property === "all" || longhandLists.has(property);
}

const kept = new Map<string, readonly string[]>();

/** Properties whose declarations set this longhand: itself, its shorthands, `all` (spec 6.4: they compete for one slot). */
export function settersOf(longhand: string): readonly string[] {
  let setters = kept.get(longhand);
  if (setters === undefined) {
    const reset = longhand.startsWith("--") || longhand === "direction" || longhand === "unicode-bidi" ? [] : ["all"];
    setters = [longhand, ...(settersByLonghand.get(longhand) ?? []), ...reset];
    if (kept.size < 2000) kept.set(longhand, setters);
  }
  return setters;
}
