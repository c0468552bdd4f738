// Made by packages/wam-core/grammar/generate-css-values.ts from @csstools/css-syntax-patches-for-csstree. Do not edit.

/** Definitions that css-tree lacks, or that are better than its own: name and syntax. */
export const newerProperties = `
-webkit-border-after:<'border-block-end'>
-webkit-border-after-color:<'border-block-end-color'>
-webkit-border-after-style:<'border-block-end-style'>
-webkit-border-after-width:<'border-block-end-width'>
-webkit-border-before:<'border-block-start'>
-webkit-border-before-color:<'border-block-start-color'>
-webkit-border-before-style:<'border-block-start-style'>
-webkit-border-before-width:<'border-block-start-width'>
-webkit-border-end:<'border-inline-end'>
-webkit-border-end-color:<'border-inline-end-color'>
-webkit-border-end-style:<'border-inline-end-style'>
-webkit-border-end-width:<'border-inline-end-width'>
-webkit-border-horizontal-spacing:<length [0,∞]>
-webkit-border-start:<'border-inline-start'>
-webkit-border-start-color:<'border-inline-start-color'>
-webkit-border-start-style:<'border-inline-start-style'>
-webkit-border-start-width:<'border-inline-start-width'>
-webkit-border-vertical-spacing:<length [0,∞]>
-webkit-box-align:stretch|start|end|center|baseline
-webkit-box-direction:normal|reverse
-webkit-box-flex:<number>
-webkit-box-ordinal-group:<integer [1,∞]>
-webkit-box-orient:horizontal|vertical|inline-axis|block-axis
-webkit-box-pack:start|end|center|justify
-webkit-box-reflect:none|[above|below|right|left] <length-percentage>? <image>?
-webkit-locale:auto|<string>
-webkit-logical-height:<'block-size'>
-webkit-logical-width:<'inline-size'>
-webkit-margin-after:<'margin-block-end'>
-webkit-margin-before:<'margin-block-start'>
-webkit-margin-end:<'margin-inline-end'>
-webkit-margin-start:<'margin-inline-start'>
-webkit-mask-box-image:<'border-image-source'>||<'border-image-slice'> [/ <'border-image-width'>|/ <'border-image-width'>? / <'border-image-outset'>]?||<'border-image-repeat'>
-webkit-mask-box-image-outset:<'border-image-outset'>
-webkit-mask-box-image-repeat:<'border-image-repeat'>
-webkit-mask-box-image-slice:<'border-image-slice'>
-webkit-mask-box-image-source:<'border-image-source'>
-webkit-mask-box-image-width:<'border-image-width'>
-webkit-max-logical-height:<'max-block-size'>
-webkit-max-logical-width:<'max-inline-size'>
-webkit-min-logical-height:<'min-block-size'>
-webkit-min-logical-width:<'min-inline-size'>
-webkit-padding-after:<'padding-block-end'>
-webkit-padding-before:<'padding-block-start'>
-webkit-padding-end:<'padding-inline-end'>
-webkit-padding-start:<'padding-inline-start'>
-webkit-perspective:none|<length [0,∞]>|<number [0,∞]>
-webkit-perspective-origin-x:left|center|right|<length-percentage>
-webkit-perspective-origin-y:top|center|bottom|<length-percentage>
-webkit-rtl-ordering:logical|visual
-webkit-text-combine:none|horizontal|all
-webkit-text-decorations-in-effect:<'text-decoration-line'>
-webkit-transform-origin-x:left|center|right|<length-percentage>
-webkit-transform-origin-y:top|center|bottom|<length-percentage>
-webkit-transform-origin-z:<length>
app-region:none|drag|no-drag
border-shape:none|[<basic-shape> <geometry-box>?]{1,2}
buffered-rendering:auto|dynamic|static
color-interpolation:auto|sRGB|linearRGB|<color-interpolation-method>
color-rendering:auto|optimizeSpeed|optimizeQuality
column-rule:<gap-rule-list>|<gap-auto-rule-list>
column-rule-break:none|normal|intersection
column-rule-inset:<'column-rule-inset-cap'> [/ <'column-rule-inset-junction'>]?
column-rule-inset-cap:<inset-value> <inset-value>?
column-rule-inset-cap-end:<inset-value>
column-rule-inset-cap-start:<inset-value>
column-rule-inset-end:<inset-value>
column-rule-inset-junction:<inset-value> <inset-value>?
column-rule-inset-junction-end:<inset-value>
column-rule-inset-junction-start:<inset-value>
column-rule-inset-start:<inset-value>
column-rule-style:<line-style-list>|<auto-line-style-list>
column-rule-visibility-items:all|around|between|normal
column-rule-width:<line-width-list>|<auto-line-width-list>
contain-intrinsic-block-size:auto? [none|<length [0,∞]>]
contain-intrinsic-height:auto? [none|<length [0,∞]>]
contain-intrinsic-width:auto? [none|<length [0,∞]>]
container-type:normal|[[size|inline-size]||scroll-state]
cursor:[<cursor-image> ,]* <cursor-predefined>
cx:<length-percentage>|<number>
cy:<length-percentage>|<number>
fill-opacity:<'opacity'>
filter:none|<filter-value-list>
flex-grow:<number [0,∞]>
flex-line-count:<integer [1,∞]>
font-variant:normal|none|[[<common-lig-values>||<discretionary-lig-values>||<historical-lig-values>||<contextual-alt-values>]||[small-caps|all-small-caps|petite-caps|all-petite-caps|unicase|titling-caps]||[stylistic( <font-feature-value-name> )||historical-forms||styleset( <font-feature-value-name># )||character-variant( <font-feature-value-name># )||swash( <font-feature-value-name> )||ornaments( <font-feature-value-name> )||annotation( <font-feature-value-name> )]||[<numeric-figure-values>||<numeric-spacing-values>||<numeric-fraction-values>||ordinal||slashed-zero]||[<east-asian-variant-values>||<east-asian-width-values>||ruby]||[sub|super]||[text|emoji|unicode]]
grid-gap:<'row-gap'> <'column-gap'>?
hyphenate-limit-chars:[auto|<integer [0,∞]>]{1,3}
initial-letter:normal|<number [1,∞]> <integer [1,∞]>|<number [1,∞]>&&[drop|raise]?
line-height:normal|<number [0,∞]>|<length-percentage [0,∞]>
overscroll-behavior:[contain|none|auto|chain]{1,2}
overscroll-behavior-block:contain|none|auto|chain
overscroll-behavior-y:contain|none|auto|chain
page-margin-safety:none|clamp|add
page-orientation:upright|rotate-left|rotate-right
perspective:none|<length [0,∞]>
pointer-events:auto|none|visiblePainted|visibleFill|visibleStroke|visible|painted|fill|stroke|all|inherit| bounding-box
position-visibility:always|[anchor-valid||anchor-visible||no-overflow]
r:<length-percentage [0,∞]>|<number [0,∞]>
row-rule:<gap-rule-list>|<gap-auto-rule-list>
row-rule-break:none|normal|intersection
row-rule-color:<line-color-list>|<auto-line-color-list>
row-rule-inset:<'column-rule-inset-cap'> [/ <'column-rule-inset-junction'>]?
row-rule-inset-cap:<inset-value> <inset-value>?
row-rule-inset-cap-end:<inset-value>
row-rule-inset-cap-start:<inset-value>
row-rule-inset-end:<inset-value>
row-rule-inset-junction:<inset-value> <inset-value>?
row-rule-inset-junction-end:<inset-value>
row-rule-inset-junction-start:<inset-value>
row-rule-inset-start:<inset-value>
row-rule-style:<line-style-list>|<auto-line-style-list>
row-rule-visibility-items:all|around|between|normal
row-rule-width:<line-width-list>|<auto-line-width-list>
rule:<'column-rule'>
rule-break:<'column-rule-break'>
rule-color:<'column-rule-color'>
rule-inset:<'column-rule-inset'>
rule-inset-cap:<'column-rule-inset-cap'>
rule-inset-end:<'column-rule-inset-end'>
rule-inset-junction:<'column-rule-inset-junction'>
rule-inset-start:<'column-rule-inset-start'>
rule-overlap:row-over-column|column-over-row
rule-style:<'column-rule-style'>
rule-visibility-items:<'column-rule-visibility-items'>
rule-width:<'column-rule-width'>
rx:auto|<length-percentage [0,∞]>|<number [0,∞]>
ry:auto|<length-percentage [0,∞]>|<number [0,∞]>
scroll-axis-lock:auto|none
scroll-padding:[auto|<length-percentage [0,∞]>]{1,4}
scroll-padding-block:[auto|<length-percentage [0,∞]>]{1,2}
scroll-padding-block-end:auto|<length-percentage [0,∞]>
scroll-padding-block-start:auto|<length-percentage [0,∞]>
scroll-padding-bottom:auto|<length-percentage [0,∞]>
size:<'width'> <'height'>?
stroke-miterlimit:<number>
tab-size:<number [0,∞]>|<length [0,∞]>
text-align:start|end|left|right|center|justify|match-parent|-webkit-auto|-webkit-left|-webkit-right|-webkit-center
text-fit:[none|grow|shrink] [consistent|per-line|per-line-all]? <percentage>?
text-size-adjust:auto|none|<percentage [0,∞]>
timeline-trigger-activation-range:[<'timeline-trigger-activation-range-start'> <'timeline-trigger-activation-range-end'>?]#
timeline-trigger-activation-range-end:[normal|<length-percentage>|<timeline-range-name> <length-percentage>?]#
timeline-trigger-activation-range-start:[normal|<length-percentage>|<timeline-range-name> <length-percentage>?]#
timeline-trigger-active-range:[<'timeline-trigger-active-range-start'> <'timeline-trigger-active-range-end'>?]#
timeline-trigger-active-range-end:[auto|normal|<length-percentage>|<timeline-range-name> <length-percentage>?]#
timeline-trigger-active-range-start:[auto|normal|<length-percentage>|<timeline-range-name> <length-percentage>?]#
transform-origin:[left|center|right|top|bottom|<length-percentage>]|[left|center|right|<length-percentage>] [top|center|bottom|<length-percentage>] <length>?|[[center|left|right]&&[center|top|bottom]] <length>?
view-transition-group:normal|contain|nearest|<custom-ident>
view-transition-scope:none|all
widows:<integer [1,∞]>
window-drag:none|move
word-spacing:normal|<length-percentage>
word-wrap:normal|break-word| anywhere
x:<length-percentage>|<number>
y:<length-percentage>|<number>
zoom:normal|reset|<number [0,∞]>|<percentage [0,∞]>
`;

