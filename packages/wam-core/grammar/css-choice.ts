/**
 * The newer data about CSS values that the engine takes, and corrections by hand. Each line was measured: it makes our answers agree with Chromium's
 * `CSS.supports` more often (packages/wam-core/src/style/values/values.chromium.test.ts). Syntaxes are written as in css-tree's data.
 */

/** Properties that get their newer definition. */
export const takenProperties: readonly string[] = (
  "border-shape color-interpolation column-rule column-rule-break column-rule-inset column-rule-inset-cap " +
  "column-rule-inset-cap-end column-rule-inset-cap-start column-rule-inset-end column-rule-inset-junction " +
  "column-rule-inset-junction-end column-rule-inset-junction-start column-rule-inset-start column-rule-style " +
  "column-rule-visibility-items column-rule-width contain-intrinsic-block-size contain-intrinsic-height contain-intrinsic-width " +
  "container-type cursor fill-opacity filter flex-grow flex-line-count font-variant grid-gap hyphenate-limit-chars " +
  "initial-letter line-height overscroll-behavior overscroll-behavior-block overscroll-behavior-y " +
  "perspective pointer-events position-visibility row-rule row-rule-break row-rule-color row-rule-inset row-rule-inset-cap " +
  "row-rule-inset-cap-end row-rule-inset-cap-start row-rule-inset-end row-rule-inset-junction row-rule-inset-junction-end " +
  "row-rule-inset-junction-start row-rule-inset-start row-rule-style row-rule-visibility-items row-rule-width rule rule-break " +
  "rule-color rule-inset rule-inset-cap rule-inset-end rule-inset-junction rule-inset-start rule-overlap rule-style " +
  "rule-visibility-items rule-width rx ry scroll-axis-lock scroll-padding scroll-padding-block scroll-padding-block-end " +
  "scroll-padding-block-start scroll-padding-bottom size stroke-miterlimit tab-size text-fit text-size-adjust " +
  "timeline-trigger-activation-range timeline-trigger-activation-range-end timeline-trigger-activation-range-start " +
  "timeline-trigger-active-range timeline-trigger-active-range-end timeline-trigger-active-range-start transform-origin " +
  "view-transition-group view-transition-scope widows window-drag word-spacing word-wrap zoom"
).split(" ");

/** Types of colours that get their newer definition, with the new types that they need. */
export const takenTypes: readonly string[] = (
  "color color-base color-function rgb() rgba() hsl() hsla() hwb() lab() lch() oklab() oklch() color() alpha() contrast-color() " +
  "system-color deprecated-color light-dark-color hue modern-rgb-syntax legacy-rgb-syntax modern-rgba-syntax legacy-rgba-syntax " +
  "modern-hsl-syntax legacy-hsl-syntax modern-hsla-syntax legacy-hsla-syntax predefined-rgb xyz-space predefined-rgb-params xyz-params " +
  "colorspace-params color-interpolation-method rectangular-color-space polar-color-space -non-standard-color"
).split(" ");

/** Properties that browsers also know by the older name `-webkit-NAME`. */
export const prefixed: readonly string[] = (
  "align-content align-items align-self animation animation-delay animation-direction animation-duration animation-fill-mode " +
  "animation-iteration-count animation-name animation-play-state animation-timing-function app-region backface-visibility " +
  "background-origin background-size border-bottom-left-radius border-bottom-right-radius border-image border-radius " +
  "border-top-left-radius border-top-right-radius box-decoration-break box-shadow box-sizing clip-path column-count column-gap " +
  "column-rule column-rule-color column-rule-style column-rule-width column-span column-width columns filter flex flex-basis " +
  "flex-direction flex-flow flex-grow flex-shrink flex-wrap font-feature-settings hyphenate-character justify-content line-break " +
  "opacity order perspective-origin ruby-position shape-image-threshold shape-margin shape-outside text-emphasis " +
  "text-emphasis-color text-emphasis-position text-emphasis-style text-orientation text-size-adjust transform transform-origin " +
  "transform-style transition transition-delay transition-duration transition-property transition-timing-function writing-mode"
).split(" ");

