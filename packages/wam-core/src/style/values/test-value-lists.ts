/** Values to test with every property. Few of them are valid for any one property. */
export const commonValues: readonly string[] = String.raw`
inherit
initial
unset
revert
revert-layer
foo
auto
none
normal
0
1
-1
2
10
1.5
-0.5
100
1000
1001
1e3
+1
1px
-1px
1.5em
1rem
1vw
1svh
1dvi
1cqw
1lh
1rlh
1cap
1ic
1rex
1q
1foo
1PX
50%
-50%
150%
45deg
1turn
1s
200ms
-1s
1hz
2dppx
1x
1fr
red
RED
currentcolor
transparent
Canvas
CanvasText
LinkText
AccentColor
AccentColorText
ButtonBorder
Mark
SelectedItem
VisitedText
ActiveText
GrayText
InfoBackground
ThreeDFace
Menu
-webkit-link
-webkit-activelink
-webkit-text
-moz-default-color
-webkit-focus-ring-color
#fff
#ffff
#ffffff
#ffffffff
#ff
#ggg
rebeccapurple
rgb(1 2 3)
rgb(1,2,3)
rgb(1,2,3,.5)
rgba(1 2 3 / 50%)
rgb(1, 2 3)
rgb(1 2)
rgb(10%, 20%, 3)
rgb(10% 20 3)
rgb(none 1 2)
rgb(from red r g b)
rgb(from red r g b / alpha)
rgb(from red calc(r + 1) g b)
rgb(from var(--x) r g b)
rgb(from red h s l)
rgb(from red, r, g, b)
hsl(120 50% 50%)
hsl(120deg, 50%, 50%)
hsl(120, 50, 50)
hsl(120 50 50)
hsl(from red h s l)
hsl(from #fff calc(h + 10) s calc(l * 1.1))
hwb(120 50% 50%)
hwb(120, 50%, 50%)
lab(50% 20 30)
lab(from red l a b)
lch(50% 20 30deg)
oklab(0.5 0.1 0.1)
oklch(50% 0.1 200 / 0.5)
oklch(from red l c h)
oklch(from blue calc(l - 0.1) c h)
color(srgb 1 0 0)
color(display-p3 1 0 0 / 0.5)
color(from red srgb r g b)
color(from red display-p3 r g b / calc(alpha / 2))
color(xyz 1 0 0)
color(foo 1 0 0)
color(rec2020 1 0)
color-mix(in srgb, red, blue)
color-mix(in oklch longer hue, red 20%, blue)
color-mix(in foo, red, blue)
color-mix(red, blue)
color-mix(in srgb, red)
light-dark(red, blue)
light-dark(red)
contrast-color(red)
device-cmyk(0 1 1 0)
attr(data-x)
attr(data-x px)
attr(data-x type(<length>))
attr(data-x type(<color>), red)
attr(data-x raw-string)
attr()
attr(1)
attr(data-x, 1px)
if(style(--x: 1): 1px; else: 2px)
if(media(print): 1px)
if(else: red)
if()
if(supports(display: grid): red; else: blue)
var(--x)
var(--x,)
var(--x, 1px)
var( --x )
var()
var(x)
var(--x 1px)
var(-x)
var(--)
var(--x) foo
1px var(--x)
calc(var(--x) * 1px)
calc(var())
rgb(var(--x))
foo(var(--x))
[var(--x)]
env(safe-area-inset-top)
env(safe-area-inset-top, 1px)
env(x 1)
env()
env(1)
"var(--x)"
url(var(--x))
calc(1px + 2px)
calc(1px+2px)
calc(1px +2px)
calc(1px + 2)
calc(1px * 2)
calc(2 * 1px)
calc(1px * 1px)
calc(1px*2)
calc(1px / 2)
calc(1px / 0)
calc(2 / 1px)
calc(1px / 1px)
calc(auto)
calc()
calc(1)
calc(1.5)
calc(1 + 1)
calc(50%)
calc(50% + 1px)
calc(1s + 1ms)
calc(1s + 1px)
calc(1deg + 1turn)
calc((1px + 2px) * 3)
calc(1px + (2px))
calc( 1px )
calc(1px + )
calc(+ 1px)
calc(1px 2px)
calc(1px, 2px)
calc(pi * 1px)
calc(infinity * 1px)
calc(-infinity * 1px)
calc(NaN)
calc(e)
calc(foo)
calc(1foo + 1px)
calc(1px - -1px)
calc(1px - - 1px)
calc(1px + calc(2px))
calc(1px * (2 + 1))
calc(1fr)
calc(1fr + 1px)
calc(-1px)
calc(-1)
calc(0)
calc(0px)
calc(2em + 1vw)
calc([1px])
calc("1px")
calc(red)
calc(1px + 1%)
calc(1% * 1px)
min()
min(1px)
min(1px, 2px)
min(1px, 50%)
min(1, 2)
min(1px, 1)
min(1px 2px)
min(1px,)
min(auto, 1px)
max(1px, 2px)
max()
max(1s, 2s)
clamp(1px, 2px, 3px)
clamp(1px, 2px)
clamp(none, 1px, 2px)
clamp(1px, 50%, 3px)
clamp()
round(1px, 2px)
round(up, 1px, 2px)
round(1.5)
round(foo, 1px, 2px)
round(line-width, 1px)
mod(5px, 2px)
rem(5, 2)
mod(5px, 2)
sin(45deg)
cos(1)
tan(1px)
asin(1)
atan2(1px, 2px)
atan2(1, 1px)
pow(2, 3)
pow(2px, 3)
sqrt(4)
hypot(3px, 4px)
hypot(3, 4px)
log(10)
log(10, 2)
exp(1)
abs(-1px)
abs(-1)
sign(-1px)
sign(1)
progress(1px, 0px, 2px)
random(1px, 2px)
sibling-index()
sibling-count()
calc(sibling-index() * 1px)
calc-size(auto, size)
calc-size(auto, size * 2)
anchor(top)
anchor(--a top)
anchor-size(width)
-webkit-calc(1px + 2px)
-moz-calc(1px + 2px)
fit-content
fit-content(10px)
min-content
max-content
stretch
contain
-webkit-fill-available
-moz-available
-webkit-fit-content
-webkit-min-content
-webkit-max-content
-moz-fit-content
-moz-max-content
intrinsic
min-intrinsic
-webkit-auto
-webkit-center
-webkit-left
-webkit-right
-webkit-match-parent
-webkit-box
-webkit-flex
-webkit-inline-box
-webkit-inline-flex
-ms-grid
-ms-flexbox
-moz-box
-moz-inline-box
-webkit-sticky
-webkit-grab
-webkit-grabbing
-moz-grab
-webkit-zoom-in
-webkit-isolate
-webkit-plaintext
-webkit-optimize-contrast
-webkit-baseline-middle
-webkit-nowrap
-webkit-image-set(url(a) 1x)
image-set(url(a) 1x)
image-set("a.png" 1x, "b.png" 2x)
image-set("a.png" type("image/png"))
url(a)
url("a")
URL(a)
src("a")
"x"
'x'
"x" "y"
linear-gradient(red, blue)
linear-gradient(to right, red, blue)
linear-gradient(45deg, red 10%, blue)
linear-gradient(red)
linear-gradient()
linear-gradient(right, red, blue)
linear-gradient(in oklch, red, blue)
linear-gradient(red 10% 20%, blue)
linear-gradient(red, 50%, blue)
repeating-linear-gradient(red, blue 10px)
radial-gradient(red, blue)
radial-gradient(circle at center, red, blue)
radial-gradient(closest-side ellipse, red, blue)
conic-gradient(red, blue)
conic-gradient(from 45deg at 50% 50%, red, blue)
-webkit-linear-gradient(red, blue)
-webkit-linear-gradient(top, red, blue)
-webkit-gradient(linear, left top, right bottom, from(red), to(blue))
-moz-linear-gradient(top, red, blue)
-webkit-radial-gradient(center, red, blue)
-o-linear-gradient(top, red, blue)
cross-fade(url(a), url(b), 50%)
-webkit-cross-fade(url(a), url(b), 50%)
cross-fade(url(a) 50%, url(b))
element(#x)
paint(x)
image(red)
circle()
circle(50%)
circle(closest-side at 1px 2px)
ellipse(1px 2px)
inset(1px)
inset(1px round 2px)
polygon(0 0, 1px 1px)
polygon(evenodd, 0 0, 1px 1px)
path("M0 0")
shape(from 0 0, line to 1px 1px)
rect(1px, 2px, 3px, 4px)
rect(1px 2px 3px 4px)
rect(auto, auto, auto, auto)
xywh(0 0 1px 1px)
xywh(0 0 100% 100% round 5px)
ray(45deg)
translate(1px)
translate(1px, 2px)
translate(1px 2px)
translateX(50%)
rotate(45deg)
rotate(45)
rotate(0)
rotate3d(1, 1, 1, 45deg)
scale(2)
scale(50%)
skew(1deg)
matrix(1, 0, 0, 1, 0, 0)
matrix(1 0 0 1 0 0)
matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1)
perspective(100px)
perspective(none)
translate(1px) rotate(45deg)
blur(1px)
blur()
brightness(2)
brightness(50%)
drop-shadow(1px 1px red)
drop-shadow(red 1px 1px 2px)
hue-rotate(45deg)
progid:DXImageTransform.Microsoft.gradient(startColorstr='#1', endColorstr='#2')
alpha(opacity=50)
cubic-bezier(0, 0, 1, 1)
cubic-bezier(0, 0, 2, 1)
cubic-bezier(2, 0, 1, 1)
steps(2)
steps(2, start)
steps(2, jump-both)
steps(0)
linear(0, 1)
linear(0, 0.5 50%, 1)
linear(0)
counter(x)
counter(x, decimal)
counters(x, ".")
open-quote
minmax(1px, 1fr)
minmax(1fr, 1px)
repeat(2, 1fr)
repeat(auto-fill, 100px)
repeat(auto-fit, minmax(100px, 1fr))
repeat(2)
[a] 1fr [b]
1fr 1fr
subgrid
subgrid [a]
masonry
"a b" "c d"
"a b" "c"
span 2
span foo
2 / 3
foo / span 2
1px 2px
1px 2px 3px
1px 2px 3px 4px
1px 2px 3px 4px 5px
1px / 2px
1px, 2px
1px solid
1px solid red
solid red
red solid 1px
solid
dashed red 2px 3px
1px 1px red
inset 1px 1px red
1px 1px 1px 1px red inset
left
center
left top
center center
top left
left 10px top 20px
left 10px top
10px left
bottom 10px right
left left
right 20% bottom
50% 50%
red blue
url(a) no-repeat
url(a) no-repeat center / cover
url(a) no-repeat center / cover, red
red, url(a)
border-box
padding-box content-box
text
border-area
bold 1em/2 sans-serif
italic bold 12px/30px Georgia, serif
12px
1em Arial
caption
-apple-system
system-ui
Arial, sans-serif
"Times New Roman", serif
Times New Roman
1a
oblique 10deg
small-caps
bolder
400
350.5
larger
xx-large
xxx-large
math
flex
grid
block
inline flex
block flow
flow-root
inline-block
contents
ruby
table-cell
list-item
block list-item
inline-grid
run-in
grid-lanes
underline
underline dotted red
underline 2px
blink
spelling-error
all
transform 1s
all 1s ease-in-out 0.5s
opacity 1s, transform 2s
allow-discrete
display 1s allow-discrete
foo 1s
foo 1s infinite alternate
1s foo ease
paused foo
both
first baseline
last baseline
safe center
unsafe center
center safe
space-between
legacy left
stretch start
normal start
anchor-center
1 1 auto
1 1 0
0 1 10px
1 auto
auto 1
row wrap
column nowrap
column-reverse
horizontal-tb
vertical-rl
sideways-lr
tb-rl
lr
upright
mixed
ltr
plaintext
isolate-override
pre-wrap
balance
pretty
nowrap collapse
preserve-breaks
break-spaces
break-all
anywhere
manual
10 5
ellipsis
"..."
ellipsis ellipsis
clip
clip visible
hidden scroll
overlay
-webkit-paged-x
both-edges
stable both-edges
y mandatory
x proximity
start end
always
pan-x pan-y
manipulation
pinch-zoom
vertical
horizontal
text-field
-apple-pay-button
button
slider-horizontal
base-select
searchfield
light dark
only light
dark
exact
economy
grayscale
antialiased
subpixel-antialiased
optimizeLegibility
geometricPrecision
pixelated
crisp-edges
-moz-crisp-edges
multiply
plus-lighter
plus-darker
saturation
fill-box
view-box
stroke-box
margin-box
non-scaling-stroke
evenodd
context-fill
url(#a) red
url(#a) none
--foo
--foo, --bar
--a (--b)
scroll()
scroll(root block)
view()
view(inline 10px)
entry 10%
cover
contain 20%
most-width
flip-block
flip-block, flip-inline
--foo flip-block
top span-left
span-all
inline-size
size
size / foo
foo / inline-size
layout paint
strict
content
style
scroll-state
size scroll-state
auto 100px
auto 1px auto 2px
none 10px
16 / 9
auto 16/9
16/9 auto
1/0
from-image
45deg flip
"liga"
"liga" 1
"liga" on, "kern" off
"abcde"
"wght" 400
weight
common-ligatures
no-common-ligatures tabular-nums
lining-nums oldstyle-nums
super
stylistic(x)
emoji
normal normal
ex-height 0.5
from-font
ex-height from-font
1.5 2
under left
over right
filled circle
open
"x" red
trim-start
cap alphabetic
text alphabetic
trim-both
force-end
allow-end
first last
hanging
each-line 1px
1px hanging
3 2
raise
drop
under
inter-word
numeric-only
allow-keywords
x 1
x 1 y 2
x y
-1 x
reversed(x)
default 1s
url(x), pointer
url(x) 1 2, pointer
url(x)
pointer
grab
zoom-in
-webkit-zoom-out
hand
match-source
luminance
add
intersect
url(a) center / 10px alpha
round
round space
repeat-x
repeat-x repeat-y
scroll local
fixed
local
thin
medium
0px
5
5 6
ff0000
10.
.5
+.5px
1.px
1e1px
\66 oo
a\75to
r\65 d
1\70x
auto\9
1px\9
red\0
1px!ie
@foo
{}
{a: b}
()
[]
[a]
red;
,
/
red,
,red
red /
- 1px
-- 1px
1 px
#
U+26
<!--
`
  .trim()
  .split("\n");

