/*
 * The type and the common parts of all pages: online reports, report cards in a file, the status page. No size is in pixels, so that
 * everything grows with the reader's font size. Letters have a colour, as an area also a pattern, and are always written.
 */
const TEXT = `
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 100%/1.6 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: break-word; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1.5rem 3rem; }
h1 { font-size: 2.1rem; line-height: 1.2; letter-spacing: -0.015em; margin: 0.5rem 0 0.75rem; overflow-wrap: anywhere; text-wrap: balance; }
h2 { font-size: 1.4rem; line-height: 1.3; letter-spacing: -0.01em; margin: 2.75rem 0 0.75rem; overflow-wrap: anywhere; }
h3 { font-size: 1.1rem; line-height: 1.4; margin: 1.5rem 0 0.25rem; overflow-wrap: anywhere; }
p, li { max-width: 44rem; }
p { margin: 0.5rem 0; }
a { color: var(--link); text-underline-offset: 0.15em; }
a:visited { color: var(--visited); }
a:hover { text-decoration-thickness: 0.125em; }
a:focus-visible, button:focus-visible, select:focus-visible, input:focus-visible, textarea:focus-visible, summary:focus-visible,
.scroll:focus-visible, main:focus-visible { outline: 0.1875rem solid var(--focus); outline-offset: 0.125rem; }
main:focus { outline: none; }
b, strong { font-weight: 600; }
code, pre { font: 0.9em/1.5 ui-monospace, "Cascadia Mono", Menlo, monospace; background: var(--panel); color: var(--ink); }
code { overflow-wrap: anywhere; }
pre { padding: 0.6rem 0.9rem; white-space: pre-wrap; overflow-wrap: anywhere; border: 0.0625rem solid var(--line); border-radius: 0.375rem; }
dt { font-weight: 600; }
dd { margin: 0 0 0.5rem 1rem; max-width: 44rem; overflow-wrap: anywhere; }
summary { cursor: pointer; }
.soft { color: var(--soft); }
.heard { position: absolute; width: 0.0625rem; height: 0.0625rem; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.lead { font-size: 1.2rem; line-height: 1.5; max-width: 48rem; }
.url, .digest { overflow-wrap: anywhere; }
.warning { background: var(--warning); color: var(--ink); padding: 0.6rem 1rem; border-left: 0.375rem solid var(--barrier); }
.better { color: var(--better); font-weight: 600; }
.worse, .failed { color: var(--worse); font-weight: 600; }
.unclear { color: var(--ink); }
`;

const PARTS = `
.card { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; align-items: center; background: var(--panel); color: var(--ink);
  border: 0.0625rem solid var(--line); border-radius: 0.75rem; padding: 1.25rem 1.5rem; margin: 1rem 0; max-width: 48rem; }
.card p { margin: 0.15rem 0; }
.card-words { flex: 1 1 16rem; min-width: 0; overflow-wrap: anywhere; }
.grade { font-size: 1.5rem; line-height: 1.3; font-weight: 700; }
.letter { display: inline-block; min-width: 2em; padding: 0 0.35em; text-align: center; font-weight: 700; line-height: 1.5;
  border: 0.0625rem solid var(--ink); border-radius: 0.3rem; print-color-adjust: exact; }
.letter.large { font-size: 2.75rem; line-height: 1; padding: 0.35em 0.2em; min-width: 1.7em; border-radius: 0.5rem; }
.letter-a { background: var(--a); color: var(--a-ink); fill: var(--a); }
.letter-b { background: var(--b); color: var(--b-ink); fill: var(--b); }
.letter-c { background: var(--c); color: var(--c-ink); fill: var(--c); }
.letter-d { background: var(--d); color: var(--d-ink); fill: var(--d); }
.letter-e { background: var(--e); color: var(--e-ink); fill: var(--e); }
.letter-none { background: #ffffff; color: #000000; fill: #ffffff; }
.figure { white-space: nowrap; font-variant-numeric: tabular-nums; }
.scale { display: block; width: 100%; max-width: 24rem; height: auto; margin-top: 0.5rem; }
.scale text { fill: var(--ink); font: 0.6875rem system-ui, sans-serif; text-anchor: middle; }
.scale .on { font-weight: 700; }
.scale .on-a { fill: var(--a-ink); } .scale .on-b { fill: var(--b-ink); } .scale .on-c { fill: var(--c-ink); }
.scale .on-d { fill: var(--d-ink); } .scale .on-e { fill: var(--e-ink); }
.scale .mark { fill: var(--ink); }
.scroll { overflow-x: auto; margin: 0.75rem 0; position: relative; }
table { border-collapse: collapse; font-size: 0.95rem; }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 1.25rem 0.5rem 0; border-bottom: 0.0625rem solid var(--line); }
th:last-child, td:last-child { padding-right: 0.25rem; }
thead th { border-bottom: 0.125rem solid var(--soft); vertical-align: bottom; font-weight: 600; }
tbody th { font-weight: 400; overflow-wrap: anywhere; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.share { display: inline-flex; align-items: center; gap: 0.5rem; white-space: nowrap; }
.bar { width: 7rem; height: 0.75rem; border: 0.0625rem solid var(--soft); border-radius: 0.125rem; }
.bar-ground { fill: var(--ground); }
.bar-fill { fill: var(--fill); }
.is-better { fill: var(--better); }
.is-worse { fill: var(--worse); }
.is-unclear { fill: var(--ground); }
`;

