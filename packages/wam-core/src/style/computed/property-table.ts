/** The way that values of a property are computed. With `length`, a number without unit is a length in px; `own` values have code of their own. */
type Kind = "word" | "length" | "colour" | "number" | "own";

export interface PropertyFacts {
  readonly inherited: boolean;
  readonly kind: Kind;
  /** The computed value of `initial`. */
  readonly initial: string;
}

/** `name kind initial`, one a line; `*` stands for each side. CSS Snapshot 2025, HTML, SVG 2; initial values as Chromium computes them. */
const INHERITED = `
border-collapse word separate
border-spacing length 0px
caption-side word top
caret-color own auto
color own rgb(0, 0, 0)
color-scheme word normal
cursor word auto
direction word ltr
empty-cells word show
fill own rgb(0, 0, 0)
font-family own "Times New Roman"
font-kerning word auto
font-size own 16px
font-stretch own 100%
font-style word normal
font-variant-caps word normal
font-weight own 400
hyphens word manual
letter-spacing length normal
line-height own normal
list-style-image word none
list-style-position word outside
list-style-type word disc
overflow-wrap word normal
pointer-events word auto
quotes word auto
speak word normal
stroke own none
tab-size length 8
text-align own start
text-align-last word auto
text-anchor word start
text-indent length 0px
text-orientation word mixed
text-shadow own none
text-transform word none
text-underline-offset length auto
text-underline-position word auto
text-wrap-mode word wrap
text-wrap-style word auto
user-select word auto
visibility word visible
white-space-collapse word collapse
word-break word normal
word-spacing length 0px
writing-mode word horizontal-tb
-webkit-text-fill-color colour currentcolor
-webkit-text-security word none
-webkit-text-stroke-color colour currentcolor
-webkit-text-stroke-width own 0px
`;

const RESET = `
align-content word normal
align-items word normal
align-self word auto
animation-duration word 0s
animation-fill-mode word none
animation-iteration-count word 1
animation-name word none
appearance word none
aspect-ratio word auto
backdrop-filter length none
background-attachment word scroll
background-blend-mode word normal
background-clip word border-box
background-color colour rgba(0, 0, 0, 0)
background-image own none
background-origin word padding-box
background-position-x length 0%
background-position-y length 0%
background-repeat word repeat
background-size length auto
border-*-color colour currentcolor
border-bottom-left-radius length 0px
border-bottom-right-radius length 0px
border-*-style word none
border-*-width own medium
border-top-left-radius length 0px
border-top-right-radius length 0px
* length auto
box-shadow own none
box-sizing word content-box
break-after word auto
break-before word auto
break-inside word auto
clear word none
clip length auto
clip-path length none
column-count word auto
column-gap length normal
column-width length auto
contain word none
content word normal
content-visibility word visible
counter-increment word none
counter-reset word none
counter-set word none
display own inline
filter length none
flex-basis length auto
flex-direction word row
flex-grow number 0
flex-shrink number 1
flex-wrap word nowrap
float own none
height length auto
isolation word auto
justify-content word normal
justify-items word normal
justify-self word auto
margin-* length 0px
mask-image word none
max-height length none
max-width length none
min-height own auto
min-width own auto
mix-blend-mode word normal
object-fit word fill
opacity number 1
order number 0
outline-color colour currentcolor
outline-offset length 0px
outline-style word none
outline-width own 3px
overflow-x own visible
overflow-y own visible
padding-* length 0px
perspective length none
position own static
resize word none
rotate length none
row-gap length normal
scale word none
scroll-behavior word auto
table-layout word auto
text-decoration-color colour currentcolor
text-decoration-line own none
text-decoration-style word solid
text-decoration-thickness length auto
text-overflow word clip
touch-action word auto
transform length none
transform-style word flat
transition-duration word 0s
transition-property word all
translate length none
unicode-bidi word normal
vertical-align length baseline
width length auto
will-change word auto
z-index number auto
zoom number 1
-webkit-line-clamp word none
`;

export const propertyTable: ReadonlyMap<string, PropertyFacts> = new Map([
  ...factsOf(INHERITED, true),
  ...factsOf(RESET, false),
]);

function factsOf(lines: string, isInherited: boolean): [string, PropertyFacts][] {
  return lines
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [names = "", kind = "word"] = line.split(" ", 2);
      const initial = line.slice(names.length + kind.length + 2);
      return (names.includes("*") ? ["top", "right", "bottom", "left"] : [""]).map((side): [string, PropertyFacts] => [
        names.replace("*", side),
        { inherited: isInherited, kind: kind as Kind, initial },
      ]);
    });
}
