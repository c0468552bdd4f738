const PANEL_NAME = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$/;

/** Returns true if a panel can have this name: letters, digits, blanks, dots, hyphens and underscores; the first one a letter or digit. */
export function isPanelName(name: string): boolean {
  return PANEL_NAME.test(name);
}
