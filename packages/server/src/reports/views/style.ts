import { createHash } from "node:crypto";
import { SEARCH_STYLE } from "./search/search-style.ts";

/*
 * The design system: colours by name for light and dark, type, space, and the parts that pages are made of. No size in pixels, so that
 * everything grows with the reader's letters; every pair of colours has a contrast of 4.5:1 or more. Letters have a colour, a pattern where
 * they are an area, and are always written.
 */
const COLOURS = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #4d5761; --paper: #ffffff; --panel: #f3f5f7; --line: #c9d1d9;
  --link: #0b57a4; --visited: #6a3d9a; --fill: #2f5d8c; --ground: #dde3e9; --focus: #b3261e; --better: #1f7a3d; --worse: #b3261e;
  --warning: #fff4ce; --stripe: rgb(0 0 0 / 45%); }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ebee; --soft: #b3bcc6; --paper: #14181c; --panel: #20262c; --line: #47515b; --link: #8cc4ff;
    --visited: #d0b0ff; --fill: #7db3e8; --ground: #39424b; --focus: #ffb4ab; --better: #7fd99a; --worse: #ff8a80;
    --warning: #4a3b00; --stripe: rgb(0 0 0 / 45%); }
}
.palette-seed { --a: #1b6e3c; --a-ink: #ffffff; --b: #a6d96a; --b-ink: #000000; --c: #ffe14d; --c-ink: #000000;
  --d: #f7a145; --d-ink: #000000; --e: #b3261e; --e-ink: #ffffff; }
.palette-uwem { --a: #ccecff; --a-ink: #000000; --b: #99ccff; --b-ink: #000000; --c: #5fa2dd; --c-ink: #000000;
  --d: #1f5fa8; --d-ink: #ffffff; --e: #0b2f5e; --e-ink: #ffffff; }
`;

const TEXT = `
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 100%/1.55 system-ui, sans-serif; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: break-word; }
header, main, footer { max-width: 70rem; margin: 0 auto; padding: 0.75rem 1.25rem; }
header { border-bottom: 0.0625rem solid var(--line); }
footer { border-top: 0.0625rem solid var(--line); margin-top: 3rem; color: var(--soft); background: var(--paper); }
h1 { font-size: 1.8rem; line-height: 1.25; margin: 0.75rem 0 0.5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.35rem; line-height: 1.3; margin: 2.25rem 0 0.75rem; }
h3 { font-size: 1.1rem; margin: 1.5rem 0 0.25rem; overflow-wrap: anywhere; }
p, li { max-width: 46rem; }
p { margin: 0.5rem 0; }
a { color: var(--link); }
a:visited { color: var(--visited); }
a:focus-visible, button:focus-visible, select:focus-visible, input:focus-visible, summary:focus-visible, .scroll:focus-visible, main:focus-visible
  { outline: 0.1875rem solid var(--focus); outline-offset: 0.125rem; }
main:focus { outline: none; }
b { font-weight: 600; }
code, pre { font: 0.9em/1.45 ui-monospace, monospace; background: var(--panel); color: var(--ink); }
code { overflow-wrap: anywhere; }
pre { padding: 0.5rem 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; border: 0.0625rem solid var(--line); }
.soft { color: var(--soft); }
.lead { font-size: 1.15rem; }
.url, .digest { overflow-wrap: anywhere; }
.warning { background: var(--warning); color: var(--ink); padding: 0.5rem 0.75rem; border: 0.0625rem solid var(--line); }
.brand { font-weight: 700; margin: 0; }
.brand a, .brand a:visited { color: var(--ink); text-decoration: none; }
.brand a:hover { text-decoration: underline; }
.skip { margin: 0; position: absolute; left: 0.5rem; top: -6rem; background: var(--paper); color: var(--ink); padding: 0.5rem; }
.skip:focus-within { top: 0; }
.links, .tabs ul { list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 0.5rem 0; padding: 0; }
.links a, .tabs a { display: inline-block; padding: 0.25rem 0; min-height: 1.75rem; }
[aria-current="page"] { color: var(--ink); font-weight: 700; text-decoration-thickness: 0.1875rem; }
.tabs { border-bottom: 0.125rem solid var(--line); margin: 1rem 0; }
.crumbs { color: var(--soft); }
.columns { columns: 16rem; }
`;

const PARTS = `
.card { background: var(--panel); color: var(--ink); border: 0.0625rem solid var(--line); border-radius: 0.5rem;
  padding: 0.75rem 1.25rem; margin: 1rem 0; max-width: 46rem; }
.grade { display: flex; align-items: center; gap: 0.75rem; }
.grade-words { font-size: 1.3rem; font-weight: 600; }
.letter { display: inline-block; min-width: 2em; padding: 0 0.35em; text-align: center; font-weight: 700;
  border: 0.0625rem solid var(--ink); border-radius: 0.25rem; print-color-adjust: exact; }
.letter.large { font-size: 2rem; }
.letter-a { background: var(--a); color: var(--a-ink); fill: var(--a); }
.letter-b { background: var(--b); color: var(--b-ink); fill: var(--b); }
.letter-c { background: var(--c); color: var(--c-ink); fill: var(--c); }
.letter-d { background: var(--d); color: var(--d-ink); fill: var(--d); }
.letter-e { background: var(--e); color: var(--e-ink); fill: var(--e); }
.letter-none { background: #ffffff; color: #000000; fill: #ffffff; }
.figure { white-space: nowrap; }
.scroll { overflow-x: auto; margin: 0.75rem 0; }
table { border-collapse: collapse; font-size: 0.95rem; }
caption { position: absolute; width: 0.0625rem; height: 0.0625rem; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.scroll { position: relative; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 1rem 0.4rem 0; border-bottom: 0.0625rem solid var(--line); }
thead th { border-bottom: 0.125rem solid var(--soft); vertical-align: bottom; }
tbody th { font-weight: 400; min-width: 12rem; overflow-wrap: anywhere; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.share { display: inline-flex; align-items: center; gap: 0.5rem; white-space: nowrap; }
.bar { width: 7rem; height: 0.75rem; border: 0.0625rem solid var(--soft); }
.bar-ground { fill: var(--ground); }
.bar-fill { fill: var(--fill); }
form { margin: 1rem 0; }
fieldset { border: 0.0625rem solid var(--line); border-radius: 0.5rem; padding: 0.75rem 1.25rem; margin: 0; min-width: 0; }
.field { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; }
label { min-width: 6rem; }
select, input, button { font: inherit; color: var(--ink); background: var(--paper); border: 0.0625rem solid var(--soft);
  border-radius: 0.25rem; padding: 0.35rem 0.6rem; max-width: 100%; }
button { background: var(--fill); color: var(--paper); border-color: var(--fill); font-weight: 600; cursor: pointer; }
.downloads { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; font-size: 0.95rem; }
dt { font-weight: 600; }
dd { margin: 0 0 0.5rem 1rem; max-width: 46rem; overflow-wrap: anywhere; }
summary { cursor: pointer; }
figure { margin: 1rem 0; max-width: 40rem; }
.picture { display: block; width: 100%; height: auto; max-width: 40rem; }
.picture text { fill: var(--ink); font: 0.8125rem system-ui, sans-serif; }
.picture .small { font-size: 0.7rem; }
.picture .strong { font-weight: 700; }
.picture .fill { stroke: var(--ink); stroke-width: 0.75; }
.picture .elsewhere { fill: none; stroke: var(--line); stroke-width: 0.75; }
.picture .plate { fill: var(--paper); }
.pattern { stroke: var(--stripe); stroke-width: 1.5; fill: none; }
.grid { stroke: var(--line); stroke-width: 1; fill: none; }
.line { stroke: var(--fill); stroke-width: 2; fill: none; }
.interval { stroke: var(--fill); stroke-width: 3; stroke-opacity: 0.5; fill: none; }
.point { fill: var(--fill); stroke: var(--paper); stroke-width: 1; }
.change-bar { stroke: var(--ink); stroke-width: 0.75; }
.is-better { fill: var(--better); }
.is-worse { fill: var(--worse); stroke-dasharray: 3 2; }
`;

const MEDIA = `
@media (max-width: 40rem) {
  header, main, footer { padding-left: 0.9rem; padding-right: 0.9rem; }
  h1 { font-size: 1.45rem; }
  .field { flex-direction: column; align-items: stretch; }
}
@media print {
  :root { --ink: #000000; --soft: #333333; --paper: #ffffff; --panel: #ffffff; }
  html { font-size: 80%; }
  header nav, .tabs, form, .skip, .downloads, .pager, footer { display: none; }
  .scroll { overflow-x: visible; }
  tr, li, .card, figure { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  a, a:visited { color: inherit; }
}
@media (forced-colors: active) { .letter, .bar { forced-color-adjust: none; } }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;

/** The style sheet of all pages. */
export const REPORT_SITE_STYLE = `${COLOURS}${TEXT}${PARTS}${SEARCH_STYLE}${MEDIA}`;

/** Where it is: an address that changes with it, so that browsers may keep it for ever. */
export const STYLE_PATH = `/style-${createHash("sha256").update(REPORT_SITE_STYLE).digest("hex").slice(0, 16)}.css`;
