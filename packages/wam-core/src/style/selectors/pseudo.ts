/** The known pseudo-classes and pseudo-elements: Selectors 4, HTML, CSSOM drafts in browsers of 2026. Other names drop a rule (spec 6.4). */

export const legacyPseudoElements: ReadonlySet<string> = new Set(["before", "after", "first-line", "first-letter"]);

/** Pseudo-classes that never match a static document (D42). */
export const neverMatching: ReadonlySet<string> = new Set([
  ..."active autofill buffering current focus focus-visible focus-within fullscreen future host hover modal muted past paused".split(
    " ",
  ),
  ..."picture-in-picture playing popover-open seeking stalled target target-current user-invalid user-valid visited volume-locked".split(
    " ",
  ),
  ..."-webkit-autofill -webkit-drag -webkit-full-page-media -webkit-full-screen -webkit-full-screen-ancestor active-view-transition".split(
    " ",
  ),
  ..."corner-present decrement double-button end horizontal increment no-button single-button start vertical window-inactive".split(
    " ",
  ),
  ..."has-slotted interest-source interest-target xr-overlay".split(" "),
]);

/** Pseudo-classes that match.ts decides from the static tree. */
const decided: ReadonlySet<string> = new Set([
  ..."any-link checked default defined disabled empty enabled first-child first-of-type in-range indeterminate invalid last-child".split(
    " ",
  ),
  ..."last-of-type link only-child only-of-type open optional out-of-range placeholder-shown read-only read-write required root scope".split(
    " ",
  ),
  ..."valid -webkit-any-link".split(" "),
]);

/** Pseudo-classes with arguments that never match here. */
const functions: ReadonlySet<string> = new Set("host host-context state active-view-transition-type".split(" "));

export function knownPseudoClass(name: string, isFunction: boolean): boolean {
  return isFunction ? functions.has(name) : neverMatching.has(name) || decided.has(name);
}

const elements: ReadonlySet<string> = new Set([
  ..."after backdrop before checkmark column cue details-content file-selector-button first-letter first-line grammar-error marker".split(
    " ",
  ),
  ..."picker-icon placeholder scroll-marker scroll-marker-group search-text selection spelling-error target-text view-transition".split(
    " ",
  ),
]);

const elementFunctions: ReadonlySet<string> = new Set(
  (
    "cue highlight part picker scroll-button slotted view-transition-group view-transition-image-pair " +
    "view-transition-new view-transition-old"
  ).split(" "),
);

export function knownPseudoElement(name: string, isFunction: boolean): boolean {
  return isFunction ? elementFunctions.has(name) : elements.has(name);
}

/** Returns true for a name that begins with -webkit- and is no function: it is valid too (Selectors 4, 3.6.2). */
export function isVendorElement(name: string, isFunction: boolean): boolean {
  return !isFunction && name.startsWith("-webkit-");
}