const MEDIA = `
@media (max-width: 40rem) {
  main { padding-left: 1rem; padding-right: 1rem; }
  h1 { font-size: 1.6rem; }
  .card { padding: 1rem; }
}
@media print {
  :root { --ink: #000000; --soft: #333333; --paper: #ffffff; --panel: #ffffff; --line: #999999; --link: #000000; --visited: #000000;
    --warning: #ffffff; }
  html { font-size: 80%; }
  main { max-width: none; padding: 0; }
  .scroll { overflow-x: visible; }
  tr, li, .card, figure, dl, img { break-inside: avoid; }
  thead { display: table-header-group; }
  h2, h3 { break-after: avoid; }
}
@media (forced-colors: active) { .letter, .bar, .scale { forced-color-adjust: none; } }
`;

/** A colour and that of the text on it. Their contrast is at least 4.5:1. */
export interface LetterColour {
  readonly ground: string;
  readonly ink: string;
}

const noScore: LetterColour = { ground: "#ffffff", ink: "#000000" };

/**
 * The colours of the letters (D-31): green to red as in the first observatory, or UWEM's shades of blue, which also differ for colour-blind
 * readers and in grey print. A letter is always written, whatever its colour.
 */
export const letterColours = {
  seed: {
    A: { ground: "#1b6e3c", ink: "#ffffff" },
    B: { ground: "#a6d96a", ink: "#000000" },
    C: { ground: "#ffe14d", ink: "#000000" },
    D: { ground: "#f7a145", ink: "#000000" },
    E: { ground: "#b3261e", ink: "#ffffff" },
    "n/a": noScore,
  },
  uwem: {
    A: { ground: "#ccecff", ink: "#000000" },
    B: { ground: "#99ccff", ink: "#000000" },
    C: { ground: "#5fa2dd", ink: "#000000" },
    D: { ground: "#1f5fa8", ink: "#ffffff" },
    E: { ground: "#0b2f5e", ink: "#ffffff" },
    "n/a": noScore,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<ScoreLetter, LetterColour>>>>;

/** The letters of a score, best first; `n/a` if there is no score. */
export type ScoreLetter = "A" | "B" | "C" | "D" | "E" | "n/a";

/** The name of a set of colours. */
type Palette = keyof typeof letterColours;

/** Returns the CSS class of a letter, which selects colour and pattern. Any other text gets the class of no score. */
export function letterClass(letter: string): string {
  return `letter-${/^[A-E]$/.test(letter) ? letter.toLowerCase() : "none"}`;
}

const letters = ["A", "B", "C", "D", "E"] as const;

function variables(palette: Palette): string {
  return letters
    .map((letter) => {
      const { ground, ink } = letterColours[palette][letter];
      const name = letter.toLowerCase();
      return `--${name}: ${ground}; --${name}-ink: ${ink};`;
    })
    .join(" ");
}

/** The colours by name, for light and dark mode. Every pair that meets has a contrast of at least 4.5:1, or 3:1 for graphics. */
export const COLOURS = `
:root { color-scheme: light dark; --ink: #17202b; --soft: #4b5865; --paper: #ffffff; --panel: #f4f7fa; --line: #cfd8e1;
  --link: #0a56a3; --visited: #63379b; --fill: #2b5f96; --ground: #dde4ec; --focus: #b3261e; --better: #1f7a3d; --worse: #b3261e;
  --barrier: #b3261e; --fine: #1f7a3d; --warning: #fff4ce; --stripe: rgb(0 0 0 / 45%); --band: #11325a; --band-ink: #ffffff;
  --band-line: #5d7ba0; ${variables("seed")} }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9edf2; --soft: #b5c0cc; --paper: #12171d; --panel: #1b222b; --line: #465361; --link: #8cc4ff;
    --visited: #d0b0ff; --fill: #7db3e8; --ground: #39424b; --focus: #ffb4ab; --better: #7fd99a; --worse: #ff8a80;
    --barrier: #ff8a80; --fine: #7fd99a; --warning: #4a3b00; --stripe: rgb(0 0 0 / 45%); --band: #0b1c33; --band-ink: #f2f6fb;
    --band-line: #46628a; }
}
.palette-uwem { ${variables("uwem")} }
`;

/** The common style sheet of all pages. Each kind of page adds its own rules after it. */
export const DESIGN_STYLE = `${COLOURS}${TEXT}${PARTS}${MEDIA}`;