export const newerTypes = `
-legacy-gradient:<-webkit-gradient()>|-webkit-linear-gradient( <-legacy-linear-gradient-arguments> )|-webkit-repeating-linear-gradient( <-legacy-linear-gradient-arguments> )|-webkit-radial-gradient( <-legacy-radial-gradient-arguments> )|-webkit-repeating-radial-gradient( <-legacy-radial-gradient-arguments> )
-non-standard-color:-webkit-activelink|-webkit-link
-non-standard-display:-webkit-flex|-webkit-inline-flex|-webkit-box|-webkit-inline-box
-non-standard-size:-webkit-fill-available|-webkit-fit-content|-webkit-min-content|-webkit-max-content
alpha():alpha( from <color> / [<alpha-value>|alpha|none] )
auto-line-color-list:<line-color-or-repeat>#? , <auto-repeat-line-color> , <line-color-or-repeat>#?
auto-line-style-list:<line-style-or-repeat>#? , <auto-repeat-line-style> , <line-style-or-repeat>#?
auto-line-width-list:<line-width-or-repeat>#? , <auto-repeat-line-width> , <line-width-or-repeat>#?
auto-repeat-line-color:repeat( auto , [<color>]# )
auto-repeat-line-style:repeat( auto , [<line-style>]# )
auto-repeat-line-width:repeat( auto , [<line-width>]# )
color:<color-base>|currentColor|<system-color>|<contrast-color()>|<light-dark-color>|<-non-standard-color>
color():color( [from <color>]? [<custom-params>|[<predefined-rgb> [<number>|<percentage>|r|g|b|alpha|none]{3} [/ [<alpha-value>|r|g|b|alpha|none]]?]|[<xyz-space> [<number>|<percentage>|x|y|z|alpha|none]{3} [/ [<alpha-value>|x|y|z|alpha|none]]?]] )
color-function:<rgb()>|<rgba()>|<hsl()>|<hsla()>|<hwb()>|<lab()>|<lch()>|<oklab()>|<oklch()>|<ictcp()>|<jzazbz()>|<jzczhz()>|<alpha()>|<color()>|<hdr-color()>
color-mix():color-mix( [<color-interpolation-method> ,]? [<color>&&<percentage [0,100]>?] , [<color>&&<percentage [0,100]>?] )
colorspace-params:[<custom-params>|<predefined-rgb-params>|<xyz-params>]
contrast-color():contrast-color( <color> )
cursor-image:[<url>|<url-set>] <number>{2}?
deprecated-color:ActiveBorder|ActiveCaption|AppWorkspace|Background|ButtonHighlight|ButtonShadow|CaptionText|InactiveBorder|InactiveCaption|InactiveCaptionText|InfoBackground|InfoText|Menu|MenuText|Scrollbar|ThreeDDarkShadow|ThreeDFace|ThreeDHighlight|ThreeDLightShadow|ThreeDShadow|Window|WindowFrame|WindowText
font-feature-value-name:<ident>
gap-auto-repeat-rule:repeat( auto , <gap-rule># )
gap-auto-rule-list:<gap-rule-or-repeat>#? , <gap-auto-repeat-rule> , <gap-rule-or-repeat>#?
gap-repeat-rule:repeat( <integer [1,∞]> , <gap-rule># )
gap-rule:<line-width>||<line-style>||<color>
gap-rule-list:<gap-rule-or-repeat>#
gap-rule-or-repeat:<gap-rule>|<gap-repeat-rule>
hdr-color():color-hdr( [<color>&&<number [0,∞]>?]#{2} )
hsl():[<legacy-hsl-syntax>|<modern-hsl-syntax>]
hsla():[<legacy-hsla-syntax>|<modern-hsla-syntax>]
hwb():hwb( [from <color>]? [<hue>|h|w|b|alpha|none] [<percentage>|<number>|h|w|b|alpha|none] [<percentage>|<number>|h|w|b|alpha|none] [/ [<alpha-value>|h|w|b|alpha|none]]? )
ictcp():ictcp( [from <color>]? [<percentage>|<number>|none] [<percentage>|<number>|none] [<percentage>|<number>|none] [/ [<alpha-value>|none]]? )
image:<url>|<image-set()>|<cross-fade()>|<gradient>|-webkit-image-set( <image-set-option># )|-webkit-cross-fade( <image> , <image> , [<percentage>|<number>] )
inset-value:<length-percentage>|overlap-join
jzazbz():jzazbz( [from <color>]? [<percentage>|<number>|none] [<percentage>|<number>|none] [<percentage>|<number>|none] [/ [<alpha-value>|none]]? )
jzczhz():jzczhz( [from <color>]? [<percentage>|<number>|none] [<percentage>|<number>|none] [<hue>|none] [/ [<alpha-value>|none]]? )
lab():lab( [from <color>]? [<percentage>|<number>|l|a|b|alpha|none] [<percentage>|<number>|l|a|b|alpha|none] [<percentage>|<number>|l|a|b|alpha|none] [/ [<alpha-value>|l|a|b|alpha|none]]? )
lch():lch( [from <color>]? [<percentage>|<number>|l|c|h|alpha|none] [<percentage>|<number>|l|c|h|alpha|none] [<hue>|l|c|h|alpha|none] [/ [<alpha-value>|l|c|h|alpha|none]]? )
legacy-hsl-syntax:hsl( <hue> , <percentage> , <percentage> , <alpha-value>? )
legacy-hsla-syntax:hsla( <hue> , <percentage> , <percentage> , <alpha-value>? )
legacy-rgb-syntax:rgb( <percentage>#{3} , <alpha-value>? )|rgb( <number>#{3} , <alpha-value>? )
legacy-rgba-syntax:rgba( <percentage>#{3} , <alpha-value>? )|rgba( <number>#{3} , <alpha-value>? )
light-dark-color:light-dark( <color> , <color> )
line-color-list:<line-color-or-repeat>#
line-color-or-repeat:[<color>|<repeat-line-color>]
line-style-list:<line-style-or-repeat>#
line-style-or-repeat:[<line-style>|<repeat-line-style>]
line-width:<length [0,∞]>|thin|medium|thick
line-width-list:<line-width-or-repeat>#
line-width-or-repeat:[<line-width>|<repeat-line-width>]
modern-hsl-syntax:hsl( [from <color>]? [<hue>|h|s|l|alpha|none] [<percentage>|<number>|h|s|l|alpha|none] [<percentage>|<number>|h|s|l|alpha|none] [/ [<alpha-value>|h|s|l|alpha|none]]? )
modern-hsla-syntax:hsla( [from <color>]? [<hue>|h|s|l|alpha|none] [<percentage>|<number>|h|s|l|alpha|none] [<percentage>|<number>|h|s|l|alpha|none] [/ [<alpha-value>|h|s|l|alpha|none]]? )
modern-rgb-syntax:rgb( [from <color>]? [<number>|<percentage>|r|g|b|alpha|none]{3} [/ [<alpha-value>|r|g|b|alpha|none]]? )
modern-rgba-syntax:rgba( [from <color>]? [<number>|<percentage>|r|g|b|alpha|none]{3} [/ [<alpha-value>|r|g|b|alpha|none]]? )
oklab():oklab( [from <color>]? [<percentage>|<number>|l|a|b|alpha|none] [<percentage>|<number>|l|a|b|alpha|none] [<percentage>|<number>|l|a|b|alpha|none] [/ [<alpha-value>|l|a|b|alpha|none]]? )
oklch():oklch( [from <color>]? [<percentage>|<number>|l|c|h|alpha|none] [<percentage>|<number>|l|c|h|alpha|none] [<hue>|l|c|h|alpha|none] [/ [<alpha-value>|l|c|h|alpha|none]]? )
predefined-rgb:srgb|srgb-linear|display-p3|display-p3-linear|a98-rgb|prophoto-rgb|rec2020| rec2100-pq|rec2100-hlg|rec2100-linear
rectangular-color-space:srgb|srgb-linear|display-p3|display-p3-linear|a98-rgb|prophoto-rgb|rec2020|lab|oklab|<xyz-space>
repeat-line-color:repeat( [<integer [1,∞]>] , [<color>]# )
repeat-line-style:repeat( [<integer [1,∞]>] , [<line-style>]# )
repeat-line-width:repeat( [<integer [1,∞]>] , [<line-width>]# )
rgb():[<legacy-rgb-syntax>|<modern-rgb-syntax>]
rgba():[<legacy-rgba-syntax>|<modern-rgba-syntax>]
system-color:AccentColor|AccentColorText|ActiveText|ButtonBorder|ButtonFace|ButtonText|Canvas|CanvasText|Field|FieldText|GrayText|Highlight|HighlightText|LinkText|Mark|MarkText|SelectedItem|SelectedItemText|VisitedText|<deprecated-color>
url-set:image-set( <url-set-option># )
url-set-option:[<url>|<string>] [<resolution>||type( <string> )]?
`;

