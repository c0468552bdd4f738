/** The attributes that make a `select` a list instead of a menu. */
const LIST = `[multiple], [size]:not([size="0"], [size="1"], [size=""])`;
const BUTTON = "[type=button i], [type=submit i], [type=reset i]";

/** The style sheet of the user agent (HTML Standard, Rendering), with the forms that Chromium gives to controls. */
export const USER_AGENT_SHEET = `
area, base, basefont, datalist, head, link, meta, noembed, noframes, param, rp, script, style, template, title { display: none }
[hidden]:not([hidden=until-found i]) { display: none }
[hidden=until-found i] { content-visibility: hidden }
embed[hidden] { display: inline; height: 0; width: 0 }
noscript, input[type=hidden i], audio:not([controls]), :is(table, thead, tbody, tfoot, tr) > form { display: none !important }

address, article, aside, blockquote, body, center, dd, details, dialog, dir, div, dl, dt, fieldset, figcaption, figure, footer, form,
frame, frameset, h1, h2, h3, h4, h5, h6, header, hgroup, hr, html, legend, listing, main, menu, nav, ol, optgroup, option, p,
plaintext, pre, search, section, summary, ul, xmp { display: block }
:root { display: block }
body { margin: 8px }
p, dl, ul, ol, menu, dir { margin-block: 1em }
blockquote, figure { margin-block: 1em; margin-inline: 40px }
dd { margin-inline-start: 40px }
center { text-align: -webkit-center }
listing, plaintext, pre, xmp { white-space: pre; margin-block: 1em }
h1 { font-size: 2em; margin-block: .67em; font-weight: bold }
h2 { font-size: 1.5em; margin-block: .83em; font-weight: bold }
h3 { font-size: 1.17em; margin-block: 1em; font-weight: bold }
h4 { margin-block: 1.33em; font-weight: bold }
h5 { font-size: .83em; margin-block: 1.67em; font-weight: bold }
h6 { font-size: .67em; margin-block: 2.33em; font-weight: bold }

ul, ol, menu, dir { list-style-type: disc; padding-inline-start: 40px }
ol { list-style-type: decimal }
li { display: list-item }
:is(ul, ol, menu, dir) :is(ul, menu), :is(ul, ol) dir { list-style-type: circle }
:is(ol, ul, menu, dir) :is(ul, menu, dir) ul, :is(ol, ul, menu, dir) :is(ul, menu, dir) menu { list-style-type: square }
:is(ul, ol, menu, dir, dl) :is(ul, ol, menu, dir, dl) { margin-block: 0 }

table { display: table; box-sizing: border-box; border-spacing: 2px; text-indent: initial }
thead { display: table-header-group }
tbody { display: table-row-group }
tfoot { display: table-footer-group }
thead, tbody, tfoot { vertical-align: middle; border-color: inherit }
tr { display: table-row; vertical-align: inherit; border-color: inherit }
td, th { display: table-cell; vertical-align: inherit; padding: 1px }
th { font-weight: bold; text-align: -internal-center }
col { display: table-column }
colgroup { display: table-column-group }
caption { display: table-caption; text-align: -webkit-center }

a:any-link { color: -webkit-link; text-decoration: underline; cursor: pointer }
b, strong { font-weight: bolder }
i, cite, em, var, dfn, address { font-style: italic }
tt, code, kbd, samp, listing, plaintext, pre, xmp { font-family: monospace }
big { font-size: larger }
small { font-size: smaller }
sub { vertical-align: sub; font-size: smaller }
sup { vertical-align: super; font-size: smaller }
u, ins { text-decoration: underline }
s, strike, del { text-decoration: line-through }
nobr { white-space: nowrap }
mark { background-color: mark; color: marktext }
ruby { display: ruby }
rt { display: ruby-text; font-size: 50%; text-indent: 0; text-align: start }
bdi, output { unicode-bidi: isolate }
bdo { unicode-bidi: bidi-override }
[dir=rtl i], [dir=auto i]:dir(rtl), bdi:dir(rtl) { direction: rtl }
[dir=ltr i], [dir=auto i]:dir(ltr), bdi:dir(ltr) { direction: ltr }
q::before { content: open-quote }
q::after { content: close-quote }
hr { overflow: hidden; border: 1px inset; color: gray; margin: .5em auto }
slot { display: contents }
abbr[title], acronym[title] { text-decoration: dotted underline }
marquee { display: inline-block; overflow: hidden; white-space: nowrap; text-align: initial }
details > summary:first-of-type { display: list-item; list-style: inside disclosure-closed }
details[open] > summary:first-of-type { list-style-type: disclosure-open }

img, video, canvas, embed, object, iframe { overflow: clip }
svg:not(:root), foreignObject, symbol, marker, pattern { overflow: hidden }
math { font-family: math }
text, foreignObject { display: block }
text { white-space: nowrap }
iframe { border: 2px inset }
video { object-fit: contain }
dialog { position: absolute; inset-inline: 0; width: fit-content; height: fit-content; margin: auto; border: solid; padding: 1em;
  background-color: canvas; color: canvastext }
dialog:not([open]) { display: none }
[popover] { position: fixed; inset: 0; width: fit-content; height: fit-content; margin: auto; border: solid; padding: .25em;
  overflow: auto; color: canvastext; background-color: canvas; display: none }

fieldset { margin-inline: 2px; padding: .35em .75em .625em; border: 2px groove threedface; min-inline-size: min-content }
legend { padding-inline: 2px }
label { cursor: default }
input, textarea, select, button { display: inline-block; margin: 0; font: 13.3333px Arial; letter-spacing: normal; word-spacing: normal;
  line-height: normal; appearance: auto; text-transform: none; text-indent: 0; text-shadow: none; text-align: start; color: fieldtext; cursor: text;
  background-color: field }
input:not([type=checkbox i], [type=radio i], [type=range i]) { overflow: clip !important }
input { border: 2px inset #767676; padding: 1px 2px }
input:is([type=checkbox i], [type=radio i]) { border: 0 none; padding: 0; margin: 3px 3px 3px 4px;
  background-color: transparent; cursor: default; box-sizing: border-box }
input[type=radio i] { margin: 3px 3px 0 5px }
input[type=range i] { border: 0 none; padding: 0; margin: 2px; color: #9d968e; cursor: default }
input[type=search i] { box-sizing: border-box }
input:is([type=date i], [type=datetime-local i], [type=month i], [type=week i], [type=time i]) { font-family: monospace;
  padding: 0 0 0 1px; cursor: default }
input[type=file i] { border: 0 none; padding: 0; background-color: transparent; color: inherit; cursor: default;
  appearance: none; white-space: pre; text-overflow: ellipsis }
input[type=hidden i] { appearance: none; border: 0 none; padding: 0; background-color: transparent; cursor: default }
input[type=image i] { appearance: none; border: 0 none; padding: 0; background-color: transparent; cursor: pointer }
button, input:is(${BUTTON}, [type=color i]) { box-sizing: border-box; cursor: default;
  padding: 1px 6px; border: 2px outset buttonborder; background-color: buttonface; color: buttontext; text-align: center }
input:is(${BUTTON}) { white-space: pre }
input[type=color i] { border: 1px solid buttonborder; padding: 1px 2px; text-align: start }
textarea { border: 1px solid #767676; padding: 2px; overflow: auto; font-family: monospace; white-space: pre-wrap;
  overflow-wrap: break-word; resize: both }
select { box-sizing: border-box; border: 1px solid #767676; background-color: buttonface; cursor: default; white-space: pre; overflow: clip }
select:is(${LIST}) { overflow: hidden scroll; background-color: field;
  white-space: nowrap; border-radius: 2px; vertical-align: text-bottom }
option { padding: 0 2px 1px; white-space: nowrap; min-height: 1.2em }
select:not(${LIST}) option { min-width: 24px; min-height: 24px }
select:is(${LIST}) option:checked { background-color: #cecece; color: #101010 }
optgroup { font-weight: bolder; white-space: normal }
optgroup option { font-weight: normal }
input:disabled, textarea:disabled { color: #545454; cursor: default; background-color: rgba(239, 239, 239, .3); border-color: rgba(118, 118, 118, .3) }
button:disabled, input:is(${BUTTON}, [type=color i]):disabled { color: rgba(16, 16, 16, .3);
  background-color: rgba(239, 239, 239, .3); border-color: rgba(118, 118, 118, .3) }
input:is([type=checkbox i], [type=radio i], [type=file i], [type=range i], [type=image i], [type=hidden i]):disabled { background-color: transparent }
input[type=range i]:disabled { color: #c5c5c5 }
select:disabled { color: graytext; opacity: .7 }
select:is(${LIST}) :is(optgroup, option):disabled { color: graytext }
meter, progress { appearance: auto; display: inline-block; box-sizing: border-box; vertical-align: -.2em }
`;

/** The rules that only quirks mode has. */
export const QUIRKS_SHEET = `
table { white-space: normal; line-height: normal; font-weight: normal; font-size: medium; font-style: normal; font-variant: normal;
  text-align: start; color: -internal-quirk-inherit }
form { margin-block-end: 1em }
input:not([type=image i]), textarea { box-sizing: border-box }
`;