/** Definitions by hand. Most are for properties that only some browsers have; the others have their reason beside them. */
export const corrections: Readonly<Record<"properties" | "types", Readonly<Record<string, string>>>> = {
  properties: {
    "-webkit-border-after": "<'border-block-end'>",
    "-webkit-border-after-color": "<'border-block-end-color'>",
    "-webkit-border-after-style": "<'border-block-end-style'>",
    "-webkit-border-after-width": "<'border-block-end-width'>",
    "-webkit-border-before": "<'border-block-start'>",
    "-webkit-border-before-color": "<'border-block-start-color'>",
    "-webkit-border-before-style": "<'border-block-start-style'>",
    "-webkit-border-before-width": "<'border-block-start-width'>",
    "-webkit-border-end": "<'border-inline-end'>",
    "-webkit-border-end-color": "<'border-inline-end-color'>",
    "-webkit-border-end-style": "<'border-inline-end-style'>",
    "-webkit-border-end-width": "<'border-inline-end-width'>",
    "-webkit-border-start": "<'border-inline-start'>",
    "-webkit-border-start-color": "<'border-inline-start-color'>",
    "-webkit-border-start-style": "<'border-inline-start-style'>",
    "-webkit-border-start-width": "<'border-inline-start-width'>",
    "-webkit-border-horizontal-spacing": "<length [0,∞]>",
    "-webkit-border-vertical-spacing": "<length [0,∞]>",
    "-webkit-box-align": "stretch | start | end | center | baseline",
    "-webkit-box-direction": "normal | reverse",
    "-webkit-box-flex": "<number>",
    "-webkit-box-ordinal-group": "<integer [1,∞]>",
    "-webkit-box-orient": "horizontal | vertical | inline-axis | block-axis",
    "-webkit-box-pack": "start | end | center | justify",
    "-webkit-locale": "auto | <string>",
    "-webkit-logical-height": "<'block-size'>",
    "-webkit-logical-width": "<'inline-size'>",
    "-webkit-margin-after": "<'margin-block-end'>",
    "-webkit-margin-before": "<'margin-block-start'>",
    "-webkit-margin-end": "<'margin-inline-end'>",
    "-webkit-margin-start": "<'margin-inline-start'>",
    "-webkit-mask-box-image-outset": "<'border-image-outset'>",
    "-webkit-mask-box-image-repeat": "<'border-image-repeat'>",
    "-webkit-mask-box-image-slice": "<'border-image-slice'>",
    "-webkit-mask-box-image-source": "<'border-image-source'>",
    "-webkit-mask-box-image-width": "<'border-image-width'>",
    "-webkit-max-logical-height": "<'max-block-size'>",
    "-webkit-max-logical-width": "<'max-inline-size'>",
    "-webkit-min-logical-height": "<'min-block-size'>",
    "-webkit-min-logical-width": "<'min-inline-size'>",
    "-webkit-padding-after": "<'padding-block-end'>",
    "-webkit-padding-before": "<'padding-block-start'>",
    "-webkit-padding-end": "<'padding-inline-end'>",
    "-webkit-padding-start": "<'padding-inline-start'>",
    "-webkit-perspective-origin-x": "left | center | right | <length-percentage>",
    "-webkit-perspective-origin-y": "top | center | bottom | <length-percentage>",
    "-webkit-rtl-ordering": "logical | visual",
    "-webkit-text-combine": "none | horizontal | all",
    "-webkit-transform-origin-x": "left | center | right | <length-percentage>",
    "-webkit-transform-origin-y": "top | center | bottom | <length-percentage>",
    "-webkit-transform-origin-z": "<length>",
    "-webkit-mask-box-image":
      "<'border-image-source'> || <'border-image-slice'> [ / <'border-image-width'> | / <'border-image-width'>? / <'border-image-outset'> ]? || <'border-image-repeat'>",
    "-webkit-box-reflect": "none | [ above | below | right | left ] <length-percentage>? <image>?",
    "-webkit-perspective": "none | <length [0,∞]> | <number [0,∞]>",
    "-webkit-text-decorations-in-effect": "<'text-decoration-line'>",
    "app-region": "none | drag | no-drag",
    "buffered-rendering": "auto | dynamic | static",
    "color-rendering": "auto | optimizeSpeed | optimizeQuality",
    // Lengths may lack a unit, as in attributes of SVG.
    cx: "<length-percentage> | <number>",
    cy: "<length-percentage> | <number>",
    r: "<length-percentage [0,∞]> | <number [0,∞]>",
    rx: "auto | <length-percentage [0,∞]> | <number [0,∞]>",
    ry: "auto | <length-percentage [0,∞]> | <number [0,∞]>",
    x: "<length-percentage> | <number>",
    y: "<length-percentage> | <number>",
    "page-margin-safety": "none | clamp | add",
    "page-orientation": "upright | rotate-left | rotate-right",
    "text-align":
      "start | end | left | right | center | justify | match-parent | -webkit-auto | -webkit-left | -webkit-right | -webkit-center",
  },
  types: {
    "-legacy-gradient":
      "<-webkit-gradient()> | -webkit-linear-gradient( <-legacy-linear-gradient-arguments> ) | -webkit-repeating-linear-gradient( <-legacy-linear-gradient-arguments> ) | -webkit-radial-gradient( <-legacy-radial-gradient-arguments> ) | -webkit-repeating-radial-gradient( <-legacy-radial-gradient-arguments> )",
    "-non-standard-color": "-webkit-activelink | -webkit-link",
    "-non-standard-display": "-webkit-flex | -webkit-inline-flex | -webkit-box | -webkit-inline-box",
    "-non-standard-size": "-webkit-fill-available | -webkit-fit-content | -webkit-min-content | -webkit-max-content",
    "color-mix()":
      "color-mix( [ <color-interpolation-method> , ]? [ <color> && <percentage [0,100]>? ] , [ <color> && <percentage [0,100]>? ] )",
    // Without device-cmyk().
    color:
      "<color-base> | currentColor | <system-color> | <contrast-color()> | <light-dark-color> | <-non-standard-color>",
    // Without element() and paint().
    image:
      "<url> | <image-set()> | <cross-fade()> | <gradient> | -webkit-image-set( <image-set-option># ) | -webkit-cross-fade( <image> , <image> , [ <percentage> | <number> ] )",
    // Without negative widths.
    "line-width": "<length [0,∞]> | thin | medium | thick",
  },
};

