/** What pages of the cockpit have beside those of the reports: they have one style sheet. */
export const COCKPIT_STYLE = `
.who { margin: 0.25rem 0; text-align: right; font-size: 0.9rem; }
.who p { max-width: none; }
.who button, .action button { padding: 0.2rem 0.75rem; font-size: 0.9rem; }
.action { display: inline-block; margin: 0.15rem 0.35rem 0.15rem 0; }
progress { width: 6rem; accent-color: var(--fill); vertical-align: middle; }
pre.scroll { font-size: 0.85rem; line-height: 1.4; padding: 0.75rem; background: var(--panel); color: var(--ink); max-height: 40rem; overflow: auto; }
.kept { white-space: pre-wrap; overflow-wrap: anywhere; }
`;