/** `-webkit-NAME` is NAME under an older name. */
export const prefixedProperties = `
align-content
align-items
align-self
animation
animation-delay
animation-direction
animation-duration
animation-fill-mode
animation-iteration-count
animation-name
animation-play-state
animation-timing-function
app-region
backface-visibility
background-origin
background-size
border-bottom-left-radius
border-bottom-right-radius
border-image
border-radius
border-top-left-radius
border-top-right-radius
box-decoration-break
box-shadow
box-sizing
clip-path
column-count
column-gap
column-rule
column-rule-color
column-rule-style
column-rule-width
column-span
column-width
columns
filter
flex
flex-basis
flex-direction
flex-flow
flex-grow
flex-shrink
flex-wrap
font-feature-settings
hyphenate-character
justify-content
line-break
opacity
order
perspective-origin
ruby-position
shape-image-threshold
shape-margin
shape-outside
text-emphasis
text-emphasis-color
text-emphasis-position
text-emphasis-style
text-orientation
text-size-adjust
transform
transform-origin
transform-style
transition
transition-delay
transition-duration
transition-property
transition-timing-function
writing-mode
`;

/** Properties that css-tree knows and no browser of today. */
export const droppedProperties = `
-ms-accelerator
-ms-block-progression
-ms-content-zoom-chaining
-ms-content-zoom-limit
-ms-content-zoom-limit-max
-ms-content-zoom-limit-min
-ms-content-zoom-snap
-ms-content-zoom-snap-points
-ms-content-zoom-snap-type
-ms-content-zooming
-ms-filter
-ms-flow-from
-ms-flow-into
-ms-grid-columns
-ms-grid-rows
-ms-high-contrast-adjust
-ms-hyphenate-limit-chars
-ms-hyphenate-limit-lines
-ms-hyphenate-limit-zone
-ms-ime-align
-ms-overflow-style
-ms-scroll-chaining
-ms-scroll-limit
-ms-scroll-limit-x-max
-ms-scroll-limit-x-min
-ms-scroll-limit-y-max
-ms-scroll-limit-y-min
-ms-scroll-rails
-ms-scroll-snap-points-x
-ms-scroll-snap-points-y
-ms-scroll-snap-type
-ms-scroll-snap-x
-ms-scroll-snap-y
-ms-scroll-translation
-ms-scrollbar-3dlight-color
-ms-scrollbar-arrow-color
-ms-scrollbar-base-color
-ms-scrollbar-darkshadow-color
-ms-scrollbar-face-color
-ms-scrollbar-highlight-color
-ms-scrollbar-shadow-color
-ms-scrollbar-track-color
-ms-text-autospace
-ms-touch-select
-ms-user-select
-ms-wrap-flow
-ms-wrap-margin
-ms-wrap-through
-moz-appearance
-moz-binding
-moz-border-bottom-colors
-moz-border-left-colors
-moz-border-right-colors
-moz-border-top-colors
-moz-context-properties
-moz-float-edge
-moz-force-broken-image-icon
-moz-orient
-moz-outline-radius
-moz-outline-radius-bottomleft
-moz-outline-radius-bottomright
-moz-outline-radius-topleft
-moz-outline-radius-topright
-moz-stack-sizing
-moz-text-blink
-moz-user-focus
-moz-user-input
-moz-user-modify
-moz-window-dragging
-moz-window-shadow
-webkit-mask-attachment
-webkit-mask-repeat-x
-webkit-mask-repeat-y
align-tracks
box-align
box-direction
box-flex
box-flex-group
box-lines
box-ordinal-group
box-orient
box-pack
caret
font-smooth
font-width
image-resolution
ime-mode
initial-letter-align
justify-tracks
line-clamp
line-height-step
masonry-auto-flow
max-lines
overflow-clip-box
ruby-merge
scroll-snap-coordinate
scroll-snap-destination
scroll-snap-points-x
scroll-snap-points-y
scroll-snap-type-x
scroll-snap-type-y
speak-as
stroke-color
text-decoration-skip
timeline-trigger-exit-range
timeline-trigger-exit-range-end
timeline-trigger-exit-range-start
timeline-trigger-range
timeline-trigger-range-end
timeline-trigger-range-start
-moz-background-clip
-moz-border-radius-bottomleft
-moz-border-radius-bottomright
-moz-border-radius-topleft
-moz-border-radius-topright
-moz-control-character-visibility
-moz-osx-font-smoothing
-moz-user-select
-ms-flex-align
-ms-flex-item-align
-ms-flex-line-pack
-ms-flex-negative
-ms-flex-pack
-ms-flex-order
-ms-flex-positive
-ms-flex-preferred-size
-ms-interpolation-mode
-ms-grid-column-align
-ms-grid-row-align
-ms-hyphenate-limit-last
behavior
cue
cue-after
cue-before
glyph-orientation-horizontal
glyph-orientation-vertical
kerning
pause
pause-after
pause-before
position-try-options
rest
rest-after
rest-before
voice-balance
voice-duration
voice-family
voice-pitch
voice-range
voice-rate
voice-stress
voice-volume
white-space-trim
`;
