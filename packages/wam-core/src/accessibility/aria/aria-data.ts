// Made by packages/wam-core/grammar/generate-aria-data.ts from html-aria. Do not edit.

/**
 * A role a line, its superclasses, and its columns. Attributes stand without `aria-`; global ones are supported by each role. A role whose
 * name is prohibited prohibits the attributes that give one too.
 */
export const roleTable = `
alert: section
alertdialog: alert dialog; supported modal
application: structure; supported activedescendant expanded
article: document; supported posinset setsize
banner: landmark
blockquote: section
button: command; name content; leaf yes; supported expanded pressed
caption: section; name prohibited; parents figure grid group radiogroup table treegrid
cell: section; name content; parents row; supported colindex colindextext colspan rowindex rowindextext rowspan
checkbox: input; name content; leaf yes; required checked; supported checked expanded readonly required
code: section; name prohibited
columnheader: cell gridcell sectionhead; name content; parents row; supported colindex colindextext colspan expanded readonly required rowindex rowindextext rowspan selected sort
combobox: input; required expanded; supported activedescendant autocomplete expanded readonly required
command: widget; abstract yes
comment: article; name content; supported level posinset setsize
complementary: landmark
composite: widget; abstract yes
contentinfo: landmark
definition: section
deletion: section; name prohibited
dialog: window; supported modal
directory: list; deprecated yes
doc-abstract: section
doc-acknowledgments: landmark
doc-afterword: landmark
doc-appendix: landmark
doc-backlink: link; name content; supported expanded
doc-biblioentry: listitem; deprecated yes; supported posinset setsize
doc-bibliography: landmark
doc-biblioref: link; name content; supported expanded
doc-chapter: landmark
doc-colophon: section
doc-conclusion: landmark
doc-cover: image img
doc-credit: section
doc-credits: landmark
doc-dedication: section
doc-endnote: listitem; deprecated yes; supported posinset setsize
doc-endnotes: landmark
doc-epigraph: section
doc-epilogue: landmark
doc-errata: landmark
doc-example: figure
doc-footnote: section
doc-foreword: landmark
doc-glossary: landmark
doc-glossref: link; name content; supported expanded
doc-index: navigation
doc-introduction: landmark
doc-noteref: link; name content; supported expanded
doc-notice: note
doc-pagebreak: separator; name content; leaf yes; supported orientation valuemax valuemin valuenow valuetext
doc-pagefooter: section; name prohibited
doc-pageheader: section; name prohibited
doc-pagelist: navigation
doc-part: landmark
doc-preface: landmark
doc-prologue: landmark
doc-pullquote: section
doc-qna: section
doc-subtitle: sectionhead; name content
doc-tip: note
doc-toc: navigation
document: structure
emphasis: section; name prohibited
feed: list; owned article
figure: section
form: landmark
generic: structure; name prohibited; prohibited brailleroledescription roledescription
graphics-document: document; supported expanded
graphics-object: group; name content; supported activedescendant expanded
graphics-symbol: image img; leaf yes; supported expanded
grid: composite table; owned caption row rowgroup; supported activedescendant colcount multiselectable readonly rowcount
gridcell: cell widget; name content; parents row; supported colindex colindextext colspan expanded readonly required rowindex rowindextext rowspan selected
group: section; supported activedescendant
heading: sectionhead; name content; required level; supported level
image: section; leaf yes
img: section; leaf yes
input: widget; abstract yes
insertion: section; name prohibited
landmark: section; abstract yes
link: command; name content; supported expanded
list: section; owned listitem
listbox: select; owned group option; supported activedescendant expanded multiselectable orientation readonly required
listitem: section; parents directory list; supported level posinset setsize
log: section
main: landmark
mark: section; name prohibited
marquee: section
math: section
menu: select; owned group menuitem menuitemcheckbox menuitemradio separator; supported activedescendant orientation
menubar: menu; owned group menuitem menuitemcheckbox menuitemradio separator; supported activedescendant orientation
menuitem: command; name content; parents group menu menubar; supported expanded posinset setsize
menuitemcheckbox: menuitem; name content; leaf yes; parents group menu menubar; required checked; supported checked expanded posinset setsize
menuitemradio: menuitem; name content; leaf yes; parents group menu menubar; required checked; supported checked expanded posinset setsize
meter: range; leaf yes; required valuenow; supported valuemax valuemin valuenow valuetext
navigation: landmark
none: structure; name prohibited; prohibited brailleroledescription
note: section
option: input; name content; leaf yes; parents group listbox; supported checked posinset selected setsize
paragraph: section; name prohibited
presentation: structure; name prohibited; prohibited brailleroledescription
progressbar: range widget; leaf yes; supported valuemax valuemin valuenow valuetext
radio: input; name content; leaf yes; required checked; supported checked posinset setsize
radiogroup: select; supported activedescendant orientation readonly required
range: structure; abstract yes
region: landmark
roletype: ; abstract yes
row: group widget; name content; parents grid rowgroup table treegrid; owned cell columnheader gridcell rowheader; supported activedescendant colindex expanded level posinset rowindex rowindextext selected setsize
rowgroup: structure; parents grid table treegrid; owned row
rowheader: cell gridcell sectionhead; name content; parents row; supported colindex colindextext colspan expanded readonly required rowindex rowindextext rowspan selected sort
scrollbar: range widget; leaf yes; required valuenow; supported orientation valuemax valuemin valuenow valuetext
search: landmark
searchbox: textbox; supported activedescendant autocomplete multiline placeholder readonly required
section: structure; abstract yes
sectionfooter: section
sectionhead: structure; abstract yes
sectionheader: section
select: composite group; abstract yes
separator: structure widget; leaf yes; requiredWhenFocusable valuenow; supported orientation valuemax valuemin valuenow valuetext
slider: input range; leaf yes; required valuenow; supported orientation readonly valuemax valuemin valuenow valuetext
spinbutton: composite input range; supported activedescendant readonly required valuemax valuemin valuenow valuetext
status: section
strong: section; name prohibited
structure: roletype; abstract yes
subscript: section; name prohibited
suggestion: section; name prohibited; owned deletion insertion
superscript: section; name prohibited
switch: checkbox; name content; leaf yes; required checked; supported checked expanded readonly required
tab: sectionhead widget; name content; leaf yes; parents tablist; supported expanded posinset selected setsize
table: section; owned caption row rowgroup; supported colcount rowcount
tablist: composite; owned tab; supported activedescendant level multiselectable orientation
tabpanel: section
term: section
textbox: input; supported activedescendant autocomplete multiline placeholder readonly required
time: section
timer: status
toolbar: group; supported activedescendant orientation
tooltip: section; name content
tree: select; owned group treeitem; supported activedescendant multiselectable orientation required
treegrid: grid tree; owned caption row rowgroup; supported activedescendant colcount multiselectable orientation readonly required rowcount
treeitem: listitem option; name content; parents group tree; supported checked expanded level posinset selected setsize
widget: roletype; abstract yes
window: roletype; abstract yes
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