/** Substitutions, calculations and colours, for which the data alone are not enough. */
export const hardDeclarations: readonly string[] = String.raw`
color: attr()
color: attr(1)
color: attr(x)
color: attr(x y z)
color: attr(x, )
color: attr(x,)
color: attr(x px)
color: attr(x foo)
color: attr(x %)
color: attr(x number)
color: attr(x string)
color: attr(x raw-string)
color: attr(x type(<length>))
color: attr(x type(*))
color: attr(x type(<foo>))
color: attr(x type(<length> | auto))
color: attr(x type(<length>+))
color: attr(x type(<color>#), red)
color: attr(ns|x)
color: attr(|x)
color: attr(*|x)
color: attr(x px px)
color: attr(--x)
color: attr(x, var())
color: attr(x, attr())
color: attr(x type())
color: attr(x type(foo))
color: attr(var(--x))
color: attr(x var(--x))
color: attr(var(--x) px, 1)
color: if()
color: if(x)
color: if(else: red)
color: if(else: red;)
color: if(else:)
color: if(else red)
color: if(style(--x): red)
color: if(style(--x: 1): red;)
color: if(style(--x: 1) and style(--y): red; else: blue)
color: if(not style(--x): red)
color: if((style(--x)): red)
color: if(foo(x): red)
color: if(foo: red)
color: if(style(): red)
color: if(media(print): red)
color: if(media(foo bar): red)
color: if(media(): red)
color: if(supports(display:grid): red)
color: if(supports(): red)
color: if(supports(x y z): red)
color: if(style(color: red): red)
color: if(style(--x > 3): red)
color: if(style(--x: 1) or media(print): red)
color: if(style(--x: 1) or media(print) and style(--y): red)
color: if(else: red; style(--x): blue)
color: if(: red)
color: if(;)
color: if(else: red;;)
color: if(style(--x): {red})
color: if(style(--x): red; foo)
color: if(var(--x): red)
color: if(style(--x): var())
color: red if(else:)
color: foo(if(else: red))
color: inherit(--x)
color: inherit(--x, red)
color: inherit(x)
color: inherit()
color: env()
color: env(x)
color: env(x 1 2)
color: env(x 1, red)
color: env(x,)
color: env(x y)
color: env(x -1)
color: env(--x)
color: env(1)
color: env(x 1.5)
color: env(x, var())
color: env(var(--x))
color: var(--x)
color: var( --x , red )
color: var(--x,,)
color: var(--x, })
color: var(--x, {a})
color: var(--x {a})
color: var(--x;)
color: var(--x, ;)
color: var(--x, !)
color: var(--x, !important)
color: var(--x, red) ;
color: var(--x) !
color: var(--x, var())
color: var(--x, var(--y))
color: var(--\61)
color: v\61r(--x)
color: VAR(--x)
color: var(--)
color: var(/**/--x/**/)
color: var(--x)var(--y)
color: [ var(--x)
color: var(--x
color: {var(--x)}
color: a {var(--x)}
color: {var(--x)} a
color: var(--x) {a}
color: var(--0)
color: var(var(--x))
color: var(--x "s")
color: --foo()
color: --foo(1)
color: --foo(,)
color: --foo(1, {a})
color: --foo(var())
color: a --foo()
color: random-item(--x; 1; 2)
color: first-valid(red)
color: toggle(red, blue)
color: ident("red")
color: spread(x)
color: @var(--x)
color: url(var(--x))
color: url("x" var(--x))
color: "var(--x)"
color: /*var(--x)*/
color: #var(--x)
width: random(1px, 2px)
width: random(fixed 0.5, 1px, 2px)
width: random(--x, 1px, 2px)
width: random(1px, 2px, 1px)
width: sibling-index()
z-index: sibling-index()
z-index: sibling-index(1)
z-index: sibling-count()
width: calc(sibling-index() * 1px)
width: progress(1px, 2px, 3px)
z-index: progress(1px, 2px, 3px)
z-index: progress(1, 2, 3)
width: calc(1px * progress(1px, 2px, 3px))
width: media-progress(width, 1px, 2px)
width: calc-mix(50%, 1px, 2px)
width: calc-size(auto, size)
width: calc-size(auto, size + 1px)
width: calc-size(auto, size + 1)
width: calc-size(auto, size * size)
width: calc-size(any, 1px)
width: calc-size(any, size)
width: calc-size(1px, size)
width: calc-size(1px + 1px, size)
width: calc-size(calc-size(auto, size), size)
width: calc-size(none, size)
width: calc-size(stretch, 50%)
width: calc-size(auto)
max-width: calc-size(none, size)
max-width: calc-size(auto, size)
min-width: calc-size(auto, size)
flex-basis: calc-size(content, size)
flex-basis: calc-size(auto, size)
flex: 1 1 calc-size(auto, size)
margin: calc-size(auto, size)
width: calc(1px * 1px / 1px)
width: calc(1px / 1px)
z-index: calc(1px / 1px)
z-index: calc(1deg / 1turn)
width: calc(1px / (1em / 1px))
width: calc(100% / 1px)
width: calc(100% / 1px * 1px)
width: calc(100% / 100% * 1px)
width: calc(50% + 1deg)
rotate: calc(50% + 1deg)
color: hsl(calc(50% + 1deg) 1 1)
width: min(1px, 2%, 3em)
width: max(1px, 2deg)
width: clamp(none, 1px, none)
width: clamp(none, none, 1px)
width: clamp(none 1px 2px)
width: round(1px)
width: round(1px, 2)
width: round(nearest, 1px, 2px)
width: round(to-zero, 1px, 2px)
width: round(up 1px, 2px)
z-index: round(1.5)
z-index: round(up, 1.5)
z-index: round(1px)
width: round(down, 50%, 1px)
width: mod(5%, 2px)
width: abs(50%)
width: abs(auto)
width: calc(1px * sign(1%))
width: calc(1px * sign(1deg))
width: hypot(1px, 1%)
width: hypot()
width: calc(1px * sin(1))
width: calc(1px * sin(1%))
width: calc(1px * sin(1px))
rotate: asin(1)
rotate: asin(1px)
rotate: atan2(1px, 2px)
rotate: atan2(1px, 2%)
rotate: atan2(1, 2px)
width: calc(1px * pow(2, 2))
width: calc(1px * pow(2px, 2))
width: calc(1px * log(2, 2, 2))
width: calc(1px * exp(2))
width: calc(1px * e)
width: calc(1px * PI)
width: calc(1px * Infinity)
width: calc(-infinity * 1px)
width: calc(- infinity * 1px)
width: calc(-1 * -infinity * 1px)
width: calc(1px * nan)
width: calc(1px * -nan)
width: calc(1px * -pi)
width: calc(+1px)
width: calc(+ 1px)
width: calc(-(1px))
width: calc((((1px))))
width: calc(1px/**/+/**/2px)
width: calc(1px /**/+/**/ 2px)
width: calc(1px + 2px -1px)
width: calc(1px - 2px)
width: calc(1px -2px)
width: calc(1px*-2)
width: calc(1px/2)
width: calc(1px /0)
width: calc(1x)
width: calc(1dppx * 1px)
grid-template-columns: calc(1fr)
grid-template-columns: calc(1fr + 1px)
grid-template-columns: calc(1px + 1%) 1fr
transition-duration: calc(1s + 1ms)
transition-duration: calc(1s * 2)
image-resolution: calc(1x)
width: CALC(1px + 1px)
width: -webkit-calc(1px)
width: -webkit-min(1px)
width: -webkit-max(1px, 2px)
width: -moz-calc(1px)
width: -o-calc(1px)
width: calc(anchor(top) + 1px)
top: anchor(top)
top: calc(anchor(top) + 1px)
top: calc(anchor(--a top) + 1px)
top: anchor(--a top, 1px)
top: anchor(foo)
top: anchor(50%)
top: anchor(inside)
top: anchor(left)
width: anchor-size(width)
width: anchor-size()
width: calc(anchor-size(width) / 2)
width: anchor-size(--a width, 1px)
top: anchor-size(width)
margin: anchor-size(width)
color: rgb(calc(1 + 2) 3 4)
color: rgb(calc(1px) 3 4)
color: rgb(calc(r) 3 4)
color: rgb(from red calc(r * 2) g b)
color: rgb(from red calc(r + 1%) g b)
color: rgb(from red min(r, g) g b)
color: rgb(from red r g calc(alpha * 255))
color: hsl(from red calc(h + 10deg) s l)
color: hsl(from red calc(h + 10) s l)
color: hsl(from red h calc(s - 10%) l)
color: hsl(from red h calc(s - 10) l)
color: oklch(from red l c calc(h + sin(h)))
color: color(from red srgb calc(r + 0.1) g b / calc(alpha - 0.1))
color: color(from red xyz x y calc(z * 2))
color: color(from red xyz r g b)
color: rgb(from red calc(x) g b)
color: lab(from red l a calc(b + 1))
color: hwb(from red h w calc(b))
color: rgb(from currentcolor r g b)
color: rgb(from canvas r g b)
color: rgb(from light-dark(red, blue) r g b)
color: rgb(from color-mix(in srgb, red, blue) r g b)
color: rgb(from rgb(from red r g b) b g r)
color: rgb(from red r g)
color: rgb(from red r g b / )
color: rgb(from r g b)
color: rgba(from red r g b)
color: alpha(from red / 0.5)
color: color-mix(in lab, red, 30% blue)
color: color-mix(in lab, red -1%, blue)
color: color-mix(in lab, red 101%, blue)
color: color-mix(in hsl shorter hue, red, blue)
color: color-mix(in srgb shorter hue, red, blue)
color: color-mix(in lab, red, blue, green)
color: color-mix(in lab, red, var(--x))
color: color-mix(in lab, red calc(10% + 1%), blue)
`
  .trim()
  .split("\n");
