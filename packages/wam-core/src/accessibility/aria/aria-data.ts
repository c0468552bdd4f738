// Made by packages/wam-core/grammar/generate-aria-data.ts from html-aria. Do not edit.

/**
 * Roles, their superclasses, which stand above them, and their columns. Attributes stand without `aria-`; each role supports global ones, and
 * those of its superclasses. A role whose name is prohibited prohibits the attributes that give one too.
 */
export const roleTable = `
roletype: ; abstract yes
structure widget window: roletype; abstract yes
application: structure; supported activedescendant expanded
command composite input: widget; abstract yes
dialog: window; supported modal
document: structure
generic: structure; name prohibited; prohibited brailleroledescription roledescription
none presentation: structure; name prohibited; prohibited brailleroledescription
range section sectionhead: structure; abstract yes
rowgroup: structure; parents grid table treegrid; owned row
separator: structure widget; leaf yes; requiredWhenFocusable valuenow; supported orientation valuemax valuemin valuenow valuetext
alert blockquote definition doc-abstract doc-colophon doc-credit doc-dedication doc-epigraph doc-footnote doc-pullquote doc-qna figure log marquee math note sectionfooter sectionheader status tabpanel term time: section
article: document; supported posinset setsize
button: command; name content; leaf yes; supported expanded pressed
caption: section; name prohibited; parents figure grid group radiogroup table treegrid
cell: section; name content; parents row; supported colindex colindextext colspan rowindex rowindextext rowspan
checkbox: input; name content; leaf yes; required checked; supported checked expanded readonly required
code deletion doc-pagefooter doc-pageheader emphasis insertion mark paragraph strong subscript superscript: section; name prohibited
combobox: input; required expanded; supported activedescendant autocomplete expanded readonly required
doc-pagebreak: separator; name content; leaf yes
doc-subtitle: sectionhead; name content
graphics-document: document; supported expanded
group: section; supported activedescendant
heading: sectionhead; name content; required level; supported level
image img: section; leaf yes
landmark: section; abstract yes
link: command; name content; supported expanded
list: section; owned listitem
listitem: section; parents directory list; supported level posinset setsize
menuitem: command; name content; parents group menu menubar; supported expanded posinset setsize
meter: range; leaf yes; required valuenow; supported valuemax valuemin valuenow valuetext
option: input; name content; leaf yes; parents group listbox; supported checked posinset selected setsize
progressbar: range widget; leaf yes; supported valuemax valuemin valuenow valuetext
radio: input; name content; leaf yes; required checked; supported checked posinset setsize
scrollbar: range widget; leaf yes; required valuenow; supported orientation valuemax valuemin valuenow valuetext
slider: input range; leaf yes; required valuenow; supported orientation readonly valuemax valuemin valuenow valuetext
spinbutton: composite input range; supported activedescendant readonly required valuemax valuemin valuenow valuetext
suggestion: section; name prohibited; owned deletion insertion
tab: sectionhead widget; name content; leaf yes; parents tablist; supported expanded posinset selected setsize
table: section; owned caption row rowgroup; supported colcount rowcount
tablist: composite; owned tab; supported activedescendant level multiselectable orientation
textbox: input; supported activedescendant autocomplete multiline placeholder readonly required
tooltip: section; name content
alertdialog: alert dialog
banner complementary contentinfo doc-acknowledgments doc-afterword doc-appendix doc-bibliography doc-chapter doc-conclusion doc-credits doc-endnotes doc-epilogue doc-errata doc-foreword doc-glossary doc-introduction doc-part doc-preface doc-prologue form main navigation region search: landmark
comment: article; name content; supported level
directory: list; deprecated yes
doc-backlink doc-biblioref doc-glossref doc-noteref: link; name content
doc-biblioentry doc-endnote: listitem; deprecated yes
doc-cover: image img
doc-example: figure
doc-notice doc-tip: note
feed: list; owned article
graphics-object: group; name content; supported expanded
graphics-symbol: image img; leaf yes; supported expanded
grid: composite table; owned caption row rowgroup; supported activedescendant multiselectable readonly
gridcell: cell widget; name content; parents row; supported expanded readonly required selected
menuitemcheckbox menuitemradio: menuitem; name content; leaf yes; parents group menu menubar; required checked; supported checked
row: group widget; name content; parents grid rowgroup table treegrid; owned cell columnheader gridcell rowheader; supported colindex expanded level posinset rowindex rowindextext selected setsize
searchbox: textbox
select: composite group; abstract yes
switch: checkbox; name content; leaf yes; required checked
timer: status
toolbar: group; supported orientation
treeitem: listitem option; name content; parents group tree; supported expanded
columnheader rowheader: cell gridcell sectionhead; name content; parents row; supported sort
doc-index doc-pagelist doc-toc: navigation
listbox: select; owned group option; supported expanded multiselectable orientation readonly required
menu: select; owned group menuitem menuitemcheckbox menuitemradio separator; supported orientation
radiogroup: select; supported orientation readonly required
tree: select; owned group treeitem; supported multiselectable orientation required
menubar: menu; owned group menuitem menuitemcheckbox menuitemradio separator
treegrid: grid tree; owned caption row rowgroup
`;

/** Attributes without `aria-`: value type, its tokens, and the version of ARIA that made them global. */
export const ariaAttributeTable = `
activedescendant: id
atomic busy disabled: boolean; global 1.2
autocomplete: token inline list both none
braillelabel brailleroledescription description: string; global 1.3
checked pressed: tristate
colcount colindex colspan level posinset rowcount rowindex rowspan setsize: integer
colindextext placeholder rowindextext valuetext: string
controls describedby details errormessage flowto labelledby owns: idList; global 1.2
current: token page step location date time true false; global 1.2
dropeffect: tokenList copy execute link move none popup; global 1.2
expanded selected: optionalBoolean
grabbed hidden: optionalBoolean; global 1.2
haspopup: token false true menu listbox tree grid dialog; global 1.2
invalid: token grammar false spelling true; global 1.2
keyshortcuts label roledescription: string; global 1.2
live: token assertive off polite; global 1.2
modal multiline multiselectable readonly required: boolean
orientation: token horizontal vertical undefined
relevant: tokenList additions removals text all; global 1.2
sort: token ascending descending none other
valuemax valuemin valuenow: number
`;

/** The attributes that ARIA in HTML allows and forbids on elements without a role, on an input by its type. */
export const elementTable = `
audio video: supported activedescendant expanded
input-date input-datetime-local input-month input-password input-time input-week: supported activedescendant autocomplete multiline placeholder readonly required
input-file: supported required
label legend: prohibited braillelabel label labelledby
`;
