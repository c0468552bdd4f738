const PANEL_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9 ._-]{0,62}[A-Za-z0-9._-])?$/;

/** Returns true if a panel can have this name: letters, digits, blanks, dots, hyphens and underscores; it begins with a letter or digit and does not end with a blank. */
export function isPanelName(name: string): boolean {
  return PANEL_NAME.test(name);
}
