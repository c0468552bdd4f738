/** Where html-aria differs from what W3C's texts say, or leaves something out; each line with its reason. */

/** Attributes that a role asks for and that have no value by default: this list and nothing else decides, see the ACT examples of 4e8ab6. */
export const required: Readonly<Record<string, string>> = {
  checkbox: "checked",
  combobox: "expanded", // ARIA 1.3 no longer asks for aria-controls
  heading: "level", // that of an explicit role; h1 to h6 have their own
  menuitemcheckbox: "checked",
  menuitemradio: "checked",
  meter: "valuenow",
  radio: "checked",
  scrollbar: "valuenow",
  slider: "valuenow",
  switch: "checked",
};

/** Attributes that a focusable element of the role needs. */
export const requiredWhenFocusable: Readonly<Record<string, string>> = {
  separator: "valuenow", // ARIA 1.2: only a focusable separator is a widget
};

/** Attributes that a role supports too. */
export const supported: Readonly<Record<string, string>> = {
  listitem: "level", // ARIA 1.2; ARIA 1.3, a draft, leaves it out
  tablist: "level", // the same
};

/** Attributes that a role prohibits too. */
export const prohibited: Readonly<Record<string, string>> = {
  none: "brailleroledescription", // ACT kb1m8s, failed example 5
  presentation: "brailleroledescription", // the same role by another name
};

/** Roles that an author may name: so says ARIA 1.2; only ARIA 1.3, a draft, prohibits it. */
export const namedByAuthor: readonly string[] = ["definition", "term", "time"];

/** Roles that should no longer be used. */
export const deprecated: readonly string[] = [
  "directory", // ARIA 1.2
  "doc-biblioentry", // DPUB-ARIA 1.1
  "doc-endnote", // DPUB-ARIA 1.1
];

/** Abstract roles (ARIA 1.2, 5.3) and their superclasses: html-aria leaves them out. */
export const abstractRoles: Readonly<Record<string, string>> = {
  command: "widget",
  composite: "widget",
  input: "widget",
  landmark: "section",
  range: "structure",
  roletype: "",
  section: "structure",
  sectionhead: "structure",
  select: "composite group",
  structure: "roletype",
  widget: "roletype",
  window: "roletype",
};

/** Attributes whose use with every role is deprecated, not wrong (ARIA 1.2, 6.5). html-aria goes by ARIA 1.3, a draft. */
export const global: readonly string[] = ["disabled", "errormessage", "haspopup", "invalid"];

/** Global attributes that ARIA 1.3, a draft, adds: they undo no role none (ACT kb1m8s). */
export const new13: readonly string[] = ["braillelabel", "brailleroledescription", "description"];

/** Value types and tokens (ARIA 1.2, 6.6): html-aria has `string` for most of these. */
export const types: Readonly<Record<string, string>> = {
  controls: "idList",
  current: "token page step location date time true false",
  describedby: "idList",
  details: "idList", // one id in ARIA 1.2, several in 1.3: an author may use either
  dropeffect: "tokenList copy execute link move none popup",
  errormessage: "idList", // the same as details
  flowto: "idList",
  orientation: "token horizontal vertical undefined", // ARIA 1.2 lists undefined among the values
};
