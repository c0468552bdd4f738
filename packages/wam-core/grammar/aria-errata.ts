/** Corrections of html-aria, where it differs from W3C's texts or leaves something out. Each line has its reason. */

/** The attributes without a default value that a role requires. This list alone decides; see the ACT examples of 4e8ab6. */
export const required: Readonly<Record<string, string>> = {
  checkbox: "checked",
  combobox: "expanded", // ARIA 1.3 no longer requires aria-controls
  heading: "level", // for an explicit role; h1 to h6 have a level of their own
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

/** Attributes that a role supports besides those in html-aria. */
export const supported: Readonly<Record<string, string>> = {
  listitem: "level", // from ARIA 1.2; the draft of ARIA 1.3 leaves it out
  tablist: "level", // from ARIA 1.2; the draft of ARIA 1.3 leaves it out
};

/** Attributes that a role prohibits besides those in html-aria. */
export const prohibited: Readonly<Record<string, string>> = {
  none: "brailleroledescription", // ACT kb1m8s, failed example 5
  presentation: "brailleroledescription", // the same role by another name
};

/** Roles that an author may name according to ARIA 1.2; only the draft of ARIA 1.3 prohibits it. */
export const namedByAuthor: readonly string[] = ["definition", "term", "time"];

/** Deprecated roles, with the specification that deprecates them. */
export const deprecated: readonly string[] = [
  "directory", // ARIA 1.2
  "doc-biblioentry", // DPUB-ARIA 1.1
  "doc-endnote", // DPUB-ARIA 1.1
];

/** Abstract roles (ARIA 1.2, 5.3) and their superclasses, which html-aria leaves out. */
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

/** Attributes that ARIA 1.2 (6.5) still allows on every role, although deprecated. html-aria follows the draft of ARIA 1.3. */
export const global: readonly string[] = ["disabled", "errormessage", "haspopup", "invalid"];

/** Global attributes that the draft of ARIA 1.3 adds. They do not cancel the role `none` (ACT kb1m8s). */
export const new13: readonly string[] = ["braillelabel", "brailleroledescription", "description"];

/** Value types and tokens (ARIA 1.2, 6.6). html-aria has `string` for most of these. */
export const types: Readonly<Record<string, string>> = {
  controls: "idList",
  current: "token page step location date time true false",
  describedby: "idList",
  details: "idList", // one id in ARIA 1.2, several in 1.3: authors may use either
  dropeffect: "tokenList copy execute link move none popup",
  errormessage: "idList", // one id in ARIA 1.2, several in 1.3
  flowto: "idList",
  orientation: "token horizontal vertical undefined", // ARIA 1.2 lists undefined among the values
};