/** Properties of css-tree's data that Chromium does not know. They stay, because other current browsers have them. */
export const elsewhere: ReadonlySet<string> = new Set(
  (
    "-webkit-overflow-scrolling -webkit-touch-callout font-synthesis-position hanging-punctuation margin-trim mask-border " +
    "mask-border-mode mask-border-outset mask-border-repeat mask-border-slice mask-border-source mask-border-width text-decoration-inset"
  ).split(" "),
);

/** Properties of css-tree's data that no current browser has: those of dead browsers, drafts and trials. */
export const dropped: readonly string[] = (
  "-ms-accelerator -ms-block-progression -ms-content-zoom-chaining -ms-content-zoom-limit -ms-content-zoom-limit-max " +
  "-ms-content-zoom-limit-min -ms-content-zoom-snap -ms-content-zoom-snap-points -ms-content-zoom-snap-type -ms-content-zooming " +
  "-ms-filter -ms-flow-from -ms-flow-into -ms-grid-columns -ms-grid-rows -ms-high-contrast-adjust -ms-hyphenate-limit-chars " +
  "-ms-hyphenate-limit-lines -ms-hyphenate-limit-zone -ms-ime-align -ms-overflow-style -ms-scroll-chaining -ms-scroll-limit " +
  "-ms-scroll-limit-x-max -ms-scroll-limit-x-min -ms-scroll-limit-y-max -ms-scroll-limit-y-min -ms-scroll-rails " +
  "-ms-scroll-snap-points-x -ms-scroll-snap-points-y -ms-scroll-snap-type -ms-scroll-snap-x -ms-scroll-snap-y " +
  "-ms-scroll-translation -ms-scrollbar-3dlight-color -ms-scrollbar-arrow-color -ms-scrollbar-base-color " +
  "-ms-scrollbar-darkshadow-color -ms-scrollbar-face-color -ms-scrollbar-highlight-color -ms-scrollbar-shadow-color " +
  "-ms-scrollbar-track-color -ms-text-autospace -ms-touch-select -ms-user-select -ms-wrap-flow -ms-wrap-margin -ms-wrap-through " +
  "-moz-appearance -moz-binding -moz-border-bottom-colors -moz-border-left-colors -moz-border-right-colors " +
  "-moz-border-top-colors -moz-context-properties -moz-float-edge -moz-force-broken-image-icon -moz-orient -moz-outline-radius " +
  "-moz-outline-radius-bottomleft -moz-outline-radius-bottomright -moz-outline-radius-topleft -moz-outline-radius-topright " +
  "-moz-stack-sizing -moz-text-blink -moz-user-focus -moz-user-input -moz-user-modify -moz-window-dragging -moz-window-shadow " +
  "-webkit-mask-attachment -webkit-mask-repeat-x -webkit-mask-repeat-y align-tracks box-align box-direction box-flex " +
  "box-flex-group box-lines box-ordinal-group box-orient box-pack caret font-smooth font-width image-resolution ime-mode " +
  "initial-letter-align justify-tracks line-clamp line-height-step masonry-auto-flow max-lines overflow-clip-box ruby-merge " +
  "scroll-snap-coordinate scroll-snap-destination scroll-snap-points-x scroll-snap-points-y scroll-snap-type-x " +
  "scroll-snap-type-y speak-as stroke-color text-decoration-skip timeline-trigger-exit-range timeline-trigger-exit-range-end " +
  "timeline-trigger-exit-range-start timeline-trigger-range timeline-trigger-range-end timeline-trigger-range-start " +
  "-moz-background-clip -moz-border-radius-bottomleft -moz-border-radius-bottomright -moz-border-radius-topleft " +
  "-moz-border-radius-topright -moz-control-character-visibility -moz-osx-font-smoothing -moz-user-select -ms-flex-align " +
  "-ms-flex-item-align -ms-flex-line-pack -ms-flex-negative -ms-flex-pack -ms-flex-order -ms-flex-positive " +
  "-ms-flex-preferred-size -ms-interpolation-mode -ms-grid-column-align -ms-grid-row-align -ms-hyphenate-limit-last behavior cue " +
  "cue-after cue-before glyph-orientation-horizontal glyph-orientation-vertical kerning pause pause-after pause-before " +
  "position-try-options rest rest-after rest-before voice-balance voice-duration voice-family voice-pitch voice-range voice-rate " +
  "voice-stress voice-volume white-space-trim"
).split(" ");
