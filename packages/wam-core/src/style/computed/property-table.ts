/** The way that values of a property are computed. With `length`, a number without unit is a length in px; `own` values have code of their own. */
type Kind = "word" | "length" | "colour" | "number" | "own";

export interface PropertyFacts {
  readonly inherited: boolean;
  readonly kind: Kind;
  /** The computed value of `initial`. */
  readonly initial: string;
}

const sides = ["top", "right", "bottom", "left"];

/**
 * A kind, an initial value and properties that have both, a line; `*` stands for each side. CSS Snapshot 2025, HTML, SVG 2; initial values as
 * Chromium computes them.
 */
const INHERITED = `
word auto: cursor font-kerning pointer-events quotes text-align-last text-underline-position text-wrap-style user-select
word normal: color-scheme font-style font-variant-caps overflow-wrap speak word-break
word none: list-style-image text-transform -webkit-text-security
word separate: border-collapse
word top: caption-side
word ltr: direction
word show: empty-cells
word manual: hyphens
word outside: list-style-position
word disc: list-style-type
word start: text-anchor
word mixed: text-orientation
word wrap: text-wrap-mode
word visible: visibility
word collapse: white-space-collapse
word horizontal-tb: writing-mode
length 0px: border-spacing text-indent word-spacing
length normal: letter-spacing
length 8: tab-size
length auto: text-underline-offset
colour currentcolor: -webkit-text-fill-color -webkit-text-stroke-color
own rgb(0, 0, 0): color fill
own none: stroke text-shadow
own auto: caret-color
own "Times New Roman": font-family
own 16px: font-size
own 100%: font-stretch
own 400: font-weight
own normal: line-height
own start: text-align
own 0px: -webkit-text-stroke-width
`;

const RESET = `
word none: animation-fill-mode animation-name appearance border-*-style clear contain counter-increment
word none: border-image-source counter-reset counter-set grid-template-columns grid-template-rows mask-image outline-style resize scale -webkit-line-clamp
word auto: align-self aspect-ratio break-after break-before break-inside column-count
word auto: grid-row-start grid-row-end grid-column-start grid-column-end isolation justify-self scroll-behavior table-layout touch-action will-change
word normal: align-content align-items background-blend-mode content justify-content justify-items mix-blend-mode unicode-bidi
word 0s: animation-duration transition-duration
word 1: animation-iteration-count
word 100%: border-image-slice
word scroll: background-attachment
word border-box: background-clip
word padding-box: background-origin
word repeat: background-repeat
word content-box: box-sizing
word visible: content-visibility
word row: flex-direction
word nowrap: flex-wrap
word fill: object-fit
word solid: text-decoration-style
word clip: text-overflow
word flat: transform-style
word all: transition-property
length none: backdrop-filter clip-path filter max-height max-width perspective rotate transform translate
length auto: background-size * clip column-width flex-basis height text-decoration-thickness width
length 0px: border-bottom-left-radius border-bottom-right-radius border-top-left-radius border-top-right-radius margin-* outline-offset padding-*
length 0%: background-position-x background-position-y
length normal: column-gap row-gap
length baseline: vertical-align
number 1: flex-shrink opacity zoom
number 0: flex-grow order
number auto: z-index
colour currentcolor: border-*-color outline-color text-decoration-color
colour rgba(0, 0, 0, 0): background-color
own none: background-image box-shadow float text-decoration-line
own auto: min-height min-width
own visible: overflow-x overflow-y
own medium: border-*-width
own inline: display
own 3px: outline-width
own static: position
`;

export const propertyTable: ReadonlyMap<string, PropertyFacts> = new Map([
  ...factsOf(INHERITED, true),
  ...factsOf(RESET, false),
]);

function factsOf(lines: string, isInherited: boolean): [string, PropertyFacts][] {
  return Array.from(lines.matchAll(/^(\w+) (.*): (.*)$/gm)).flatMap(([, kind, initial = "", names = ""]) =>
    names
      .split(" ")
      .flatMap((name) => (name.includes("*") ? sides.map((side) => name.replace("*", side)) : [name]))
      .map((name): [string, PropertyFacts] => [name, { inherited: isInherited, kind: kind as Kind, initial }]),
  );
}
