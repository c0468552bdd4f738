// Made by packages/wam-core/grammar/generate-aria-data.ts from html-aria. Do not edit.

/** A role a line, and its columns. Attributes stand without `aria-`; global ones are supported by each role. */
export const roleTable = `
alert: superclasses section
alertdialog: superclasses alert dialog; supported modal
application: superclasses structure; supported activedescendant expanded
article: superclasses document; supported posinset setsize
banner: superclasses landmark
blockquote: superclasses section
button: superclasses command; name content; leaf yes; supported expanded pressed
caption: superclasses section; name prohibited; parents figure grid group radiogroup table treegrid; prohibited braillelabel label labelledby
cell: superclasses section; name content; parents row; supported colindex colindextext colspan rowindex rowindextext rowspan
checkbox: superclasses input; name content; leaf yes; required checked; supported checked expanded readonly required
code: superclasses section; name prohibited; prohibited braillelabel label labelledby
columnheader: superclasses cell gridcell sectionhead; name content; parents row; supported colindex colindextext colspan expanded readonly required rowindex rowindextext rowspan selected sort
combobox: superclasses input; required expanded; supported activedescendant autocomplete expanded readonly required
command: abstract yes; superclasses widget
comment: superclasses article; name content; supported level posinset setsize
complementary: superclasses landmark
composite: abstract yes; superclasses widget
contentinfo: superclasses landmark
definition: superclasses section
deletion: superclasses section; name prohibited; prohibited braillelabel label labelledby
dialog: superclasses window; supported modal
directory: superclasses list; deprecated yes
doc-abstract: superclasses section
doc-acknowledgments: superclasses landmark
doc-afterword: superclasses landmark
doc-appendix: superclasses landmark
doc-backlink: superclasses link; name content; supported expanded
doc-biblioentry: superclasses listitem; deprecated yes; supported posinset setsize
doc-bibliography: superclasses landmark
doc-biblioref: superclasses link; name content; supported expanded
doc-chapter: superclasses landmark
doc-colophon: superclasses section
doc-conclusion: superclasses landmark
doc-cover: superclasses image img
doc-credit: superclasses section
doc-credits: superclasses landmark
doc-dedication: superclasses section
doc-endnote: superclasses listitem; deprecated yes; supported posinset setsize
doc-endnotes: superclasses landmark
doc-epigraph: superclasses section
doc-epilogue: superclasses landmark
doc-errata: superclasses landmark
doc-example: superclasses figure
doc-footnote: superclasses section
doc-foreword: superclasses landmark
doc-glossary: superclasses landmark
doc-glossref: superclasses link; name content; supported expanded
doc-index: superclasses navigation
doc-introduction: superclasses landmark
doc-noteref: superclasses link; name content; supported expanded
doc-notice: superclasses note
doc-pagebreak: superclasses separator; name content; leaf yes; supported orientation valuemax valuemin valuenow valuetext
doc-pagefooter: superclasses section; name prohibited; prohibited braillelabel label labelledby
doc-pageheader: superclasses section; name prohibited; prohibited braillelabel label labelledby
doc-pagelist: superclasses navigation
doc-part: superclasses landmark
doc-preface: superclasses landmark
doc-prologue: superclasses landmark
doc-pullquote: superclasses section
doc-qna: superclasses section
doc-subtitle: superclasses sectionhead; name content
doc-tip: superclasses note
doc-toc: superclasses navigation
document: superclasses structure
emphasis: superclasses section; name prohibited; prohibited braillelabel label labelledby
feed: superclasses list; owned article
figure: superclasses section
form: superclasses landmark
generic: superclasses structure; name prohibited; prohibited braillelabel brailleroledescription label labelledby roledescription
graphics-document: superclasses document; supported expanded
graphics-object: superclasses group; name content; supported activedescendant expanded
graphics-symbol: superclasses image img; leaf yes; supported expanded
grid: superclasses composite table; owned caption row rowgroup; supported activedescendant colcount multiselectable readonly rowcount
gridcell: superclasses cell widget; name content; parents row; supported colindex colindextext colspan expanded readonly required rowindex rowindextext rowspan selected
group: superclasses section; supported activedescendant
heading: superclasses sectionhead; name content; required level; supported level
image: superclasses section; leaf yes
img: superclasses section; leaf yes
input: abstract yes; superclasses widget
insertion: superclasses section; name prohibited; prohibited braillelabel label labelledby
landmark: abstract yes; superclasses section
link: superclasses command; name content; supported expanded
list: superclasses section; owned listitem
listbox: superclasses select; owned group option; supported activedescendant expanded multiselectable orientation readonly required
listitem: superclasses section; parents directory list; supported level posinset setsize
log: superclasses section
main: superclasses landmark
mark: superclasses section; name prohibited; prohibited braillelabel label labelledby
marquee: superclasses section
math: superclasses section
menu: superclasses select; owned group menuitem menuitemcheckbox menuitemradio separator; supported activedescendant orientation
menubar: superclasses menu; owned group menuitem menuitemcheckbox menuitemradio separator; supported activedescendant orientation
menuitem: superclasses command; name content; parents group menu menubar; supported expanded posinset setsize
menuitemcheckbox: superclasses menuitem; name content; leaf yes; parents group menu menubar; required checked; supported checked expanded posinset setsize
menuitemradio: superclasses menuitem; name content; leaf yes; parents group menu menubar; required checked; supported checked expanded posinset setsize
meter: superclasses range; leaf yes; required valuenow; supported valuemax valuemin valuenow valuetext
navigation: superclasses landmark
none: superclasses structure; name prohibited; prohibited braillelabel brailleroledescription label labelledby
note: superclasses section
option: superclasses input; name content; leaf yes; parents group listbox; supported checked posinset selected setsize
paragraph: superclasses section; name prohibited; prohibited braillelabel label labelledby
presentation: superclasses structure; name prohibited; prohibited braillelabel brailleroledescription label labelledby
progressbar: superclasses range widget; leaf yes; supported valuemax valuemin valuenow valuetext
radio: superclasses input; name content; leaf yes; required checked; supported checked posinset setsize
radiogroup: superclasses select; supported activedescendant orientation readonly required
range: abstract yes; superclasses structure
region: superclasses landmark
roletype: abstract yes
row: superclasses group widget; name content; parents grid rowgroup table treegrid; owned cell columnheader gridcell rowheader; supported activedescendant colindex expanded level posinset rowindex rowindextext selected setsize
rowgroup: superclasses structure; parents grid table treegrid; owned row
rowheader: superclasses cell gridcell sectionhead; name content; parents row; supported colindex colindextext colspan expanded readonly required rowindex rowindextext rowspan selected sort
scrollbar: superclasses range widget; leaf yes; required valuenow; supported orientation valuemax valuemin valuenow valuetext
search: superclasses landmark
searchbox: superclasses textbox; supported activedescendant autocomplete multiline placeholder readonly required
section: abstract yes; superclasses structure
sectionfooter: superclasses section
sectionhead: abstract yes; superclasses structure
sectionheader: superclasses section
select: abstract yes; superclasses composite group
separator: superclasses structure widget; leaf yes; requiredWhenFocusable valuenow; supported orientation valuemax valuemin valuenow valuetext
slider: superclasses input range; leaf yes; required valuenow; supported orientation readonly valuemax valuemin valuenow valuetext
spinbutton: superclasses composite input range; supported activedescendant readonly required valuemax valuemin valuenow valuetext
status: superclasses section
strong: superclasses section; name prohibited; prohibited braillelabel label labelledby
structure: abstract yes; superclasses roletype
subscript: superclasses section; name prohibited; prohibited braillelabel label labelledby
suggestion: superclasses section; name prohibited; owned deletion insertion; prohibited braillelabel label labelledby
superscript: superclasses section; name prohibited; prohibited braillelabel label labelledby
switch: superclasses checkbox; name content; leaf yes; required checked; supported checked expanded readonly required
tab: superclasses sectionhead widget; name content; leaf yes; parents tablist; supported expanded posinset selected setsize
table: superclasses section; owned caption row rowgroup; supported colcount rowcount
tablist: superclasses composite; owned tab; supported activedescendant level multiselectable orientation
tabpanel: superclasses section
term: superclasses section
textbox: superclasses input; supported activedescendant autocomplete multiline placeholder readonly required
time: superclasses section
timer: superclasses status
toolbar: superclasses group; supported activedescendant orientation
tooltip: superclasses section; name content
tree: superclasses select; owned group treeitem; supported activedescendant multiselectable orientation required
treegrid: superclasses grid tree; owned caption row rowgroup; supported activedescendant colcount multiselectable orientation readonly required rowcount
treeitem: superclasses listitem option; name content; parents group tree; supported checked expanded level posinset selected setsize
widget: abstract yes; superclasses roletype
window: abstract yes; superclasses roletype
`;

/** An attribute without `aria-` a line: value type, its tokens, and the version of ARIA that made it global. */
export const ariaAttributeTable = `
activedescendant: id
atomic: boolean; global 1.2
autocomplete: token inline list both none
braillelabel: string; global 1.3
brailleroledescription: string; global 1.3
busy: boolean; global 1.2
checked: tristate
colcount: integer
colindex: integer
colindextext: string
colspan: integer
controls: idList; global 1.2
current: token page step location date time true false; global 1.2
describedby: idList; global 1.2
description: string; global 1.3
details: idList; global 1.2
disabled: boolean; global 1.2
dropeffect: tokenList copy execute link move none popup; global 1.2
errormessage: idList; global 1.2
expanded: optionalBoolean
flowto: idList; global 1.2
grabbed: optionalBoolean; global 1.2
haspopup: token false true menu listbox tree grid dialog; global 1.2
hidden: optionalBoolean; global 1.2
invalid: token grammar false spelling true; global 1.2
keyshortcuts: string; global 1.2
label: string; global 1.2
labelledby: idList; global 1.2
level: integer
live: token assertive off polite; global 1.2
modal: boolean
multiline: boolean
multiselectable: boolean
orientation: token horizontal vertical undefined
owns: idList; global 1.2
placeholder: string
posinset: integer
pressed: tristate
readonly: boolean
relevant: tokenList additions removals text all; global 1.2
required: boolean
roledescription: string; global 1.2
rowcount: integer
rowindex: integer
rowindextext: string
rowspan: integer
selected: optionalBoolean
setsize: integer
sort: token ascending descending none other
valuemax: number
valuemin: number
valuenow: number
valuetext: string
`;

/** The attributes that ARIA in HTML allows and forbids on elements without a role, on an input by its type. */
export const elementTable = `
audio: supported activedescendant expanded
input-date: supported activedescendant autocomplete multiline placeholder readonly required
input-datetime-local: supported activedescendant autocomplete multiline placeholder readonly required
input-file: supported required
input-month: supported activedescendant autocomplete multiline placeholder readonly required
input-password: supported activedescendant autocomplete multiline placeholder readonly required
input-time: supported activedescendant autocomplete multiline placeholder readonly required
input-week: supported activedescendant autocomplete multiline placeholder readonly required
label: prohibited braillelabel label labelledby
legend: prohibited braillelabel label labelledby
video: supported activedescendant expanded
`;
